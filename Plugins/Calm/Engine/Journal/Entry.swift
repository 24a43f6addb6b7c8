import BerthSDK

/// A page of the journal, or a check-in without one.
struct Entry: Sendable, Equatable {
  enum Kind: String, Sendable {
    case journal, checkin
  }
  /// Which side of a session a check-in belongs to.
  enum Phase: String, Sendable {
    case before, after
  }

  var id: Int
  var kind: Kind
  /// Unix milliseconds.
  var at: Int64
  /// The practice day.
  var day: Int
  var feeling: Feeling
  /// What was played; nil for most.
  var item: String?
  var phase: Phase?
  /// The check-in before, for one after.
  var pair: Int?
  var text: String

  /// The first words.
  var title: String {
    let first = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return first.isEmpty ? feeling.line : Words.shortened(Words.trimmed(first), to: 60)
  }

  func json(_ store: Store) throws -> JSON {
    var json: JSON = [
      "id": .string(String(id)), "name": .string(title), "kind": .string(kind.rawValue),
      "at": try store.time(at), "day": .string(CivilDay.text(day)), "text": .string(text),
    ]
    for (key, value) in feeling.json.object ?? JSONObject() { json[key] = value }
    if let item { json["item"] = .string(item) }
    if let phase { json["phase"] = .string(phase.rawValue) }
    return json
  }
}

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

  /// Writes a new entry; pages of the journal go into its index in the same transaction.
  func add(
    _ kind: Entry.Kind, _ feeling: Feeling, text: String = "", item: String? = nil,
    phase: Entry.Phase? = nil, pair: Int? = nil
  ) throws -> Entry {
    let day = try day()
    return try database.transaction {
      try database.run(
        """
        INSERT INTO entries (kind, at, day, mood, anxiety, sleep, tags, item, phase, pair, text)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        """,
        [
          .text(kind.rawValue), .int(now), SQLValue(day), SQLValue(feeling.mood?.rawValue),
          SQLValue(feeling.anxiety), SQLValue(feeling.sleep),
          .text(feeling.tags.joined(separator: ",")), SQLValue(item), SQLValue(phase?.rawValue),
          SQLValue(pair), .text(text),
        ])
      let entry = try page(id: String(database.lastInsertRowID))
      try index(entry)
      return entry
    }
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
