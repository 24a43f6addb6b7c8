import BerthBase
import BerthServices
import BerthStorage
import Glibc

/// Who is signed in: sessions of browsers, kept over restarts, and links that sign in once.
///
/// Of a session's key only the digest is kept, so that nobody who reads the file can take it over.
/// Used from the server's thread alone.
final class SignIns {
  /// A browser that is signed in.
  struct Session {
    /// Names it in the file: the digest of its key.
    var id: String
    var user: String
    /// What forms of its pages send back.
    var token: String
  }

  /// How long a session lasts without use, seconds.
  static let lifetime: Int64 = 90 * 86_400
  /// How long a link that signs in is good, milliseconds.
  static let linkLifetime: Int64 = 10 * 60_000

  private let file: HostDatabase
  private var known: [String: Session] = [:]
  private let random: () -> [UInt8]

  /// - Parameter random: 32 bytes that nobody can guess.
  init(home: Home, random: @escaping () -> [UInt8] = SignIns.systemRandom) {
    self.random = random
    file = HostDatabase(
      path: home.path + "/web/sign-ins.db", version: 1,
      schema: """
        CREATE TABLE session(
          id TEXT PRIMARY KEY, user TEXT NOT NULL, token TEXT NOT NULL, created INTEGER NOT NULL,
          seen INTEGER NOT NULL) WITHOUT ROWID, STRICT;
        CREATE TABLE link(id TEXT PRIMARY KEY, user TEXT NOT NULL, until INTEGER NOT NULL)
          WITHOUT ROWID, STRICT
        """, durability: .full)
  }

  /// 32 bytes of the system's generator.
  static func systemRandom() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// A key for a link that signs a user in once.
  func makeLink(user: String, at now: Int64) throws(BerthError) -> String {
    let key = text(random())
    try rethrow {
      try file.open().run(
        "INSERT INTO link(id, user, until) VALUES (?1, ?2, ?3)",
        [.text(digest(key)), .text(user), .integer(now + Self.linkLifetime)])
    }
    return key
  }

  /// Signs in by a link's key; nil when it is none, was used or is too old.
  ///
  /// - Returns: the key of a new session, for the browser's cookie.
  func follow(link key: String, at now: Int64) throws(BerthError) -> String? {
    let user = try rethrow { () -> String? in
      let database = try file.open()
      return try database.transaction {
        try database.run("DELETE FROM link WHERE until <= ?1", [.integer(now)])
        let id: [SQLValue] = [.text(digest(key))]
        let user = try database.text("SELECT user FROM link WHERE id = ?1", id)
        try database.run("DELETE FROM link WHERE id = ?1", id)
        return user
      }
    }
    return try user.map { user throws(BerthError) in try begin(user: user, at: now) }
  }

  /// Begins a session and returns its key.
  func begin(user: String, at now: Int64) throws(BerthError) -> String {
    let key = text(random())
    let session = Session(id: digest(key), user: user, token: text(random()))
    try rethrow {
      let database = try file.open()
      try database.run(
        "DELETE FROM session WHERE seen < ?1", [.integer(now - Self.lifetime * 1000)])
      try database.run(
        "INSERT INTO session(id, user, token, created, seen) VALUES (?1, ?2, ?3, ?4, ?4)",
        [.text(session.id), .text(user), .text(session.token), .integer(now)])
    }
    known[session.id] = session
    return key
  }

  /// The session of a cookie's key.
  func session(_ key: String, at now: Int64) -> Session? {
    guard key.utf8.count == 64 else { return nil }
    let id = digest(key)
    if let session = known[id] { return session }
    guard let database = try? file.openIfPresent(),
      let row = try? database.firstRow(
        "SELECT user, token FROM session WHERE id = ?1 AND seen >= ?2",
        [.text(id), .integer(now - Self.lifetime * 1000)]),
      let user = row[0].textValue, let token = row[1].textValue
    else { return nil }
    let session = Session(id: id, user: user, token: token)
    known[id] = session
    // Once for each run of the server is often enough to know which are still used.
    try? database.run(
      "UPDATE session SET seen = ?2 WHERE id = ?1", [.text(id), .integer(now)])
    return session
  }

  /// Ends a session.
  func end(_ session: Session) throws(BerthError) {
    known[session.id] = nil
    try rethrow {
      try file.open().run("DELETE FROM session WHERE id = ?1", [.text(session.id)])
    }
  }

  private func text(_ bytes: [UInt8]) -> String { Hexadecimal.text(bytes) }
  private func digest(_ key: String) -> String { Hexadecimal.text(SHA256.digest(Array(key.utf8))) }
}
