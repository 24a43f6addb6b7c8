import BerthSDK

extension Store {
  /// The patterns somebody made, by name.
  func patterns() throws -> [BreathPattern] {
    try database.rows("SELECT id, name, steps, rounds FROM patterns ORDER BY name") { row in
      try BreathPattern.parse(
        row.text(2), id: row.text(0), name: row.text(1), rounds: row.int(3))
    }
  }
}

/// `patterns`: the breathing patterns there are, those always free marked.
struct PatternsCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let bundled = try Bundled.patterns(call)
    let own = try Store(call).patterns()
    let items =
      bundled.map { Self.json($0.pattern, isFree: $0.isSOS, isOwn: false) }
      + own.map { Self.json($0, isFree: false, isOwn: true) }
    return Reply(
      ["patterns": .array(items), "total": JSON(items.count)], page: "Breathing patterns",
      accent: Look.calm
    ) {
      View.list(
        bundled.map {
          item($0.pattern, badges: $0.isSOS ? [View.Badge("SOS", tone: .accent)] : [])
        }
          + own.map { item($0, badges: ["Yours"]) }, style: .plain)
      View.action("Make your own", link: Link.to("pattern-add"))
    }
  }

  static func json(_ pattern: BreathPattern, isFree: Bool, isOwn: Bool) -> JSON {
    [
      "id": .string(pattern.id), "name": .string(pattern.name),
      "summary": .string(pattern.summary), "rounds": JSON(pattern.rounds),
      "roundSeconds": .number(pattern.roundLength), "steps": Playing.json(pattern.timeline()),
      "alwaysFree": .bool(isFree), "own": .bool(isOwn),
      "link": .string(Link.to("breathe", ["pattern": pattern.id])),
    ]
  }

  private func item(_ pattern: BreathPattern, badges: [View.Badge]) -> View.Item {
    View.Item(
      pattern.name, subtitle: pattern.summary,
      detail: pattern.steps.map { BreathPattern.text($0.seconds) }.joined(separator: "-"),
      badges: badges, link: Link.to("breathe", ["pattern": pattern.id]))
  }
}

/// `pattern-add NAME STEPS`: keeps a pattern of one's own.
struct PatternAddCommand: PluginCommand {
  var name: String
  var steps: String
  var rounds: Int

  func run(_ call: Call) throws -> Reply {
    let name = Words.trimmed(self.name)
    let id = Words.slug(name)
    guard !id.isEmpty, name.count <= 40 else {
      throw PluginError.invalid(
        "“\(Words.shortened(name, to: 50))” is no name for a pattern",
        remedy: "use 1 to 40 letters or digits")
    }
    if PatternNames.find(id, try Bundled.patterns(call)) != nil {
      throw PluginError.invalid(
        "there is a pattern “\(name)” in the app already", remedy: "choose another name")
    }
    let pattern = try BreathPattern.parse(
      steps, id: id, name: name, rounds: rounds)
    let store = try Store(call)
    try store.database.run(
      "INSERT OR REPLACE INTO patterns VALUES (?1, ?2, ?3, ?4, ?5)",
      [.text(id), .text(name), .text(steps), SQLValue(pattern.rounds), .int(store.now)])
    return Reply(
      PatternsCommand.json(pattern, isFree: false, isOwn: true), page: name, subtitle: "Kept.",
      accent: Look.calm
    ) {
      View.action("Breathe", link: Link.to("breathe", ["pattern": id]), role: .primary)
    }
  }
}

/// `pattern-remove ID`.
struct PatternRemoveCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply {
    let id = Words.slug(self.id)
    let store = try Store(call)
    guard try store.database.run("DELETE FROM patterns WHERE id = ?1", [.text(id)]) == 1 else {
      throw PluginError.notFound(
        "you have no pattern “\(Words.shortened(id, to: 40))”",
        remedy: "berth calm patterns lists yours")
    }
    return Reply(["id": .string(id), "removed": true]) { View.text("Removed.") }
  }
}
