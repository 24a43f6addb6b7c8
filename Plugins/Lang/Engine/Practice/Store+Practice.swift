import BerthSDK

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

  /// Saves where a session stands.
  func save(_ session: PracticeSession) throws {
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
