import BerthSDK

/// `import --from FILE`: brings an export back, into this home or another; what is there already is
/// left alone, so that it can be done twice. All of it happens in one transaction.
struct ImportCommand: PluginCommand {
  var from: String

  func run(_ call: Call) throws -> Reply {
    let document = try call.files.input("from") { bytes -> JSON in
      do {
        return try JSON.parse(bytes)
      } catch {
        throw PluginError.invalid(
          "this is no export: \(error)", remedy: "give a file that berth calm export wrote")
      }
    }
    guard document["app"]?.string == "calm" else {
      throw PluginError.invalid(
        "this is no export of Cocoa Calm", remedy: "give a file that berth calm export wrote")
    }
    let store = try Store(call)
    try store.alignSharedJournal()
    var importer = Importer(store: store)
    try store.database.transaction { try importer.run(document) }
    try importer.addPacks(document)
    let data: JSON = [
      "plays": JSON(importer.plays), "entries": JSON(importer.entries),
      "others": JSON(importer.others), "skipped": JSON(importer.skipped),
    ]
    return Reply(data, page: "Brought back", accent: Look.calm) {
      View.keyValues([
        View.Pair("Times practiced", "\(importer.plays)"),
        View.Pair("Journal pages and check-ins", "\(importer.entries)"),
        View.Pair("Favorites, ratings, rituals and more", "\(importer.others)"),
      ])
      if importer.skipped > 0 {
        View.note("\(Words.count(importer.skipped, "row")) could not be read or were here already.")
      }
    }
  }
}

/// Writes the rows of an export.
struct Importer {
  let store: Store
  private(set) var plays = 0
  private(set) var entries = 0
  private(set) var others = 0
  private(set) var skipped = 0

  init(store: Store) { self.store = store }

  mutating func run(_ document: JSON) throws {
    let store = store
    for row in document["plays"]?.array ?? [] { try play(row) ? (plays += 1) : (skipped += 1) }
    try each(document["favorites"]) { row, at in
      guard let id = row["id"]?.string else { return 0 }
      return try store.database.run(
        "INSERT OR IGNORE INTO favorites VALUES (?1, ?2)", [.text(id), .int(at)])
    }
    try each(document["ratings"]) { row, at in
      guard let id = row["id"]?.string, let stars = row["stars"]?.int, (1...5).contains(stars)
      else { return 0 }
      return try store.database.run(
        "INSERT OR IGNORE INTO ratings VALUES (?1, ?2, ?3)", [.text(id), SQLValue(stars), .int(at)])
    }
    try each(document["rituals"]) { row, at in
      try store.database.run(
        """
        INSERT INTO rituals (item, at, day, note) SELECT ?1, ?2, ?3, ?4
        WHERE NOT EXISTS (SELECT 1 FROM rituals WHERE at = ?2 AND note = ?4)
        """,
        [
          .text(row["name"]?.string ?? ChocolateCommand.item), .int(at),
          SQLValue(try store.day(at)), .text(row["note"]?.string ?? ""),
        ])
    }
    try each(document["selfChecks"]) { row, at in
      let answers = (row["answers"]?.array ?? []).compactMap(\.int)
      guard answers.count == SelfCheckCommand.questions.count,
        answers.allSatisfy(SelfCheckCommand.scale.contains)
      else { return 0 }
      return try store.database.run(
        """
        INSERT INTO checks (at, day, answers, score) SELECT ?1, ?2, ?3, ?4
        WHERE NOT EXISTS (SELECT 1 FROM checks WHERE at = ?1)
        """,
        [
          .int(at), SQLValue(try store.day(at)),
          .text(answers.map(String.init).joined(separator: ",")),
          SQLValue(answers.reduce(0, +)),
        ])
    }
    for row in document["patterns"]?.array ?? [] {
      let rounds = row["rounds"]?.int ?? 6
      guard let name = row["name"]?.string, let steps = row["steps"]?.string,
        (try? BreathPattern.parse(steps, id: Words.slug(name), name: name)) != nil,
        (1...BreathPattern.mostRounds).contains(rounds)
      else {
        skipped += 1
        continue
      }
      others += try store.database.run(
        "INSERT OR IGNORE INTO patterns VALUES (?1, ?2, ?3, ?4, ?5)",
        [
          .text(Words.slug(name)), .text(name), .text(steps), SQLValue(rounds),
          .int(store.now),
        ])
    }
    // Last: a write that undoes itself as a whole must not follow one to the index.
    for row in document["entries"]?.array ?? [] {
      try entry(row) ? (entries += 1) : (skipped += 1)
    }
  }

  /// Adds the packs that are not here yet, each as a whole; what is wrong with one costs that one.
  mutating func addPacks(_ document: JSON) throws {
    let known = Set(try store.packs().map(\.id))
    for row in document["packs"]?.array ?? [] {
      guard let pack = SessionPack.read("packs", row["text"]?.string ?? "").0,
        !known.contains(pack.id), let day = row["day"]?.string.flatMap(CivilDay.parse)
      else {
        skipped += 1
        continue
      }
      do {
        try store.add(pack, on: day)
        others += 1
      } catch let error as PluginError where error.code == "input.invalid" {
        skipped += 1
      }
    }
  }

  /// Rows that have a time; the body returns how many were written.
  private mutating func each(_ rows: JSON?, _ body: (JSON, Int64) throws -> Int) throws {
    for row in rows?.array ?? [] {
      guard let at = row["at"]?.string.flatMap(Instant.parse), try body(row, at) == 1 else {
        skipped += 1
        continue
      }
      others += 1
    }
  }

  private func play(_ row: JSON) throws -> Bool {
    guard let kind = row["kind"]?.string.flatMap(Play.Kind.init), let item = row["item"]?.string,
      let started = row["startedAt"]?.string.flatMap(Instant.parse),
      let day = row["day"]?.string.flatMap(CivilDay.parse),
      let heard = Self.seconds(row["heardSeconds"], or: 0),
      let position = Self.seconds(row["position"], or: 0),
      let total = Self.seconds(row["totalSeconds"], or: heard)
    else { return false }
    let state: Play.State = row["completed"]?.bool == true ? .finished : .stopped
    return try store.database.run(
      """
      INSERT INTO plays (kind, item, name, day, started, updated, position, heard, total, state,
        mode) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 0
      WHERE NOT EXISTS (SELECT 1 FROM plays WHERE started = ?5 AND item = ?2)
      """,
      [
        .text(kind.rawValue), .text(item), .text(row["name"]?.string ?? item), SQLValue(day),
        .int(started), .int(started + Int64(heard * 1000)),
        .double(position), .double(heard), .double(total), SQLValue(state.rawValue),
      ]) == 1
  }

  /// A length of at most a day; nil for any other number.
  private static func seconds(_ value: JSON?, or missing: Double) -> Double? {
    let seconds = value?.double ?? missing
    return (0...86_400).contains(seconds) ? seconds : nil
  }

  /// A row of the journal, with its index; the pair of a check-in is found anew by its time.
  private func entry(_ row: JSON) throws -> Bool {
    guard let kind = row["kind"]?.string.flatMap(Entry.Kind.init),
      let at = row["at"]?.string.flatMap(Instant.parse),
      let day = row["day"]?.string.flatMap(CivilDay.parse), let text = row["text"]?.string,
      text.count <= JournalAddCommand.most
    else { return false }
    var feeling = Feeling()
    feeling.mood = row["mood"]?.int.flatMap(Mood.init(rawValue:))
    feeling.anxiety = row["anxiety"]?.int.flatMap { (0...10).contains($0) ? $0 : nil }
    feeling.sleep = row["sleep"]?.double.flatMap { (0...24).contains($0) ? $0 : nil }
    feeling.tags = (row["tags"]?.array ?? []).compactMap(\.string).map(Words.slug)
    let entry = Entry(
      id: 0, kind: kind, at: at, day: day, feeling: feeling, item: row["item"]?.string,
      phase: row["phase"]?.string.flatMap(Entry.Phase.init(rawValue:)), pair: nil, text: text)
    return try store.restore(entry)
  }
}
