import BerthSDK

extension Store {
  private static let columns = """
    id, kind, at, day, mood, anxiety, sleep, tags, item, phase, pair, text
    """
  /// The journal's own index: never federated.
  static let journal = "journal"
  /// What the federated search may see, while the user asks for that.
  static let sharedJournal = "shared-journal"

  private static func entry(_ row: Row) -> Entry {
    Entry(
      id: row.int(0), kind: Entry.Kind(rawValue: row.text(1)) ?? .journal, at: Int64(row.int(2)),
      day: row.int(3),
      feeling: Feeling(
        mood: row.optionalInt(4).flatMap(Mood.init(rawValue:)), anxiety: row.optionalInt(5),
        sleep: row.isNull(6) ? nil : row.double(6),
        tags: row.text(7).split(separator: ",").map(String.init)),
      item: row.optionalText(8), phase: row.optionalText(9).flatMap(Entry.Phase.init(rawValue:)),
      pair: row.optionalInt(10), text: row.text(11))
  }

  /// Entries by what follows `FROM entries`.
  func entries(_ rest: String, _ values: [SQLValue] = []) throws -> [Entry] {
    try database.rows("SELECT \(Self.columns) FROM entries \(rest)", values, Self.entry)
  }

  /// A page of the journal.
  ///
  /// - Throws: `not-found`.
  func page(id: String) throws -> Entry {
    guard let number = Int(id),
      let found = try entries("WHERE id = ?1", [SQLValue(number)]).first
    else {
      throw PluginError(
        "not-found", "there is no entry \(Words.shortened(id, to: 20))",
        remedy: "berth calm journal-list shows them with their numbers")
    }
    return found
  }

  /// Writes an entry of an export, unless it is there; false when it is.
  func restore(_ entry: Entry) throws -> Bool {
    let known = try database.int(
      "SELECT count(*) FROM entries WHERE kind = ?1 AND at = ?2 AND text = ?3",
      [.text(entry.kind.rawValue), .int(entry.at), .text(entry.text)])
    if known > 0 { return false }
    var pair: Int?
    if entry.phase == .after, let item = entry.item {
      pair = try openBefore(item, at: entry.at)?.id
    }
    _ = try insert(entry, pair: pair)
    return true
  }

  /// The check-in before something that an answer at a moment belongs to: at most four hours old.
  func openBefore(_ item: String, at moment: Int64) throws -> Entry? {
    try entries(
      """
      WHERE item = ?1 AND phase = 'before' AND at BETWEEN ?2 AND ?3
        AND NOT EXISTS (SELECT 1 FROM entries a WHERE a.pair = entries.id)
      ORDER BY at DESC, id DESC LIMIT 1
      """, [.text(item), .int(moment - 4 * 3_600_000), .int(moment)]
    ).first
  }

  /// Writes a new entry; pages of the journal go into its index in the same transaction.
  func add(
    _ kind: Entry.Kind, _ feeling: Feeling, text: String = "", item: String? = nil,
    phase: Entry.Phase? = nil, pair: Int? = nil
  ) throws -> Entry {
    let entry = Entry(
      id: 0, kind: kind, at: now, day: try day(), feeling: feeling, item: item, phase: phase,
      pair: pair, text: text)
    return try database.transaction { try insert(entry, pair: pair) }
  }

  private func insert(_ entry: Entry, pair: Int?) throws -> Entry {
    let insert = try database.prepare(
      """
      INSERT INTO entries (kind, at, day, mood, anxiety, sleep, tags, item, phase, pair, text)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """)
    defer { insert.finalize() }
    try insert.run([
      .text(entry.kind.rawValue), .int(entry.at), SQLValue(entry.day),
      SQLValue(entry.feeling.mood?.rawValue), SQLValue(entry.feeling.anxiety),
      SQLValue(entry.feeling.sleep), .text(entry.feeling.tags.joined(separator: ",")),
      SQLValue(entry.item), SQLValue(entry.phase?.rawValue), SQLValue(pair), .text(entry.text),
    ])
    var written = entry
    written.id = Int(database.lastInsertRowID)
    written.pair = pair
    try index(written)
    return written
  }

  /// Replaces an entry.
  func change(_ entry: Entry) throws {
    try database.transaction {
      try database.run(
        "UPDATE entries SET mood = ?2, anxiety = ?3, sleep = ?4, tags = ?5, text = ?6 WHERE id = ?1",
        [
          SQLValue(entry.id), SQLValue(entry.feeling.mood?.rawValue),
          SQLValue(entry.feeling.anxiety), SQLValue(entry.feeling.sleep),
          .text(entry.feeling.tags.joined(separator: ",")), .text(entry.text),
        ])
      try index(entry)
    }
  }

  /// Removes an entry and everything that knew its words.
  func remove(_ entry: Entry) throws {
    try database.transaction {
      try database.run("DELETE FROM entries WHERE id = ?1", [SQLValue(entry.id)])
      try call.search.remove(Self.journal, id: String(entry.id))
      try call.search.remove(Self.sharedJournal, id: String(entry.id))
    }
  }

  /// Puts all pages into the index again, which an update may have emptied.
  func indexEntries() throws {
    for entry in try entries("WHERE kind = 'journal'") { try index(entry) }
  }

  private func index(_ entry: Entry) throws {
    guard entry.kind == .journal else { return }
    let document = Self.document(entry)
    try call.search.put(Self.journal, id: String(entry.id), document)
    if try call.config.get("journalInSearch").bool == true {
      try call.search.put(Self.sharedJournal, id: String(entry.id), Self.shared(entry))
    }
  }

  private static func document(_ entry: Entry) -> JSON {
    [
      "text": .string(entry.text), "tags": JSON(entry.feeling.tags),
      "tag": JSON(entry.feeling.tags), "mood": .string(entry.feeling.mood?.word ?? "none"),
      "at": .number(Double(entry.at)),
    ]
  }

  /// As the federated search knows it: its suggestions show the day, never words.
  private static func shared(_ entry: Entry) -> JSON {
    [
      "day": .string(CivilDay.text(entry.day)), "text": .string(entry.text),
      "tags": JSON(entry.feeling.tags),
    ]
  }

  /// Brings the federated index in line with the setting, in case that has changed.
  func alignSharedJournal() throws {
    let wanted = try call.config.get("journalInSearch").bool == true
    guard wanted != (try database.value("journalShared") == "yes") else { return }
    try database.transaction {
      try call.search.clear(Self.sharedJournal)
      if wanted {
        for entry in try entries("WHERE kind = 'journal'") {
          try call.search.put(Self.sharedJournal, id: String(entry.id), Self.shared(entry))
        }
      }
      try database.setValue("journalShared", wanted ? "yes" : nil)
    }
  }
}
