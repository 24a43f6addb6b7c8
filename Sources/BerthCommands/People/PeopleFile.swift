import BerthBase
package import BerthServices
import BerthStorage

/// Who may come in, and who is in: `web/sign-ins.db` of a home.
///
/// Of whatever opens a door (a session's key, a link, a token) only the digest is kept, of passwords a
/// crypt(3) hash, so that nobody who reads the file gets in with what it holds.
package final class PeopleFile {
  let file: HostDatabase
  private let random: () -> [UInt8]

  /// The file of a home; made when something is first written.
  ///
  /// - Parameter random: 32 bytes that nobody can guess.
  package init(home: Home, random: @escaping () -> [UInt8] = PeopleFile.systemRandom) {
    self.random = random
    file = HostDatabase(
      path: home.path + "/web/sign-ins.db", version: 2, schema: Self.sessions + Self.people,
      upgrades: [
        (
          from: 1,
          script: "ALTER TABLE session ADD COLUMN label TEXT NOT NULL DEFAULT '';"
            + "DROP TABLE link;" + Self.people
        )
      ], durability: .full)
  }

  private static let sessions = """
    CREATE TABLE session(
      id TEXT PRIMARY KEY, user TEXT NOT NULL, token TEXT NOT NULL, created INTEGER NOT NULL,
      seen INTEGER NOT NULL, label TEXT NOT NULL DEFAULT '') WITHOUT ROWID, STRICT;
    """

  private static let people = """
    CREATE TABLE link(
      id TEXT PRIMARY KEY, kind TEXT NOT NULL, user TEXT, until INTEGER NOT NULL)
      WITHOUT ROWID, STRICT;
    CREATE TABLE account(
      user TEXT PRIMARY KEY, password TEXT NOT NULL, created INTEGER NOT NULL,
      failures INTEGER NOT NULL, retry INTEGER NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE access_token(
      id TEXT PRIMARY KEY, user TEXT NOT NULL, name TEXT NOT NULL, scopes TEXT NOT NULL,
      created INTEGER NOT NULL, seen INTEGER) WITHOUT ROWID, STRICT
    """

  /// 32 bytes of the system's generator.
  package static func systemRandom() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// A key nobody can guess: 64 hexadecimal digits.
  func key() -> String { Hexadecimal.text(random()) }

  /// What is kept of a key.
  static func digest(_ key: String) -> String {
    Hexadecimal.text(SHA256.digest(Array(key.utf8)))
  }

  /// Works on the file, made when it is not there.
  func write<Result>(_ body: (Database) throws -> Result) throws(BerthError) -> Result {
    let database = try file.open()
    return try rethrow { try body(database) }
  }

  /// Looks into the file; nil when there is none.
  func read<Result>(_ body: (Database) throws -> Result?) throws(BerthError) -> Result? {
    guard let database = try file.openIfPresent() else { return nil }
    return try rethrow { try body(database) }
  }
}
