import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import BerthStorage
import Glibc

/// What a check works with: the plugin, homes of its own, and a host whose clock can be set.
final class Probe {
  let job: CheckJob
  let registry: Registry
  /// Where the manifest is.
  let folder: String
  /// Saturday, 20 June 2026, 18:00 UTC.
  static let now: Int64 = 1_781_978_400_000
  private var made: RegistryEntry?
  /// Instances are freed where a check says so, not where a value happens to end.
  private var runtimes: [Runtime] = []

  init(_ job: CheckJob) {
    self.job = job
    // What lives too long must do no harm where lifetimes are not the question, and nothing goes
    // out to the network.
    _ = Spy.start()
    folder = job.manifest.lastIndex(of: "/").map { String(job.manifest[..<$0]) } ?? "."
    registry = Registry(folders: [folder], libraryFolders: job.libraryFolders)
  }

  /// The plugin's files.
  func entry() throws(BerthError) -> RegistryEntry {
    if let made { return made }
    let entry = try registry.entry(at: job.manifest)
    made = entry
    return entry
  }

  /// The plugin's manifest.
  func manifest() throws(BerthError) -> Manifest { try entry().manifest }

  /// The plugin's id.
  func id() throws(BerthError) -> String { try manifest().id }

  /// A home of this check, with the plugin's data filled in or empty.
  func home(_ name: String = "home", filled: Bool = true) throws(BerthError) -> Home {
    let path = "\(job.folder)/\(name)"
    if filled { try Folders.copy(templateHome().path, to: path) }
    return try Home(path: path, user: "check")
  }

  /// The home that others are copied from; `storage.migrate` fills it.
  func templateHome() throws(BerthError) -> Home {
    try Home(path: job.shared + "/template", user: "check")
  }

  /// A host on a home.
  func runtime(
    _ home: Home, at now: Int64 = Probe.now, clock: RuntimeClock? = nil, zone: String = "UTC",
    environment: [String: String]? = nil
  ) throws(BerthError) -> Runtime {
    // A registry reads a manifest once; a home's own runtime starts anew.
    let runtime = try Runtime(
      home: home, registry: registry, clock: clock ?? CheckClock(now).clock, zones: ZoneDatabase(),
      zoneName: zone, seed: job.seed,
      environment: environment ?? ["PATH": "/usr/bin:/bin", "HOME": job.folder],
      log: { _, _, _ in }, readInput: { _ in [] })
    runtimes.append(runtime)
    return runtime
  }

  /// A host on a filled home of its own, where all is paid for that can be: what is locked hides
  /// what is wrong behind it.
  func host(at now: Int64 = Probe.now, zone: String = "UTC") throws -> Runtime {
    try runtime(try home("home", best), at: now, zone: zone)
  }

  /// Random numbers of a case.
  func random(_ number: Int) -> SeededGenerator {
    SeededGenerator(seed: SeededGenerator.mix(job.seed, job.check, String(number)))
  }

  /// The rows of a plugin's tables in its private database, as sorted texts by table; the host's
  /// own tables aside.
  func dump(_ home: Home) throws -> [String: [String]] {
    try tables(home) { database, table in
      let rows = try database.rows("SELECT * FROM \"\(table)\" LIMIT 20000")
      return rows.map { "\($0)" }.sorted()
    }
  }

  /// The same without what is bookkeeping, tables and columns.
  func dump(_ home: Home, but bookkeeping: Manifest.Bookkeeping) throws -> [String: [String]] {
    try tables(home) { database, table -> [String]? in
      if bookkeeping.includes(table: table) { return nil }
      let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)')")
        .compactMap { $0.first?.textValue }
        .filter { !bookkeeping.includes(table: "\(table).\($0)") }
      let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
      let rows = try database.rows("SELECT \(list) FROM \"\(table)\" LIMIT 20000")
      return rows.map { "\($0)" }.sorted()
    }.compactMapValues(\.self)
  }

  /// The plugin's tables that declare no primary key.
  func tablesWithoutKey(_ home: Home) throws -> [String] {
    try tables(home) { database, table in
      try database.rows("SELECT 1 FROM pragma_table_info('\(table)') WHERE pk > 0").isEmpty
    }.filter(\.value).keys.sorted()
  }

  /// How many rows each of the plugin's tables has.
  func rowCounts(_ home: Home) throws -> [String: Int] {
    try tables(home) { database, table in
      let rows = try database.rows("SELECT count(*) FROM \"\(table)\"")
      return Int(rows.first?.first?.integerValue ?? 0)
    }
  }

  /// The primary keys of the rows of each of the plugin's tables that declares one, as texts.
  func keys(_ home: Home) throws -> [String: Set<String>] {
    try tables(home) { database, table -> Set<String>? in
      let columns = try database.rows("SELECT name FROM pragma_table_info('\(table)') WHERE pk > 0")
        .compactMap { $0.first?.textValue }
      guard !columns.isEmpty else { return nil }
      let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
      return Set(
        try database.rows("SELECT \(list) FROM \"\(table)\" LIMIT 20000").map { "\($0)" })
    }.compactMapValues(\.self)
  }

  /// The columns of each of the plugin's tables.
  func columns(_ home: Home) throws -> [String: Set<String>] {
    try tables(home) { database, table in
      let rows = try database.rows("SELECT name FROM pragma_table_info('\(table)')")
      return Set(rows.compactMap { $0.first?.textValue })
    }
  }

  private func tables<T>(
    _ home: Home, _ body: (Database, String) throws -> T
  ) throws -> [String: T] {
    let path = home.privateDatabase(ofPlugin: try id())
    guard FileBytes.exists(path) else { return [:] }
    let database = try Database(path: path, options: DatabaseOptions(access: .readWrite))
    defer { database.close() }
    var tables: [String: T] = [:]
    let names = try database.rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' "
        + "ESCAPE '\\' AND name NOT LIKE 'berth\\_%' ESCAPE '\\'")
    for name in names.compactMap({ $0.first?.textValue }) {
      tables[name] = try body(database, name)
    }
    return tables
  }

  /// Changes the private database as its owner could not.
  func edit(_ home: Home, _ sql: String) throws {
    let database = try Database(path: home.privateDatabase(ofPlugin: try id()))
    defer { database.close() }
    try database.execute(sql)
  }

  /// What is wrong inside the private database; empty when it is valid or not there.
  func integrity(_ home: Home) throws -> [String] {
    let path = home.privateDatabase(ofPlugin: try id())
    guard FileBytes.exists(path) else { return [] }
    let database = try Database(path: path, options: DatabaseOptions(access: .readWrite))
    defer { database.close() }
    return try database.integrityProblems()
  }

  /// Whether the plugin keeps a private database.
  func requireStorage() throws {
    guard try manifest().implements.contains(where: { $0.description == "berth.storage/1" }),
      FileBytes.exists(try templateHome().privateDatabase(ofPlugin: id()))
    else { throw CheckProblem.skipped("it keeps no private database") }
  }

  /// Gives a home a fixed install id.
  static func fixInstallID(of home: Home) throws(BerthError) {
    try FileBytes.makeFolder(home.path)
    try FileBytes.replace(
      home.path + "/install-id", with: Array("00112233445566778899aabbccddeeff\n".utf8))
  }
}
