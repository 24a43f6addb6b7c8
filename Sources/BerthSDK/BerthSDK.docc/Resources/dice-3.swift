public import BerthSDK

struct Dice: CommandPlugin {
  static let id = "dice"
  static let version = "1.1.0"
  static let commands: [any PluginCommand.Type] = [Roll.self, History.self]
}

struct Roll: PluginCommand {
  var sides: Int
  var times: Int?

  func run(_ call: Call) throws -> Reply {
    var random = call.random
    let rolls = (0..<(times ?? 1)).map { _ in Int.random(in: 1...sides, using: &random) }
    let database = try call.storage.open()
    try database.transaction {
      for roll in rolls {
        try database.run(
          "INSERT INTO rolls (at, sides, roll) VALUES (?1, ?2, ?3)",
          [.int(call.clock.now), .int(Int64(sides)), .int(Int64(roll))])
      }
    }
    let words = rolls.map { String($0) }.joined(separator: ", ")
    return Reply(
      ["rolls": .array(rolls.map { JSON($0) })], view: { View.text("You rolled \(words).") })
  }
}

struct History: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let rolls = try call.storage.open().rows("SELECT id, sides, roll FROM rolls ORDER BY id") {
      row -> JSON in
      ["id": JSON(row.int(0)), "sides": JSON(row.int(1)), "roll": JSON(row.int(2))]
    }
    return Reply(["rolls": .array(rolls), "total": JSON(rolls.count)])
  }
}

extension Dice: StorageProvider {
  static func migrations(of scope: Scope) -> [String] {
    guard scope == .private else { return [] }
    return [
      """
      CREATE TABLE rolls (
        id INTEGER PRIMARY KEY, at INTEGER NOT NULL, sides INTEGER NOT NULL, roll INTEGER NOT NULL
      )
      """
    ]
  }
}

@_cdecl("berth_plugin_v1")
public func entry() -> PluginBlock { PluginEntry.block(Dice.self) }
