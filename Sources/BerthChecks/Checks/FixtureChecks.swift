import BerthABI
import BerthBase
import BerthHost
import BerthServices
import CBerth

extension Check {
  /// Databases of the plugin as its older versions left them.
  ///
  /// `fixtures/<plugin id>/schema-<N>.sql` beside the manifest is the private database at schema
  /// version N as SQL text, as the `sqlite3` shell's `.dump` writes it: made once, before the schema
  /// changed, from a home in use, and never deleted.
  static let fixtureChecks: [Check] = [
    Check("storage.older", "the database of every older version is migrated", seconds: 60) {
      probe in
      try probe.requireStorage()
      let version = Int(
        try probe.host().schemaVersion(probe.id(), scope: UInt32(BERTH_SCOPE_PRIVATE)))
      guard version > 1 else {
        throw CheckProblem.skipped("its schema is at version 1: there is no older one")
      }
      for number in 1..<version {
        let name = "fixtures/\(try probe.id())/schema-\(number).sql"
        guard let sql = FileBytes.read("\(probe.folder)/\(name)") else {
          throw CheckProblem.warning(
            "there is no \(name): nobody knows whether homes of that version can be migrated",
            remedy: "keep one: sqlite3 private.db .dump, of a home of that version")
        }
        try migrate(probe, String(decoding: sql, as: UTF8.self), name)
      }
    }
  ]

  /// Migrates a database given as text; what comes of it must be what a new one is.
  private static func migrate(_ probe: Probe, _ sql: String, _ name: String) throws {
    let id = try probe.id()
    let home = try Home(path: "\(probe.job.folder)/\(name)", user: "check")
    try FileBytes.makeFolder(home.folder(ofPlugin: id))
    try probe.edit(home, DatabaseDump.withoutIndex(sql))
    let before = try probe.keys(home)
    let runtime = try probe.runtime(home)
    do throws(BerthError) {
      try runtime.plugin(id).prepareStorage(nil)
    } catch {
      throw CheckProblem.failed("\(name) is not migrated: \(error.message)", remedy: error.remedy)
    }
    runtime.releaseAll()
    if let problem = try probe.integrity(home).first {
      throw CheckProblem.failed(
        "\(name) is damaged after it was migrated: \(problem)",
        remedy: "write through the storage service only")
    }
    let migrated = try probe.columns(home)
    for (table, columns) in try probe.columns(probe.home("new")).sorted(by: { $0.key < $1.key }) {
      let missing = columns.subtracting(migrated[table] ?? [])
      guard let first = missing.min() else { continue }
      throw CheckProblem.failed(
        migrated[table] == nil
          ? "\(name) lacks the table \(table) after it was migrated"
          : "\(name) lacks the column \(first) of \(table) after it was migrated",
        remedy: "make in migrate what a new database has")
    }
    // What comes with the plugin may go; rows of the user's go one by one, not all at once.
    let (after, new) = (try probe.keys(home), try probe.keys(probe.home("new")))
    for (table, rows) in before.sorted(by: { $0.key < $1.key }) {
      let own = rows.subtracting(new[table] ?? [])
      guard let left = after[table], !own.isEmpty, own.isDisjoint(with: left) else { continue }
      throw CheckProblem.failed(
        "\(own.count) rows of \(table) in \(name) are gone after it was migrated",
        remedy: "keep the user's rows: ALTER TABLE, or INSERT … SELECT into the new table")
    }
  }
}
