package import BerthBase
import BerthManifest
import BerthStorage

/// Keys with which a user's own programs get in: long, shown once, good for some apps.
package struct AccessTokens {
  /// What a token allows: an app, or all of them as `*`, and whether it may change something.
  package struct Scope: Sendable, Equatable {
    package var app: String
    package var mayWrite: Bool

    /// `garden`, `garden:write`, `*`, `*:write`.
    package var text: String { app + (mayWrite ? ":write" : "") }

    /// Reads `text`; nil for anything else.
    package init?(_ text: some StringProtocol) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 1 || parts.count == 2 && parts[1] == "write" else { return nil }
      app = String(parts[0])
      mayWrite = parts.count == 2
      guard app == "*" || Manifest.isID(app) else { return nil }
    }
  }

  /// A token as its user sees it.
  package struct Listed: Sendable, Equatable {
    package var id: String
    package var name: String
    package var scopes: [Scope]
    /// Unix milliseconds.
    package var created: Int64
    /// Unix milliseconds of the last use; nil for none.
    package var seen: Int64?
  }

  /// Whose a token is and what it allows.
  package struct Grant: Sendable, Equatable {
    package var user: String
    package var scopes: [Scope]

    /// Whether it is good for a call.
    package func allows(app: String, changes: Bool) -> Bool {
      scopes.contains { ($0.app == "*" || $0.app == app) && ($0.mayWrite || !changes) }
    }
  }

  /// What every token begins with, so that one that leaks is recognised.
  package static let prefix = "berth_"

  private let people: PeopleFile

  /// The tokens of a home.
  package init(_ people: PeopleFile) { self.people = people }

  /// Makes a token and returns it; it is never shown again.
  package func make(
    user: String, name: String, scopes: [Scope], at now: Int64
  ) throws(BerthError) -> String {
    guard (1...60).contains(name.count), !scopes.isEmpty else {
      throw BerthError(
        "input.invalid", "a token needs a name of 1 to 60 characters and at least one app",
        remedy: "name it after the program that will use it")
    }
    let token = Self.prefix + people.key()
    try people.write {
      try $0.run(
        """
        INSERT INTO access_token(id, user, name, scopes, created) VALUES (?1, ?2, ?3, ?4, ?5)
        """,
        [
          .text(PeopleFile.digest(token)), .text(user), .text(name),
          .text(scopes.map(\.text).joined(separator: " ")), .integer(now),
        ])
    }
    return token
  }

  /// Whose a token is; nil when it is none. Its use is noted once an hour.
  package func grant(_ token: String, at now: Int64) -> Grant? {
    guard token.hasPrefix(Self.prefix), token.utf8.count == Self.prefix.utf8.count + 64 else {
      return nil
    }
    let id = PeopleFile.digest(token)
    let found = try? people.read { database -> Grant? in
      guard
        let row = try database.firstRow(
          "SELECT user, scopes, seen FROM access_token WHERE id = ?1", [.text(id)]),
        let user = row[0].textValue
      else { return nil }
      if now - (row[2].integerValue ?? 0) > 3_600_000 {
        try database.run(
          "UPDATE access_token SET seen = ?2 WHERE id = ?1", [.text(id), .integer(now)])
      }
      return Grant(user: user, scopes: Self.scopes(row[1].textValue))
    }
    return found ?? nil
  }

  /// The tokens of a user, the newest first.
  package func list(user: String) throws(BerthError) -> [Listed] {
    try people.read { database in
      try database.rows(
        """
        SELECT id, name, scopes, created, seen FROM access_token WHERE user = ?1
        ORDER BY created DESC, id
        """, [.text(user)]
      ).map {
        Listed(
          id: $0[0].textValue ?? "", name: $0[1].textValue ?? "",
          scopes: Self.scopes($0[2].textValue), created: $0[3].integerValue ?? 0,
          seen: $0[4].integerValue)
      }
    } ?? []
  }

  /// Takes a token of a user back.
  package func revoke(id: String, of user: String) throws(BerthError) {
    _ = try people.read {
      try $0.run(
        "DELETE FROM access_token WHERE id = ?1 AND user = ?2", [.text(id), .text(user)])
    }
  }

  private static func scopes(_ text: String?) -> [Scope] {
    (text ?? "").split(separator: " ").compactMap { Scope($0) }
  }
}
