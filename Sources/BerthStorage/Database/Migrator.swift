/// Brings a database to the schema version of the code that uses it.
///
/// The version and the history are kept in the host's table `berth_meta`.
///
///     let migrator = Migrator(targetVersion: 3, appliedBy: "garden 1.2.0", now: unixTime)
///     try migrator.migrate(database) { database, from, to in
///       if from < 2 { try database.execute("ALTER TABLE drink ADD COLUMN glass TEXT") }
///     }
package struct Migrator {
  /// What a migration did.
  package enum Outcome: Equatable, Sendable {
    case upToDate(version: Int)
    case migrated(from: Int, to: Int)
  }

  /// A migration that was once applied.
  package struct Record: Equatable, Sendable {
    package var from: Int
    package var to: Int
    /// Milliseconds since 1970 UTC.
    package var appliedAt: Int64
    /// The name and version of the code that did it.
    package var appliedBy: String

    package init(from: Int, to: Int, appliedAt: Int64, appliedBy: String) {
      self.from = from
      self.to = to
      self.appliedAt = appliedAt
      self.appliedBy = appliedBy
    }
  }

  package let targetVersion: Int
  package let appliedBy: String
  private let now: () -> Int64

  /// - Parameters:
  ///   - targetVersion: the version the code needs, from 1 on; an empty database is version 0.
  ///   - appliedBy: the name and version of the code, for the history.
  ///   - now: the time in milliseconds since 1970 UTC.
  package init(targetVersion: Int, appliedBy: String, now: @escaping () -> Int64) {
    self.targetVersion = targetVersion
    self.appliedBy = appliedBy
    self.now = now
  }

  /// Runs `step` with the version the database has and the one it must get, if they differ.
  ///
  /// Everything happens in one immediate transaction that `step` cannot end; when anything fails
  /// the database is as it was. Foreign keys are checked at the end; inside,
  /// `PRAGMA defer_foreign_keys=1` allows rebuilding tables.
  ///
  /// - Throws: what `step` throws; `storage.schema` when the database is newer than the code;
  ///   `storage.migration` when `step` leaves broken references or a lost transaction;
  ///   `storage.busy`.
  @discardableResult
  package func migrate(
    _ database: Database, _ step: (_ database: Database, _ from: Int, _ to: Int) throws -> Void
  ) throws -> Outcome {
    if try Self.version(of: database) == targetVersion {
      return .upToDate(version: targetVersion)
    }
    try database.begin(.immediate)
    do {
      // Another process may have migrated between the first look and the lock.
      let version = try Self.version(of: database)
      try refuseDowngrade(from: version)
      if version == targetVersion {
        try database.rollback()
        return .upToDate(version: version)
      }
      try database.keepingTransaction { try step(database, version, targetVersion) }
      try check(database)
      try record(database, from: version)
      try database.commit()
      return .migrated(from: version, to: targetVersion)
    } catch {
      database.abandon()
      throw error
    }
  }

  /// The schema version of a database; 0 when nothing was ever migrated.
  package static func version(of database: Database) throws(StorageError) -> Int {
    do throws(StorageError) {
      let version = try database.asHost { () throws(StorageError) in
        try database.integer("SELECT value FROM berth_meta WHERE name='schema_version'")
      }
      return Int(version ?? 0)
    } catch {
      if error.code == .schema { return 0 }
      throw error
    }
  }

  /// The migrations a database has been through, oldest first.
  package static func history(of database: Database) throws(StorageError) -> [Record] {
    try database.asHost { () throws(StorageError) in
      guard
        try database.value("SELECT 1 FROM sqlite_schema WHERE name='berth_migrations'") != nil
      else { return [] }
      let rows = try database.rows(
        "SELECT from_version,to_version,applied_at,applied_by FROM berth_migrations ORDER BY id")
      return rows.map { row in
        Record(
          from: Int(row[0].integerValue ?? 0), to: Int(row[1].integerValue ?? 0),
          appliedAt: row[2].integerValue ?? 0, appliedBy: row[3].textValue ?? "")
      }
    }
  }

  private func refuseDowngrade(from version: Int) throws(StorageError) {
    guard version > targetVersion else { return }
    throw StorageError(
      .schema,
      "the database has schema version \(version), but \(appliedBy) knows only up to"
        + " \(targetVersion)",
      remedy: "Use the newer version that wrote it, or restore a backup from before the update")
  }

  private func check(_ database: Database) throws(StorageError) {
    guard database.isInTransaction else {
      throw StorageError(
        .migration, "the transaction of the migration was rolled back by an error inside it",
        remedy: "Let the error of the failing statement pass through the migration")
    }
    let problems = try database.foreignKeyProblems()
    guard let first = problems.first else { return }
    throw StorageError(
      .migration, "the migration leaves \(problems.count) broken references, such as \(first)",
      remedy: "Delete or repair the rows that refer to missing ones")
  }

  private func record(_ database: Database, from version: Int) throws(StorageError) {
    try database.asHost { () throws(StorageError) in
      try database.execute(
        """
        CREATE TABLE IF NOT EXISTS berth_meta(
          name TEXT PRIMARY KEY NOT NULL, value ANY) WITHOUT ROWID, STRICT;
        CREATE TABLE IF NOT EXISTS berth_migrations(
          id INTEGER PRIMARY KEY, from_version INTEGER NOT NULL, to_version INTEGER NOT NULL,
          applied_at INTEGER NOT NULL, applied_by TEXT NOT NULL) STRICT;
        """)
      try database.run(
        "INSERT INTO berth_meta VALUES('schema_version',?1)"
          + " ON CONFLICT(name) DO UPDATE SET value=excluded.value",
        [.integer(Int64(targetVersion))])
      try database.run(
        "INSERT INTO berth_migrations(from_version,to_version,applied_at,applied_by)"
          + " VALUES(?1,?2,?3,?4)",
        [
          .integer(Int64(version)), .integer(Int64(targetVersion)), .integer(now()),
          .text(appliedBy),
        ])
    }
  }
}
