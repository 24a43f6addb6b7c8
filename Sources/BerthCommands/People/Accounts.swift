package import BerthBase
import BerthStorage

/// Names and passwords of those who sign in to a served home; each is a user of the home.
package struct Accounts {
  /// The fewest characters of a password.
  package static let shortest = 10
  /// The most bytes crypt(3) reads.
  private static let longest = 500

  private let people: PeopleFile

  /// The accounts of a home.
  package init(_ people: PeopleFile) { self.people = people }

  /// The users with a password, sorted.
  package func all() throws(BerthError) -> [String] {
    try people.read { database in
      try database.rows("SELECT user FROM account ORDER BY user").compactMap(\.[0].textValue)
    } ?? []
  }

  /// Whether a user has a password.
  package func has(_ user: String) throws(BerthError) -> Bool {
    try people.read {
      try $0.firstRow("SELECT 1 FROM account WHERE user = ?1", [.text(user)])
    } != nil
  }

  /// What is wrong with a new password; nil when nothing is.
  package static func complaint(_ password: String, user: String) -> String? {
    if password.count < shortest { return "Take at least \(shortest) characters." }
    if password.utf8.count > longest { return "Take at most \(longest) bytes." }
    if Set(password).count < 4 { return "Take more different characters." }
    let isName = password.lowercased().contains(user.lowercased()) && password.count < 2 * shortest
    return isName && user.count > 2 ? "Do not build it on your name." : nil
  }

  /// Gives a user a password, for the first time or anew.
  ///
  /// - Throws: `people.password` for one that is too weak; `people.crypt`.
  package func setPassword(
    _ password: String, of user: String, at now: Int64
  ) throws(BerthError) {
    if let complaint = Self.complaint(password, user: user) {
      throw BerthError("people.password", complaint, remedy: "a few words of your own are good")
    }
    let hash = try PasswordHash().make(password)
    try people.write {
      try $0.run(
        """
        INSERT INTO account(user, password, created, failures, retry) VALUES (?1, ?2, ?3, 0, 0)
        ON CONFLICT(user) DO UPDATE SET password = ?2, failures = 0, retry = 0
        """, [.text(user), .text(hash), .integer(now)])
    }
  }

  /// Checks a name and a password. An unknown name takes as long as a wrong password and says the
  /// same.
  ///
  /// - Throws: `people.denied`; `people.wait` after several failures, with `seconds` in its details.
  package func check(_ user: String, _ password: String, at now: Int64) throws(BerthError) {
    let row = try people.read {
      try $0.firstRow(
        "SELECT password, failures, retry FROM account WHERE user = ?1", [.text(user)])
    }
    let retry = row?[2].integerValue ?? 0
    guard retry <= now else {
      let seconds = (retry - now + 999) / 1000
      throw BerthError(
        "people.wait", "too many passwords were wrong; wait \(seconds) s and try again",
        details: ["seconds": .integer(seconds)])
    }
    let hash = row?[0].textValue ?? Self.nobody
    let hasher = try PasswordHash()
    let isRight = password.utf8.count <= Self.longest && hasher.matches(password, hash)
    guard let failures = row?[1].integerValue, isRight else {
      if let failures = row?[1].integerValue {
        try note(failures: failures + 1, of: user, at: now)
      }
      throw BerthError("people.denied", "name or password is wrong")
    }
    if failures > 0 { try note(failures: 0, of: user, at: now) }
  }

  /// From the fifth failure on each doubles the wait: 2 s, 4 s … 15 min.
  private func note(failures: Int64, of user: String, at now: Int64) throws(BerthError) {
    let wait = failures < 5 ? 0 : min(Int64(1) << min(failures - 4, 20), 900) * 1000
    try people.write {
      try $0.run(
        "UPDATE account SET failures = ?2, retry = ?3 WHERE user = ?1",
        [.text(user), .integer(failures), .integer(wait == 0 ? 0 : now + wait)])
    }
  }

  /// A hash nobody has the password of.
  private static let nobody =
    "$y$j9T$F5Jx5fExrKuPp53xLKQ..1$X3DX6M94c7o.9agCG9G317fhZg9SqC.5i5rd.RhAtQ7"

  /// Takes password, sessions, links and tokens of a user away.
  package func remove(_ user: String) throws(BerthError) {
    _ = try people.read { database in
      try database.transaction(.immediate) {
        for table in ["account", "session", "link", "access_token"] {
          try database.run("DELETE FROM \(table) WHERE user = ?1", [.text(user)])
        }
      }
    }
  }
}
