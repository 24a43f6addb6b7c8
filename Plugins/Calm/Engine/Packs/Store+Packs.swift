import BerthSDK

/// A pack as it was added.
struct AddedPack: Sendable, Equatable {
  var id: String
  var title: String
  var author: String
  /// The practice day it was added.
  var day: Int
  var sessions: Int
  /// How many of them have come out.
  var released: Int
  /// When the next one comes out; nil when all have.
  var next: Int?
}

extension Store {
  /// The collection that sessions of packs are searched in.
  static let packCollection = "pack-sessions"

  /// The packs that were added, the last first.
  func packs() throws -> [AddedPack] {
    try database.rows(
      """
      SELECT p.id, p.title, p.author, p.day, count(s.id), sum(s.released <= ?1),
        min(CASE WHEN s.released > ?1 THEN s.released END)
      FROM packs p JOIN pack_sessions s ON s.pack = p.id GROUP BY p.id ORDER BY p.day DESC, p.id
      """, [SQLValue(try today())]
    ) { row in
      AddedPack(
        id: row.text(0), title: row.text(1), author: row.text(2), day: row.int(3),
        sessions: row.int(4), released: row.int(5), next: row.isNull(6) ? nil : row.int(6))
    }
  }

  /// A pack that was added, as the file it was read from says it.
  func file(ofPack added: AddedPack) throws -> String {
    let rows = try database.rows(
      "SELECT id, script, released FROM pack_sessions WHERE pack = ?1 ORDER BY number",
      [.text(added.id)]
    ) { (id: $0.text(0), script: $0.text(1), released: $0.int(2)) }
    var pack = SessionPack(
      id: added.id, title: added.title, author: added.author,
      isWeekly: rows.contains { $0.released > added.day }, sessions: [])
    for row in rows {
      guard let script = SessionReader.read(row.id + ".md", row.script).0 else { continue }
      pack.sessions.append(SessionPack.Session(script: script, text: row.script))
    }
    return pack.text
  }

  /// Adds a pack as a whole; one that was added before is replaced and keeps its day.
  ///
  /// - Parameter first: the day a new one counts as added; nil for today.
  /// - Throws: `input.invalid` when one of its sessions is called as one that is there.
  func add(_ pack: SessionPack, on first: Int? = nil) throws {
    for session in pack.sessions {
      let id = session.script.id
      let isTaken =
        try database.int("SELECT count(*) FROM sessions WHERE id = ?1", [.text(id)]) > 0
        || database.int(
          "SELECT count(*) FROM pack_sessions WHERE id = ?1 AND pack <> ?2",
          [.text(id), .text(pack.id)]) > 0
      if isTaken {
        throw PluginError(
          "input.invalid", "there is a session “\(id)” already",
          remedy: "give the session of the pack another id", details: ["id": .string(id)])
      }
    }
    let added = try database.rows("SELECT day FROM packs WHERE id = ?1", [.text(pack.id)]) {
      $0.int(0)
    }
    let day = try added.first ?? first ?? today()
    let old = try sessionIDs(ofPack: pack.id)
    try database.transaction {
      try delete(pack: pack.id)
      try database.run(
        "INSERT INTO packs VALUES (?1, ?2, ?3, ?4)",
        [.text(pack.id), .text(pack.title), .text(pack.author), SQLValue(day)])
      let marks = (1...17).map { "?\($0)" }.joined(separator: ",")
      for (place, session) in pack.sessions.enumerated() {
        var script = session.script
        script.released = pack.release(of: place, added: day)
        // After those that come with the app, in the order of their pack.
        let row = Seed.row(script, number: 10_000 + day * 100 + place)
        try database.run(
          "INSERT INTO pack_sessions VALUES (\(marks))",
          row + [.text(pack.id), .text(session.text)])
      }
    }
    // The index comes last: a transaction that fails must leave it as it was.
    for id in old { try call.search.remove(Self.packCollection, id: id) }
    for (place, session) in pack.sessions.enumerated() {
      try call.search.put(
        Self.packCollection, id: session.script.id,
        Seed.document(session.script, 10_000 + day * 100 + place, needs: []))
    }
  }

  /// Puts the sessions of all packs into the index again, which an update may have emptied.
  func indexPacks() throws {
    let rows = try database.rows("SELECT id, number, script FROM pack_sessions") {
      (id: $0.text(0), number: $0.int(1), script: $0.text(2))
    }
    for row in rows {
      guard let script = SessionReader.read(row.id + ".md", row.script).0 else { continue }
      try call.search.put(
        Self.packCollection, id: row.id, Seed.document(script, row.number, needs: []))
    }
  }

  /// Takes a pack out; what was played of it stays in the history.
  ///
  /// - Returns: whether it was there.
  func remove(pack id: String) throws -> Bool {
    let sessions = try sessionIDs(ofPack: id)
    let isThere = try database.transaction { try delete(pack: id) }
    for session in sessions { try call.search.remove(Self.packCollection, id: session) }
    return isThere
  }

  private func sessionIDs(ofPack id: String) throws -> [String] {
    try database.rows("SELECT id FROM pack_sessions WHERE pack = ?1", [.text(id)]) { $0.text(0) }
  }

  @discardableResult
  private func delete(pack id: String) throws -> Bool {
    try database.run("DELETE FROM pack_sessions WHERE pack = ?1", [.text(id)])
    return try database.run("DELETE FROM packs WHERE id = ?1", [.text(id)]) > 0
  }
}
