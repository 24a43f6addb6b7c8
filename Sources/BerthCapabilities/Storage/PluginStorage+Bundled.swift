package import BerthBase
import BerthManifest
import BerthStorage
import CBerth

/// Where a plugin's bundled data set comes from.
package enum BundledSource: Sendable {
  /// It is made when it is not there, by a library from a data folder; nil when there is none.
  case made(library: String, dataFolder: String?)
  /// A whole file that somebody else has made and holds.
  case file(String)
}

extension PluginStorage {
  /// Joins the bundled data set to a database that reads it; makes it when it is not there.
  func join(
    _ database: OpenDatabase, scope: UInt32, schema: SchemaProvider
  ) throws(BerthError) {
    guard let bundled = manifest.bundled,
      scope == UInt32(BERTH_SCOPE_PRIVATE) || bundled.isJoinedToPublic
    else { return }
    let path = try existingBundled(schema)
    try rethrow { try database.database.joinBundled(path) }
  }

  /// The data set in use.
  var bundledPath: String? {
    if case .file(let path) = source { return path }
    return bundled?.path
  }

  private func existingBundled(_ schema: SchemaProvider) throws(BerthError) -> String {
    if let bundledPath { return bundledPath }
    guard case .made(let library, let dataFolder) = source else { return "" }
    let file = BundledFile(
      home: home, manifest: manifest, library: library, dataFolder: dataFolder)
    let held = try file.hold(isCancelled: schema.isCancelled) { path throws(BerthError) in
      try makeBundled(at: path, schema: schema)
    }
    bundled = held
    return held.path
  }

  /// Makes the data set in a new file, by the plugin's migrate and seed of its scope.
  ///
  /// - Throws: `storage.*`, or what they failed with; the file is worth nothing then.
  package func makeBundled(at path: String, schema: SchemaProvider) throws(BerthError) {
    let scope = UInt32(BERTH_SCOPE_BUNDLED)
    let database = try rethrow {
      try OpenDatabase(
        Database(path: path, options: .bundled(quota: manifest.limits.storageMegabytes)),
        bookkeeping: manifest.bookkeeping,
        statementMilliseconds: manifest.limits.statementMilliseconds)
    }
    making = database
    defer {
      making = nil
      database.close()
    }
    let target = schema.version(scope)
    guard target > 0 else {
      throw BerthError(
        "storage.scope", "\(manifest.id) declares a bundled data set and has none",
        remedy:
          "answer its schema version for scope \(scope), or leave \"bundled\" out of the manifest")
    }
    try database.hostTransaction { () throws(BerthError) in
      try schema.migrate(database, scope, 0, target)
      try SchemaState.write(database.database, version: target)
      let index = database.index(manifest)
      for collection in manifest.collections where collection.scope == .bundled {
        _ = try index.collection(collection.id)
      }
      try schema.seed(database, scope)
      try index.optimize()
    }
    _ = database.endCall()
  }
}

extension DatabaseOptions {
  /// How a data set is made: in a file that is worth nothing before it is whole.
  fileprivate static func bundled(quota megabytes: Int) -> DatabaseOptions {
    var options = DatabaseOptions.plugin(quota: megabytes)
    options.usesWriteAheadLog = false
    options.isDraft = true
    return options
  }
}
