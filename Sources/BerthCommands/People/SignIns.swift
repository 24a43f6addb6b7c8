package import BerthBase
import BerthStorage

/// Sessions of browsers, kept over restarts.
///
/// Used from one thread at a time; what another process ends is noticed at the next look.
package final class SignIns {
  /// A browser that is signed in.
  package struct Session: Sendable, Equatable {
    /// Names it in the file: the digest of its key.
    package var id: String
    package var user: String
    /// What forms of its pages send back.
    package var token: String
  }

  /// What a user sees of a session.
  package struct Listed: Sendable, Equatable {
    package var id: String
    /// The browser, as far as it says.
    package var label: String
    /// Unix milliseconds.
    package var created: Int64
    /// Unix milliseconds of the last use, to a day.
    package var seen: Int64
  }

  /// What the key of a terminal's session begins with, so that one that leaks is recognised, and that
  /// no cookie is taken for one.
  package static let terminalPrefix = "berth-terminal_"
  /// How long a session lasts without use, seconds.
  package static let lifetime: Int64 = 90 * 86_400
  /// How often its use is noted, milliseconds.
  private static let noting: Int64 = 86_400_000

  private let people: PeopleFile
  private var known: [String: Session] = [:]
  /// What SQLite counts as others change the file.
  private var version: Int64?

  /// The sessions of a home.
  package init(_ people: PeopleFile) { self.people = people }

  /// Begins a session and returns its key, for the browser's cookie or the terminal's file.
  ///
  /// - Parameters:
  ///   - label: what its user knows the browser or the terminal by.
  ///   - isTerminal: whether it is a terminal's.
  package func begin(
    user: String, label: String = "", isTerminal: Bool = false, at now: Int64
  ) throws(BerthError) -> String {
    let key = (isTerminal ? Self.terminalPrefix : "") + people.key()
    try people.write {
      try $0.run(
        "DELETE FROM session WHERE seen < ?1", [.integer(now - Self.lifetime * 1000)])
      try $0.run(
        """
        INSERT INTO session(id, user, token, created, seen, label)
        VALUES (?1, ?2, ?3, ?4, ?4, ?5)
        """,
        [
          .text(PeopleFile.digest(key)), .text(user), .text(people.key()), .integer(now),
          .text(label),
        ])
    }
    return key
  }

  /// The session of a key; nil when there is none or it is over.
  ///
  /// - Parameter isTerminal: whether it came from a terminal, not in a cookie.
  package func session(_ key: String, isTerminal: Bool = false, at now: Int64) -> Session? {
    let prefix = isTerminal ? Self.terminalPrefix : ""
    guard key.hasPrefix(prefix), key.utf8.count == prefix.utf8.count + 64,
      let database = try? people.file.openIfPresent()
    else { return nil }
    if let found = try? database.integer("PRAGMA data_version"), found != version {
      known = [:]
      version = found
    }
    let id = PeopleFile.digest(key)
    if let session = known[id] { return session }
    guard
      let row = try? database.firstRow(
        "SELECT user, token, seen FROM session WHERE id = ?1 AND seen >= ?2",
        [.text(id), .integer(now - Self.lifetime * 1000)]),
      let user = row[0].textValue, let token = row[1].textValue
    else { return nil }
    let session = Session(id: id, user: user, token: token)
    known[id] = session
    if let seen = row[2].integerValue, now - seen > Self.noting {
      try? database.run(
        "UPDATE session SET seen = ?2 WHERE id = ?1", [.text(id), .integer(now)])
    }
    return session
  }

  /// Whether a session of that id goes on.
  package func isOpen(id: String) -> Bool {
    let found = try? people.read {
      try $0.integer("SELECT count(*) FROM session WHERE id = ?1", [.text(id)])
    }
    return (found ?? 0) == 1
  }

  /// The sessions of a user, the last used first.
  package func list(user: String) throws(BerthError) -> [Listed] {
    try people.read { database in
      try database.rows(
        "SELECT id, label, created, seen FROM session WHERE user = ?1 ORDER BY seen DESC, id",
        [.text(user)]
      ).map {
        Listed(
          id: $0[0].textValue ?? "", label: $0[1].textValue ?? "",
          created: $0[2].integerValue ?? 0, seen: $0[3].integerValue ?? 0)
      }
    } ?? []
  }

  /// Ends a session.
  package func end(_ session: Session) throws(BerthError) {
    try end(id: session.id, of: session.user)
  }

  /// Ends a session of a user by its id.
  package func end(id: String, of user: String) throws(BerthError) {
    known[id] = nil
    _ = try people.read {
      try $0.run("DELETE FROM session WHERE id = ?1 AND user = ?2", [.text(id), .text(user)])
    }
  }

  /// Ends all sessions of a user.
  ///
  /// - Parameter kept: the id of one that goes on; nil for none.
  package func endAll(of user: String, but kept: String? = nil) throws(BerthError) {
    known = known.filter { $1.user != user || $0 == kept }
    _ = try people.read {
      try $0.run(
        "DELETE FROM session WHERE user = ?1 AND id <> ?2", [.text(user), .text(kept ?? "")])
    }
  }
}
