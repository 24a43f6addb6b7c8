import BerthSDK

/// `chocolate`: the mindful hot chocolate in five steps; `--log NOTE` writes it down.
struct ChocolateCommand: StoreCommand {
  var log: String?

  static let item = "mindful-hot-chocolate"

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try FreeTier.admitRecipe(call)
    if let log { return try write(log, store) }
    let steps = try Bundled.chocolate(call)
    let timeline = steps.map(\.timelineStep)
    let total = timeline.reduce(0) { $0 + $1.duration }
    let data: JSON = [
      "id": .string(Self.item), "name": "Mindful Hot Chocolate",
      "steps": .list(steps.enumerated()) { number, step in
        [
          "id": .string(String(number + 1)), "name": .string(step.name),
          "instruction": .string(step.instruction), "prompt": .string(step.prompt),
          "seconds": JSON(step.seconds),
        ]
      }, "seconds": .number(total),
    ]
    return Reply(data) {
      let play = try store.begin(
        .chocolate, item: Self.item, name: "Mindful Hot Chocolate", total: total)
      return View.page(
        "Mindful Hot Chocolate",
        subtitle: "A cup of cocoa, made and drunk with all senses.",
        accent: Look.cocoa
      ) {
        View.actions([
          View.Action("Write it down", link: Link.to("chocolate", ["log": ""])),
          View.Action("The guided version", link: Link.play("classic-mindful-hot-chocolate")),
        ])
        Playing.timeline(play, title: "Mindful Hot Chocolate", steps: timeline)
      }
    }
  }

  private func write(_ note: String, _ store: Store) throws -> Reply {
    let note = Words.shortened(Words.trimmed(note), to: 500)
    try store.database.run(
      "INSERT INTO rituals (item, at, day, note) VALUES (?1, ?2, ?3, ?4)",
      [.text(Self.item), .int(store.now), SQLValue(try store.day()), .text(note)])
    let count = try store.database.int("SELECT count(*) FROM rituals")
    let data: JSON = [
      "id": .string(String(store.database.lastInsertRowID)), "name": "Mindful Hot Chocolate",
      "note": .string(note), "total": JSON(count),
    ]
    return Reply(data) { View.text("Written down: your \(Words.count(count, "ritual")) so far.") }
  }
}

/// `rituals`: the log of rituals, newest first.
struct RitualsCommand: StoreCommand {
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let rows = try store.database.rows(
      "SELECT id, item, at, day, note FROM rituals ORDER BY at DESC, id DESC LIMIT ?1",
      [SQLValue(limit)]
    ) { (id: $0.int(0), item: $0.text(1), at: Int64($0.int(2)), day: $0.int(3), note: $0.text(4)) }
    let total = try store.database.int("SELECT count(*) FROM rituals")
    let items = try rows.map { row -> JSON in
      [
        "id": .string(String(row.id)), "name": .string(Words.title(row.item)),
        "at": try store.time(row.at), "day": .string(CivilDay.text(row.day)),
        "note": .string(row.note),
      ]
    }
    return Reply(
      ["rituals": .array(items), "total": JSON(total)], page: "Rituals", accent: Look.cocoa
    ) {
      View.list(
        rows, empty: "Nothing yet. A cup you write down stands here."
      ) {
        View.Item(
          Words.title($0.item), subtitle: $0.note.isEmpty ? nil : $0.note,
          detail: CivilDay.words($0.day))
      }
    }
  }
}
