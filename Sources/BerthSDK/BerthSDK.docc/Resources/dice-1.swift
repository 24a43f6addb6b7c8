public import BerthSDK

struct Dice: Plugin {
  static let id = "dice"
  static let version = "1.0.0"

  func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
    let sides = try arguments.int("sides")
    var random = call.random
    let roll = Int.random(in: 1...sides, using: &random)
    return Reply(["roll": JSON(roll)], view: { View.text("You rolled \(roll).") })
  }
}

@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(Dice.self) }
