public import BerthSDK

/// A plugin in Swift that runs into each of the language's traps, one per way. Built for tests only.
struct Trapper: Plugin {
  static let id = "hostile-swift"
  static let version = "1.0.0"

  func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    let number = try arguments.int("number")
    switch try arguments.string("how") {
    case "index": return Reply(["found": .integer([1, 2, 3][number])])
    case "overflow": return Reply(["sum": .integer(Int64.max - 1 + Int64(number))])
    case "narrow": return Reply(["byte": .integer(Int64(UInt8(number * 1000)))])
    case "divide": return Reply(["part": .integer(Int64(7 / (number - number)))])
    case "unwrap": return Reply(["value": .integer(Self.nothing(number)!)])
    case "cast": return Reply(["text": .string(Self.anything(number) as! String)])
    case "try": return Reply(["value": .integer(try! Self.refuse(number))])
    case "precondition":
      precondition(number < 0, "a number below zero is needed")
      return Reply([:])
    case "fatal": fatalError("there is nothing to be done about \(number)")
    case "recursion": return Reply(["depth": .integer(Self.deeper(Int64(number)))])
    case "throw": throw PluginError("input.invalid", "this one is said as it should be")
    case "read":
      call.progress(1, of: 2, "about to read")
      return Reply(["bytes": .integer(Int64(try call.files.data("nowhere.tsv") { $0.count }))])
    default: return Reply(["fine": true])
    }
  }

  @inline(never) private static func nothing(_ number: Int) -> Int64? {
    number < 0 ? Int64(number) : nil
  }

  @inline(never) private static func anything(_ number: Int) -> any Sendable {
    number < 0 ? "\(number)" : number
  }

  @inline(never) private static func refuse(_ number: Int) throws -> Int64 {
    throw PluginError("input.invalid", "\(number) is refused")
  }

  @inline(never) private static func deeper(_ depth: Int64) -> Int64 {
    depth < 0 ? 0 : deeper(depth + 1) ^ deeper(depth + 2)
  }
}

/// The one symbol the library exports.
@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(Trapper.self) }
