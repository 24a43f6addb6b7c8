import BerthBase
import BerthManifest
import BerthServices
import BerthStorage
import CBerth
import CSQLite
import Synchronization
import TestSupport

@testable import BerthCapabilities

/// An app with a bundled data set of drinks, as the host sees it, in a home with a data folder.
final class DataSet: @unchecked Sendable {
  let scratch: ScratchHome
  let manifest: Manifest
  /// How often the data set was filled.
  let seeds = Mutex(0)
  /// What filling it does at its end.
  let atEnd = Mutex<@Sendable () throws -> Void>({})

  init(version: String = "1.0.0", public isPublic: Bool = false) throws {
    scratch = try ScratchHome()
    manifest = try Self.manifest(version, isPublic)
    try FileBytes.makeFolder(dataFolder)
    try edit("drinks.tsv", "margarita\nnegroni\n")
  }

  static func manifest(_ version: String, _ isPublic: Bool = false) throws -> Manifest {
    let text = """
      {"id": "bar", "name": "Bar", "version": "\(version)", "summary": "Drinks", "abi": "1.1",
       "library": "libbar.so", "uses": ["berth.storage/1", "berth.search/1"],
       "implements": ["berth.commands/1", "berth.storage/1"],
       "bundled": {"public": \(isPublic)},
       "commands": [{"name": "show", "summary": "Show", "effect": "reads"}],
       "collections": [{"id": "drinks", "name": "Drinks", "title": "name", "scope": "bundled",
         "fields": [{"name": "name"}]}]}
      """
    return try Manifest.decode(try JSON.parse(text), file: "bar.json").manifest
  }

  var dataFolder: String { scratch.home.path + "/data" }
  var folder: String { scratch.home.bundledFolder(ofPlugin: "bar") }

  /// The whole files there are.
  var files: [String] { FileBytes.names(in: folder).filter { $0.hasSuffix(".db") } }

  func edit(_ name: String, _ text: String) throws {
    try FileBytes.replace("\(dataFolder)/\(name)", with: Array(text.utf8))
  }

  /// The databases of one user, as a process has them.
  func storage(_ manifest: Manifest? = nil, user: String = "default") throws -> PluginStorage {
    PluginStorage(
      home: try .init(path: scratch.home.path, user: user), manifest: manifest ?? self.manifest,
      bundled: .made(library: "", dataFolder: dataFolder))
  }

  func open(_ storage: PluginStorage, _ scope: UInt32 = 0) throws -> OpenDatabase {
    try storage.open(
      scope,
      schema: SchemaProvider(
        version: { _ in 1 },
        migrate: { database, scope, _, _ throws(BerthError) in
          try rethrow {
            try database.database.execute(
              scope == UInt32(BERTH_SCOPE_BUNDLED)
                ? "CREATE TABLE drinks (id TEXT PRIMARY KEY)"
                : "CREATE TABLE favorites (id TEXT PRIMARY KEY)")
          }
        },
        seed: { [self, unowned storage] database, scope throws(BerthError) in
          guard scope == UInt32(BERTH_SCOPE_BUNDLED) else { return }
          seeds.withLock { $0 += 1 }
          try rethrow {
            let text = String(
              decoding: try FileBytes.require("\(dataFolder)/drinks.tsv"), as: UTF8.self)
            for line in text.split(separator: "\n") {
              try database.database.run("INSERT INTO drinks VALUES (?1)", [.text(String(line))])
              try storage.making?.index(manifest).collection("drinks")
                .put(String(line), ["name": .string(String(line))])
            }
            try atEnd.withLock { $0 }()
          }
        }))
  }

  /// The drinks that a database sees.
  func drinks(_ database: OpenDatabase) throws -> [String] {
    try database.database.rows("SELECT id FROM drinks ORDER BY id").compactMap(\.first?.textValue)
  }
}
