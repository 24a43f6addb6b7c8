package import BerthBase
package import BerthManifest
import BerthStorage

/// Keys with which a user's own programs get in: long, shown once, good for some apps.
package struct AccessTokens {
  /// One thing that a token allows: an app, or all of them as `*`, to be read, and one effect beyond that.
  ///
  /// A token that may write and share has a scope for each; none allows what another does not say.
  package struct Scope: Sendable, Hashable {
    /// The id of an app, `*`, or a door of the host's own, such as `@calendar`.
    package var app: String
    /// What may be changed, beside reading.
    package var effect: Effect

    /// `garden`, `garden:write`, `garden:share`, `*:pay`, `*:erase`, `@calendar`.
    package var text: String { app + (Self.words[effect].map { ":" + $0 } ?? "") }

    /// Reads the calendar of all apps, and nothing else: its token stands in an address, which others may
    /// see, so no other scope opens that door.
    package static let calendar = Scope(app: "@calendar", effect: .reads)

    /// The words of effects in scopes; reading has none.
    package static let words: [Effect: String] = [
      .writes: "write", .shares: "share", .pays: "pay", .erases: "erase",
    ]

    /// A scope.
    package init(app: String, effect: Effect) {
      self.app = app
      self.effect = effect
    }

    /// Reads `text`; nil for anything else.
    package init?(_ text: some StringProtocol) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard let first = parts.first, parts.count <= 2 else { return nil }
      app = String(first)
      effect = .reads
      if parts.count == 2 {
        guard let known = Self.words.first(where: { $0.value == parts[1] }) else { return nil }
        effect = known.key
      }
      guard app == "*" || Manifest.isID(app) || self == .calendar else { return nil }
    }

    /// Whether it is good for an effect in an app.
    package func allows(app: String, _ effect: Effect) -> Bool {
      (self.app == app || self.app == "*" && !app.hasPrefix("@"))
        && (effect == .reads || effect == self.effect)
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
    /// Names the token in the file.
    package var id: String
    package var user: String
    package var scopes: [Scope]

    /// The session of a terminal, that is of its user in person: everything.
    package init(terminal session: SignIns.Session) {
      let effects: [Effect] = [.reads, .writes, .shares, .pays, .erases]
      self.init(
        id: SignIns.terminalPrefix + session.id, user: session.user,
        scopes: effects.map { Scope(app: "*", effect: $0) })
    }

    /// The id of the terminal's session that it stands for; nil for a token.
    package var terminal: String? {
      id.hasPrefix(SignIns.terminalPrefix)
        ? String(id.dropFirst(SignIns.terminalPrefix.count)) : nil
    }

    package init(id: String, user: String, scopes: [Scope]) {
      (self.id, self.user, self.scopes) = (id, user, scopes)
    }

    /// What it allows in an app.
    package func allows(app: String, _ effect: Effect) -> Bool {
      scopes.contains { $0.allows(app: app, effect) }
    }

    /// Whether it allows more than reading in an app.
    package func allowsChanges(app: String) -> Bool {
      Effect.allCases.contains { $0 > .reads && allows(app: app, $0) }
    }

    /// Whether it is for programs that call commands; one for a calendar alone is not.
    package var isForCommands: Bool { scopes.contains { !$0.app.hasPrefix("@") } }
  }

  /// What every token begins with, so that one that leaks is recognised.
  package static let prefix = "berth_"

  private let people: PeopleFile

  /// The tokens of a home.
  package init(_ people: PeopleFile) { self.people = people }

  /// Makes a token and returns it; it is never shown again.
  ///
  /// - Throws: `input.invalid` for a name that is none, or that another of the user's tokens has: whoever
  ///   takes one back names it.
  package func make(
    user: String, name: String, scopes: [Scope], at now: Int64
  ) throws(BerthError) -> String {
    guard (1...60).contains(name.count), !scopes.isEmpty else {
      throw BerthError(
        "input.invalid", "a token needs a name of 1 to 60 characters and at least one app",
        remedy: "name it after the program that will use it")
    }
    guard try !list(user: user).contains(where: { $0.name == name }) else {
      throw BerthError(
        "input.invalid", "there is a token “\(name)” already",
        remedy: "choose another name, or take that one back first",
        details: ["argument": "name"])
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

  /// The id of a token, which names it in lists.
  package static func id(of token: String) -> String { PeopleFile.digest(token) }

  /// Whose a token is; nil when it is none. Its use is noted once an hour.
  ///
  /// It is looked up by its digest, so how long that takes tells nothing of a token that is nearly right.
  package func grant(_ token: String, at now: Int64) -> Grant? {
    guard token.hasPrefix(Self.prefix), token.utf8.count == Self.prefix.utf8.count + 64 else {
      return nil
    }
    let id = Self.id(of: token)
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
      return Grant(id: id, user: user, scopes: Self.scopes(row[1].textValue))
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

  /// Whether the token of an id was not taken back; for who keeps a grant for longer than a call.
  package func isGood(_ id: String) -> Bool {
    let found = try? people.read {
      try $0.integer("SELECT count(*) FROM access_token WHERE id = ?1", [.text(id)])
    }
    return (found ?? 0) == 1
  }

  private static func scopes(_ text: String?) -> [Scope] {
    (text ?? "").split(separator: " ").compactMap { Scope($0) }
  }
}
