package import BerthBase
import BerthStorage

/// Links that open a door once: to a session, to a new account, to a new password.
package struct OneTimeLinks {
  /// What a link is good for.
  package enum Kind: String, Sendable {
    /// Signs a browser in as a user.
    case signIn
    /// Lets somebody make an account.
    case invite
    /// Lets a user choose a new password.
    case reset

    /// How long it is good, milliseconds.
    package var lifetime: Int64 {
      switch self {
      case .signIn: 10 * 60_000
      case .invite: 7 * 86_400_000
      case .reset: 86_400_000
      }
    }
  }

  private let people: PeopleFile

  /// The links of a home.
  package init(_ people: PeopleFile) { self.people = people }

  /// Makes a link and returns its key.
  ///
  /// - Parameter user: whom it lets in; nil for an invitation.
  package func make(
    _ kind: Kind, user: String? = nil, at now: Int64
  ) throws(BerthError) -> String {
    let key = people.key()
    try people.write {
      try $0.run("DELETE FROM link WHERE until <= ?1", [.integer(now)])
      try $0.run(
        "INSERT INTO link(id, kind, user, until) VALUES (?1, ?2, ?3, ?4)",
        [
          .text(PeopleFile.digest(key)), .text(kind.rawValue), user.map(SQLValue.text) ?? .null,
          .integer(now + kind.lifetime),
        ])
    }
    return key
  }

  /// Whether a key would open its door now.
  package func isGood(_ kind: Kind, _ key: String, at now: Int64) throws(BerthError) -> Bool {
    try people.read { try Self.row($0, kind, key, now) } != nil
  }

  /// Whose password a key gives anew; nil when it would open nothing now.
  package func user(of key: String, at now: Int64) throws(BerthError) -> String? {
    try people.read { try Self.row($0, .reset, key, now) }.flatMap { $0[0].textValue }
  }

  /// Uses a key up.
  ///
  /// - Returns: nil when it is none, was used or is too old; else whom it is for, which is nobody for
  ///   an invitation.
  package func take(
    _ kind: Kind, _ key: String, at now: Int64
  ) throws(BerthError) -> (user: String?, ())? {
    let user: String?? = try people.read { database in
      try database.transaction(.immediate) { () -> String?? in
        let row = try Self.row(database, kind, key, now)
        try database.run(
          "DELETE FROM link WHERE id = ?1 AND kind = ?2",
          [.text(PeopleFile.digest(key)), .text(kind.rawValue)])
        return row.map { $0[0].textValue }
      }
    }
    return user.map { ($0, ()) }
  }

  private static func row(
    _ database: Database, _ kind: Kind, _ key: String, _ now: Int64
  ) throws -> [SQLValue]? {
    try database.firstRow(
      "SELECT user FROM link WHERE id = ?1 AND kind = ?2 AND until > ?3",
      [.text(PeopleFile.digest(key)), .text(kind.rawValue), .integer(now)])
  }
}
