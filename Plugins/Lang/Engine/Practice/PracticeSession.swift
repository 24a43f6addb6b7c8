import BerthSDK

/// A conversation with a practice partner as it is kept.
struct PracticeSession: Sendable {
  /// Something that was said.
  struct Turn: Sendable, Equatable {
    var isPartner: Bool
    var text: String
    var reading = ""
    var gloss = ""
    /// What would have been better, and why.
    var correction = ""
    var note = ""

    var json: JSON {
      var json: JSON = [
        "who": .string(isPartner ? "partner" : "you"), "text": .string(text),
      ]
      for (key, value) in [
        ("reading", reading), ("gloss", gloss), ("correction", correction), ("note", note),
      ] where !value.isEmpty { json[key] = .string(value) }
      return json
    }

    init(
      isPartner: Bool, text: String, reading: String = "", gloss: String = "",
      correction: String = "", note: String = ""
    ) {
      (self.isPartner, self.text, self.reading) = (isPartner, text, reading)
      (self.gloss, self.correction, self.note) = (gloss, correction, note)
    }

    init(_ node: Dialogue.Node) {
      self.init(
        isPartner: node.isPartner, text: node.text, reading: node.reading, gloss: node.gloss)
    }

    init(_ json: JSON) {
      self.init(
        isPartner: json["who"]?.string == "partner", text: json["text"]?.string ?? "",
        reading: json["reading"]?.string ?? "", gloss: json["gloss"]?.string ?? "",
        correction: json["correction"]?.string ?? "", note: json["note"]?.string ?? "")
    }
  }

  var id: Int
  var persona: String
  var scene: String
  var node: String
  var turns: [Turn]
  var started: Int64
  var ended: Int64?

  /// The scene of conversations without a script.
  static let free = "free"

  static let columns = "id, persona, scene, node, turns, started, ended"

  init(_ row: Row) {
    (id, persona, scene, node) = (row.int(0), row.text(1), row.text(2), row.text(3))
    turns = ((try? JSON.parse(Array(row.text(4).utf8)))?.array ?? []).map(Turn.init)
    (started, ended) = (Int64(row.int(5)), row.optionalInt(6).map(Int64.init))
  }
}

extension Store {
  /// A session by its number, or the one used last that has not ended.
  func practiceSession(_ id: Int? = nil) throws -> PracticeSession? {
    try own.first(
      "SELECT \(PracticeSession.columns) FROM practice WHERE id = ?1 OR ?1 IS NULL "
        + "AND ended IS NULL ORDER BY updated DESC, id DESC LIMIT 1", [SQLValue(id)],
      PracticeSession.init)
  }

  /// The session of a scene that has not ended.
  func practiceSession(_ persona: String, _ scene: String) throws -> PracticeSession? {
    try own.first(
      "SELECT \(PracticeSession.columns) FROM practice WHERE persona = ?1 AND scene = ?2 "
        + "AND ended IS NULL ORDER BY id DESC", [.text(persona), .text(scene)],
      PracticeSession.init)
  }

  /// Begins a scene.
  func beginPractice(
    _ persona: String, _ scene: String, node: String, _ turns: [PracticeSession.Turn]
  ) throws -> PracticeSession {
    try own.transaction {
      try own.run(
        "DELETE FROM practice WHERE persona = ?1 AND scene = ?2 AND ended IS NULL",
        [.text(persona), .text(scene)])
      try own.run(
        "INSERT INTO practice (persona, scene, node, turns, started, updated) "
          + "VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        [
          .text(persona), .text(scene), .text(node),
          .text(JSON.array(turns.map(\.json)).text()), .int(now),
        ])
      guard let session = try practiceSession(Int(try own.lastInsertRowID)) else {
        throw PluginError("internal", "the session was not written")
      }
      return session
    }
  }

  /// Keeps where a session stands.
  func keep(_ session: PracticeSession) throws {
    try own.transaction {
      try own.run(
        "UPDATE practice SET node = ?2, turns = ?3, updated = ?4, ended = ?5 WHERE id = ?1",
        [
          SQLValue(session.id), .text(session.node),
          .text(JSON.array(session.turns.map(\.json)).text()), .int(now),
          session.ended.map(SQLValue.int) ?? .null,
        ])
      if session.ended != nil { try count("scenes") }
    }
  }

  /// How often each scene of a partner was played to its end, and which are under way.
  func practiceProgress(_ persona: String) throws -> [String: (done: Int, isUnderWay: Bool)] {
    Dictionary(
      try own.rows(
        "SELECT scene, count(ended), count(*) - count(ended) FROM practice WHERE persona = ?1 "
          + "GROUP BY scene", [.text(persona)]
      ) { ($0.text(0), (done: $0.int(1), isUnderWay: $0.int(2) > 0)) }
    ) { first, _ in first }
  }
}
