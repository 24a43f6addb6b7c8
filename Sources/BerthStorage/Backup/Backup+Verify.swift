extension Backup {
  /// What a backup must be to be put back.
  package struct Expectation: Sendable {
    /// The application id it must carry; nil accepts any.
    package var applicationID: Int32?
    /// The `user_version` it may have; nil accepts any.
    package var userVersions: ClosedRange<Int32>?
    /// The schema version of `Migrator` it may have; nil accepts any.
    package var schemaVersions: ClosedRange<Int>?

    package init(
      applicationID: Int32? = nil, userVersions: ClosedRange<Int32>? = nil,
      schemaVersions: ClosedRange<Int>? = nil
    ) {
      self.applicationID = applicationID
      self.userVersions = userVersions
      self.schemaVersions = schemaVersions
    }
  }

  /// What a checked file holds.
  package struct Report: Equatable, Sendable {
    package var applicationID: Int32
    package var userVersion: Int32
    package var schemaVersion: Int
    package var pageCount: Int
    package var pageSize: Int
  }

  /// Reads a whole file and checks that it is a sound database of the expected kind.
  ///
  /// - Throws: `storage.corrupt` with the first problems, `storage.schema` when it is sound but
  ///   another kind or version, `storage.open` when it is not there.
  @discardableResult
  package static func verify(_ path: String, expecting: Expectation = Expectation())
    throws(StorageError) -> Report
  {
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
    let report = Report(
      applicationID: try database.applicationID, userVersion: try database.userVersion,
      schemaVersion: try Migrator.version(of: database), pageCount: try database.pageCount,
      pageSize: try database.pageSize)
    try compare(report, with: expecting, path)
    return report
  }

  private static func compare(_ report: Report, with expecting: Expectation, _ path: String)
    throws(StorageError)
  {
    if let id = expecting.applicationID, report.applicationID != id {
      throw StorageError(
        .schema,
        "\(path) is another program's database: its application id is \(report.applicationID),"
          + " not \(id)", remedy: "Choose a backup that this program made")
    }
    if let versions = expecting.userVersions, !versions.contains(report.userVersion) {
      throw unfit(path, "version \(report.userVersion)", "\(versions)")
    }
    if let versions = expecting.schemaVersions, !versions.contains(report.schemaVersion) {
      throw unfit(path, "schema version \(report.schemaVersion)", "\(versions)")
    }
  }

  private static func unfit(_ path: String, _ found: String, _ wanted: String) -> StorageError {
    StorageError(
      .schema, "\(path) has \(found), and \(wanted) is needed",
      remedy: "Choose another backup, or the version of the program that made this one")
  }

  private static func damaged(_ path: String, _ why: String) -> StorageError {
    StorageError(
      .corrupt, "\(path) is damaged or no database: \(why)", remedy: "Choose another backup")
  }
}
