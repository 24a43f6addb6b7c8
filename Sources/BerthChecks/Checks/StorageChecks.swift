import BerthRuntime
import BerthStorage
import Glibc

extension Check {
  /// The database: made, filled, filled again, and kept whole.
  static let storageChecks: [Check] = [
    Check(
      "storage.migrate", "an empty database is migrated and filled", .storage, gate: true,
      seconds: 120
    ) { probe in
      let home = try Home(path: probe.job.template, user: "check")
      let runtime = try probe.runtime(home)
      try runtime.prepareStorage(probe.id())
      runtime.releaseAll()
    },
    Check("storage.scopes", "it has no database of a scope that does not exist") { probe in
      try probe.requireStorage()
      let runtime = try probe.host()
      for scope in [2, 7, UInt32.max] {
        let version = try runtime.schemaVersion(probe.id(), scope: scope)
        guard version == 0 else {
          throw CheckProblem.failed(
            "schema_version answers \(version) for scope \(scope)", remedy: "answer 0")
        }
      }
    },
    Check("storage.older", "every older database among its fixtures is migrated", seconds: 60) {
      probe in
      try probe.requireStorage()
      let file = probe.job.manifest
      let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
      let fixtures = FileBytes.names(in: folder + "/Fixtures").filter { $0.hasSuffix(".db") }
      guard !fixtures.isEmpty else {
        throw CheckProblem.skipped("there is no Fixtures/*.db beside the manifest")
      }
      for name in fixtures {
        let home = try probe.home(name, filled: false)
        let id = try probe.id()
        try FileBytes.makeFolder(home.folder(ofPlugin: id))
        try FileBytes.replace(
          home.privateDatabase(ofPlugin: id),
          with: try FileBytes.require("\(folder)/Fixtures/\(name)"))
        do throws(BerthError) {
          try probe.runtime(home).prepareStorage(id)
        } catch {
          throw CheckProblem.failed(
            "\(name) is not migrated: \(error.message)", remedy: error.remedy)
        }
        guard
          Set(try probe.dump(home).keys).isSuperset(
            of: try probe.dump(Home(path: probe.job.template, user: "check")).keys)
        else {
          throw CheckProblem.failed(
            "\(name) lacks tables after it was migrated", remedy: "make them in migrate")
        }
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
      let home = try probe.home()
      let bundled = try probe.dump(home)
      let runtime = try probe.runtime(home)
      try probe.tryExamples(runtime) { _, _ in }
      runtime.releaseAll()
      let before = try probe.dump(home)
      try seedAgain(probe, home)
      let after = try probe.dump(home)
      for (table, rows) in before.sorted(by: { $0.key < $1.key }) {
        let own = Set(rows).subtracting(bundled[table] ?? [])
        let lost = own.subtracting(after[table] ?? [])
        guard lost.isEmpty else {
          throw CheckProblem.failed(
            "\(lost.count) rows that commands wrote into \(table) are gone",
            remedy: "touch bundled rows only")
        }
      }
    },
    Check("storage.own-file", "it stays within its own database") { probe in
      try probe.requireStorage()
      let watch = Watch.start()
      let runtime = try probe.runtime(probe.home(filled: false))
      try runtime.prepareStorage(probe.id())
      try probe.tryExamples(runtime) { _, _ in }
      guard let first = watch.refusals.first(where: { $0.code == "storage.denied" }) else { return }
      throw CheckProblem.failed(
        "\(first.function) was denied: \(first.message)",
        remedy: "use ordinary statements on the plugin's own tables")
    },
    Check("storage.transactions", "no command leaves a transaction open") { probe in
      try probe.requireStorage()
      let watch = Watch.start()
      watch.records = true
      try probe.tryExamples(try probe.host()) { example, attempt in
        defer { watch.forget() }
        guard attempt.answer != nil else { return }
        let begun = watch.calls.count { $0.function == "storage.begin" }
        let ended = watch.calls.count {
          $0.function == "storage.commit" || $0.function == "storage.rollback"
        }
        guard ended < begun else { return }
        throw CheckProblem.failed(
          "\"\(example.text)\" began \(begun) transactions and ended \(ended): its work is undone",
          remedy: "commit before the answer")
      }
    },
  ]

  /// Has the bundled data filled in once more, as after an update.
  static func seedAgain(_ probe: Probe, _ home: Home) throws {
    try probe.edit(home, "UPDATE berth_schema SET value = '' WHERE key = 'seed'")
    let runtime = try probe.runtime(home)
    try runtime.prepareStorage(probe.id())
    runtime.releaseAll()
  }
}
