extension Backup {
  /// Reads a whole file and checks that it is a valid database.
  ///
  /// - Throws: `storage.corrupt` with the first problems, `storage.open` when it is not there.
  package static func verify(_ path: String) throws(StorageError) {
    guard let size = DurableFile.size(of: path) else {
      throw StorageError(.open, "there is no file \(path)", remedy: "Check the path")
    }
    guard size > 0 else { throw damaged(path, "it is empty") }
    let hasLog = (DurableFile.size(of: path + "-wal") ?? 0) > 0
    let database = try Database(
      path: path, options: DatabaseOptions(access: hasLog ? .readOnly : .immutable))
    defer { database.close() }
    let problems = try database.integrityProblems(limit: 10)
    guard problems.isEmpty else {
      throw damaged(path, problems.prefix(3).joined(separator: "; "))
    }
  }

  private static func damaged(_ path: String, _ why: String) -> StorageError {
    StorageError(
      .corrupt, "\(path) is damaged or no database: \(why)", remedy: "Choose another backup")
  }
}
