import BerthBase
import BerthManifest
import BerthStorage
import Glibc
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthHost
@testable import BerthServices

/// A home with data of two plugins and two users, and what tests look at in it.
struct DataBench {
  let folder = ScratchFolder()
  let hand = HandClock()
  let home: Home
  var path: String { home.path }

  /// - Parameter user: the current user; data is made for this one.
  init(user: String = "anna", filled: Bool = true) throws {
    home = try Home(path: folder.path + "/home", user: user)
    try FileBytes.makeFolder(home.path)
    guard filled else { return }
    let sample = try Self.sample.get()
    for file in FileTree.files(below: sample.path) {
      try FileBytes.makeFolder(FileTree.parent(of: "\(home.path)/\(file)"))
      try FileBytes.replace(
        "\(home.path)/\(file)", with: FileBytes.read("\(sample.path)/\(file)") ?? [])
    }
  }

  /// A filled home that is made once and copied for every test.
  private static let sample = Result { () throws -> ScratchFolder in
    let folder = ScratchFolder()
    let home = try Home(path: folder.path, user: "anna")
    _ = try home.installID()
    for plugin in ["cocktail", "other"] { try fill(home, plugin) }
    try fill(Home(path: home.path, user: "ben"), "cocktail")
    try FileBytes.replace(home.path + "/user", with: Array("anna\n".utf8))
    return folder
  }

  var admin: DataAdmin { admin(version: SemanticVersion(1, 0, 0)) }

  func admin(version: SemanticVersion, host: SemanticVersion = SemanticVersion(1, 0, 0))
    -> DataAdmin
  {
    DataAdmin(home: home, clock: hand.clock, hostVersion: host) { id in
      ["cocktail", "other"].contains(id) ? .fetching([], id: id, version: version) : nil
    }
  }

  static let schema = """
    CREATE TABLE recipe(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, strength REAL,
      picture BLOB, extra, twice INTEGER GENERATED ALWAYS AS (id * 2));
    CREATE TABLE note(recipe INTEGER NOT NULL REFERENCES recipe(id) ON DELETE CASCADE,
      text TEXT NOT NULL, PRIMARY KEY(recipe, text)) WITHOUT ROWID;
    CREATE TABLE diary(line TEXT);
    CREATE VIRTUAL TABLE recipe_text USING fts5(name, content='recipe', content_rowid='id');
    CREATE VIRTUAL TABLE memo USING fts5(body);
    CREATE VIEW shown AS SELECT name FROM recipe;
    CREATE TRIGGER recipe_added AFTER INSERT ON recipe BEGIN
      INSERT INTO diary VALUES('added ' || NEW.name);
    END;
    """

  static func fill(_ home: Home, _ plugin: String) throws {
    try FileBytes.makeFolder(home.folder(ofPlugin: plugin))
    try FileBytes.makeFolder(home.path + "/public")
    for path in [home.privateDatabase(ofPlugin: plugin), home.publicDatabase(ofPlugin: plugin)]
    where !FileBytes.exists(path) {
      let database = try Database(path: path)
      try database.execute(schema)
      try SchemaState.write(database, version: 3)
      try SchemaState.write(database, seed: "1.0.0#17")
      try database.run(
        "INSERT INTO recipe(id, name, strength, picture, extra) VALUES(7, ?1, 2.0, ?2, ?3)",
        [.text("trace-\(plugin)"), .blob([0, 1, 255]), .real(3)])
      try database.execute(
        """
        INSERT INTO recipe(name, strength, extra) VALUES('Négroni', 0.25, 9223372036854775807);
        INSERT INTO recipe(name, strength, extra) VALUES('', -1e300, x'');
        INSERT INTO note VALUES(7, 'with "quotes" and a
        line'), (8, 'second');
        INSERT INTO recipe_text(recipe_text) VALUES('rebuild');
        INSERT INTO memo(rowid, body) VALUES(12, 'remember the lime');
        """)
      try KeyValueTable(database).set("unit", "ml")
      try KeyValueTable(database).set("raw", [0xFF, 0x00])
      database.close()
    }
    let bytes = Array("trace-\(plugin) picture".utf8)
    try FileBytes.makeFolder(home.mediaFolder(ofPlugin: plugin) + "/deep")
    try FileBytes.replace(home.mediaFolder(ofPlugin: plugin) + "/deep/a.db", with: bytes)
    try fillShared(home, plugin)
  }

  private static func fillShared(_ home: Home, _ plugin: String) throws {
    for part in SharedRecords.Part.allCases { try part.make(home) }
    try run(
      home.ledger,
      "INSERT INTO entry(original, number, kind, plugin, product, moment, txn, note)"
        + " VALUES('o-\(plugin)', 1, 'purchase', '\(plugin)', 'p', 1, 't', 'trace-\(plugin)');"
        + "INSERT INTO used VALUES('\(plugin)', 'favorites', 1, 2)")
    try run(
      home.notifications,
      "INSERT INTO notification(plugin, key, category, origin, state, kind, occurrence, due_at,"
        + " planned_at, zone, request, created_at, changed_at) VALUES('\(plugin)', 'k', 'daily',"
        + " 'plugin', 'waiting', 'at', 'x', 1, 1, 'UTC', '{\"title\":\"trace-\(plugin)\"}', 1, 1)")
    let events = EventLog(home: home, isOn: { true })
    try events.record(plugin: plugin, name: "trace-\(plugin)", at: 5)
    _ = try events.recordOnce("m", plugin: plugin, name: "once", at: 6)
    events.close()
    try SettingsFile(path: home.settings).change {
      $0.set(.plugins, plugin, "units", .string("trace-\(plugin)"))
      $0.set(.notifications, plugin, "daily", true)
    }
    let log = home.userFolder + "/notifications.log"
    let line = #"{"id":"1","plugin":"\#(plugin)","title":"trace-\#(plugin)"}"# + "\n"
    try FileBytes.replace(log, with: (FileBytes.read(log) ?? []) + Array(line.utf8))
    let store = try FetchStore(folder: home.cache)
    let copy = FetchStore.Copy(
      url: "u", status: 200, headers: [:], checked: 1, body: Array("trace-\(plugin)".utf8))
    try store.keep(copy, plugin, "trace-\(plugin)", now: 1)
    store.database.close()
  }

  /// Runs a script on a database of the home.
  static func run(_ path: String, _ script: String) throws {
    let database = try Database(path: path)
    defer { database.close() }
    try database.execute(script)
  }

  func run(_ path: String, _ script: String) throws { try Self.run(path, script) }

  func count(_ path: String, _ sql: String) throws -> Int64? {
    let database = try Database(path: path)
    defer { database.close() }
    return try database.integer(sql)
  }

  /// The files of the home that hold a text, databases' logs included.
  func files(holding text: String) -> [String] {
    let wanted = Array(text.utf8)
    return FileTree.files(below: path).filter { file in
      guard let bytes = FileBytes.read("\(path)/\(file)") else { return false }
      return bytes.withUnsafeBufferPointer { bytes in
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { place in
          bytes[place] == wanted[0] && bytes[place + 3] == wanted[3]
            && bytes[place..<(place + wanted.count)].elementsEqual(wanted)
        }
      }
    }
  }

  /// The content of all lasting files but the cache; databases by what they hold.
  func state() throws -> [String: String] {
    var state: [String: String] = [:]
    for file in FileTree.files(below: path) {
      let kind = HomePath(file)
      if kind.isPassing || file.hasPrefix("cache/") { continue }
      if kind.isDatabase {
        let database = try Database(path: "\(path)/\(file)")
        defer { database.close() }
        state[file] = try TableDump.json(
          of: TableShape.catalog(of: database) { _ in true }.tables, in: database
        ).text()
      } else {
        state[file] = String(decoding: FileBytes.read("\(path)/\(file)") ?? [], as: UTF8.self)
      }
    }
    return state
  }
}

/// The code of the error that work ends with; `done` when there is none.
func outcome(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "done"
  } catch {
    return (error as? BerthError)?.code ?? "\(error)"
  }
}
