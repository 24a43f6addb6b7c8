package import BerthBase
import BerthCapabilities
import BerthServices
import BerthStorage

extension DataAdmin {
  /// Reads every database and settings file of a scope and looks for damage and broken references.
  ///
  /// - Returns: `{"sound","databases":[{"id","plugin"?,"user"?,"bytes","sound","problems":[…],
  ///   "schemaVersion"?,"unread"?}],"settings":[{"id","problems":[…]}]}`; `id` is the path in the home, `unread`
  ///   stands where something else than damage kept it from being read; the settings are those that
  ///   are damaged. Damage is a finding, not an error.
  package func check(_ scope: DataScope = .home) throws(BerthError) -> JSON {
    try checkExists(scope)
    var paths = files(of: scope).map(HomePath.init).filter(\.isDatabase)
    if scope == .home {
      paths += FileTree.files(below: home.cache).map { HomePath("cache/\($0)") }
        .filter { $0.isDatabase }
    }
    var found: [JSON] = []
    var damaged: [JSON] = []
    var isValid = true
    for (index, path) in paths.enumerated() {
      onProgress?(index, paths.count, path.path)
      try checkCancelled()
      let result = check(path)
      isValid = isValid && result["sound"] == true
      found.append(result)
    }
    for path in files(of: scope) where HomePath(path).isSettings {
      guard let damage = SettingsFile(path: "\(home.path)/\(path)").damage else { continue }
      isValid = false
      damaged.append(["id": .string(path), "problems": [.string(damage.message)]])
    }
    onProgress?(paths.count, paths.count, "")
    return ["sound": .bool(isValid), "databases": .array(found), "settings": .array(damaged)]
  }

  /// What is wrong with a plugin's databases at first sight, for the current user; nil when they open
  /// and say which schema they have. `check` looks at all of them.
  package func damage(ofPlugin id: String) -> String? {
    for path in [home.privateDatabase(ofPlugin: id), home.publicDatabase(ofPlugin: id)]
    where FileBytes.exists(path) {
      do throws(BerthError) {
        let database = try open(path)
        defer { database.close() }
        _ = try SchemaState.read(database)
      } catch {
        if error.code != "storage.busy" { return "\(path): \(error.message)" }
      }
    }
    return nil
  }

  private func check(_ path: HomePath) -> JSON {
    let file = "\(home.path)/\(path.path)"
    var entry: JSON = ["id": .string(path.path)]
    if let plugin = path.plugin { entry["plugin"] = .string(plugin) }
    if let user = path.user { entry["user"] = .string(user) }
    entry["bytes"] = JSON(FileTree.size(file))
    var problems: [String] = []
    do throws(BerthError) {
      let database = try open(file)
      defer { database.close() }
      problems = try rethrow {
        try database.integrityProblems() + database.foreignKeyProblems().map { "reference: \($0)" }
      }
      if problems.isEmpty {
        entry["schemaVersion"] = JSON(try schemaVersion(of: database, path))
      }
    } catch {
      problems.append(error.message)
      // A full disk, a lock or missing permissions say nothing about what the file holds.
      if error.code != "storage.corrupt" { entry["unread"] = true }
    }
    entry["sound"] = .bool(problems.isEmpty)
    entry["problems"] = JSON(problems)
    return entry
  }

  /// A plugin's own schema version, or the host's for its databases.
  func schemaVersion(of database: Database, _ path: HomePath) throws(BerthError) -> Int {
    if path.plugin != nil { return Int(try SchemaState.read(database).version) }
    return Int(try rethrow { try database.userVersion })
  }

  /// The files of a scope that a backup holds, as paths in the home, sorted.
  func files(of scope: DataScope) -> [String] {
    let folders: [String]
    var found: [String] = []
    switch scope {
    case .home:
      folders = FileBytes.names(in: home.path).filter {
        $0 != "cache" && $0 != DailyBackups.folderName && FileTree.isFolder("\(home.path)/\($0)")
      }
      found = FileBytes.names(in: home.path).filter { !FileTree.isFolder("\(home.path)/\($0)") }
    case .user(let name): folders = ["users/\(name)"]
    case .plugin(let id):
      folders = ["users/\(home.user)/\(id)"]
      if FileBytes.exists(home.publicDatabase(ofPlugin: id)) { found = ["public/\(id).db"] }
    }
    for folder in folders {
      found += FileTree.files(below: "\(home.path)/\(folder)").map { "\(folder)/\($0)" }
    }
    return found.filter { !HomePath($0).isPassing }.sorted()
  }

  func checkExists(_ scope: DataScope) throws(BerthError) {
    switch scope {
    case .home: break
    case .user(let name): try require(user: name)
    case .plugin(let id): try require(plugin: id)
    }
  }
}
