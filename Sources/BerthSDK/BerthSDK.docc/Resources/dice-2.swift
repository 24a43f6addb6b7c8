public import BerthSDK

struct Dice: CommandPlugin {
  static let id = "dice"
  static let version = "1.0.0"
  static let commands: [any PluginCommand.Type] = [Roll.self]
}

struct Roll: PluginCommand {
  var sides: Int
  var times: Int?

  func run(_ call: Call) throws -> Reply {
    var random = call.random
    let rolls = (0..<(times ?? 1)).map { _ in Int.random(in: 1...sides, using: &random) }
    let words = rolls.map { String($0) }.joined(separator: ", ")
    return Reply(
      ["rolls": .array(rolls.map { JSON($0) })], view: { View.text("You rolled \(words).") })
  }
}

@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(Dice.self) }
