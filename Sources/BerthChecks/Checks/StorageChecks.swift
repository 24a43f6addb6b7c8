import BerthABI
import BerthHost
import BerthManifest
import BerthServices
import CBerth
import Glibc

extension Check {
  /// The database: made, filled, filled again, and kept whole.
  static let storageChecks: [Check] = [
    Check(
      "storage.migrate", "an empty database is migrated and filled", .storage, gate: true,
      seconds: 120
    ) { probe in
      try probe.fill()
    },
    Check("storage.scopes", "it has no database of a scope that does not exist") { probe in
      try probe.requireStorage()
      let runtime = try probe.host()
      for scope in [3, 7, UInt32.max] {
        let version = try runtime.schemaVersion(probe.id(), scope: scope)
        try CheckProblem.require(
          version == 0, "schema_version answers \(version) for scope \(scope)", remedy: "answer 0")
      }
    },
    Check(
      "storage.bundled", "it has a bundled data set if its manifest says so, and only then"
    ) { probe in
      let scope = UInt32(BERTH_SCOPE_BUNDLED)
      let version = try probe.host().schemaVersion(probe.id(), scope: scope)
      let isDeclared = try probe.manifest().bundled != nil
      try CheckProblem.require(
        isDeclared == (version > 0),
        isDeclared
          ? "the manifest declares a bundled data set, schema_version answers 0 for scope \(scope)"
          : "schema_version answers \(version) for scope \(scope), the manifest declares no data set",
        remedy: "declare \"bundled\": {} and answer a version, or neither")
      for collection in try probe.manifest().collections where collection.scope == .bundled {
        try CheckProblem.require(
          isDeclared, "the collection \(collection.id) is bundled, and there is no data set",
          remedy: "declare \"bundled\": {}, or leave out the collection's scope")
      }
    },
    Check("storage.seed-again", "filling in bundled data again changes nothing", seconds: 60) {
      probe in
      try probe.requireStorage()
      let home = try probe.home()
      let before = try probe.dump(home)
      try seedAgain(probe, home)
      let after = try probe.dump(home)
      for (table, rows) in before.sorted(by: { $0.key < $1.key }) where after[table] != rows {
        throw CheckProblem.failed(
          "the table \(table) had \(rows.count) rows and has \(after[table]?.count ?? 0), or others",
          remedy: "insert with ON CONFLICT, by a stable key")
      }
    },
    Check("storage.seed-keeps", "filling in bundled data again keeps the user's rows", seconds: 60)
    { probe in
      try probe.requireStorage()
      let home = try probe.usedHome()
      let bundled = try probe.dump(probe.home("bundled"))
      let before = try probe.dump(home)
      try seedAgain(probe, home)
      let after = try probe.dump(home)
      for (table, rows) in before.sorted(by: { $0.key < $1.key }) {
        let own = Set(rows).subtracting(bundled[table] ?? [])
        let lost = own.subtracting(after[table] ?? [])
        try CheckProblem.require(
          lost.isEmpty, "\(lost.count) rows that commands wrote into \(table) are gone",
          remedy: "touch bundled rows only")
      }
    },
    Check("storage.own-file", "it stays within its own database") { probe in
      try probe.requireStorage()
      let refusals = try probe.filling().refusals + probe.recordings().flatMap(\.recording.refusals)
      guard let first = refusals.first(where: { $0.code == "storage.denied" }) else { return }
      throw CheckProblem.failed(
        "\(first.function) was denied: \(first.message)",
        remedy: "use ordinary statements on the plugin's own tables")
    },
    Check("storage.transactions", "no command leaves a transaction open") { probe in
      try probe.requireStorage()
      for entry in try probe.recordings().flatMap(\.recording.entries) where entry.error == nil {
        let begun = entry.functions["storage.begin"] ?? 0
        let ended = ["storage.commit", "storage.rollback"].reduce(0) {
          $0 + (entry.functions[$1] ?? 0)
        }
        guard ended < begun else { continue }
        throw CheckProblem.failed(
          "\(entry.what) began \(begun) transactions and ended \(ended): its work is undone",
          remedy: "commit before the answer")
      }
      try endsTransactions(probe)
    },
  ]

  /// Has the bundled data filled in once more, as after an update.
  static func seedAgain(_ probe: Probe, _ home: Home) throws {
    try probe.edit(home, "UPDATE berth_schema SET value = '' WHERE key = 'seed'")
    let runtime = try probe.runtime(home)
    try runtime.plugin(probe.id()).prepareStorage(nil)
    runtime.releaseAll()
  }
}
