import Glibc

/// How a database is opened.
///
/// The values one gets without saying anything are those of a durable private database: created
/// when missing, write-ahead log, every commit on disk before it returns.
package struct DatabaseOptions: Sendable {
  /// What may be done with the file.
  package enum Access: Sendable {
    /// Read and write, and create the file when it is missing.
    case create
    /// Read and write a file that must exist.
    case readWrite
    /// Only read; writing gives `storage.readonly`.
    case readOnly
    /// Only read a file that nobody else touches meanwhile; takes no locks, makes no side files
    /// and ignores a write-ahead log.
    case immutable
    /// A database of its own in memory, which goes when it is closed; the path only names it.
    case memory
  }

  package var access: Access
  /// How long to wait for another connection's lock, in milliseconds; 0 fails at once.
  package var busyTimeout: Int32
  /// The most pages of the database's page size the file may have; nil means no quota.
  package var pageQuota: Int?
  /// The most bytes the file may have, in whole pages; nil means no quota.
  package var byteQuota: Int?
  /// The page size in bytes of a file that is made; nil leaves SQLite's 4,096.
  package var pageSize: Int?
  /// The most bytes a text, blob or row may have; nil leaves SQLite's 1,000,000,000.
  ///
  /// One function can make a value in one go, which neither a time limit nor a page quota stops:
  /// give SQL of others a limit that memory can bear several times.
  package var longestValue: Int32?
  /// The longest pattern of LIKE and GLOB, in bytes; nil leaves SQLite's.
  package var longestPattern: Int32?
  /// How many bytes of the file may be read through a memory map; 0 turns mapping off.
  package var mappedBytes: Int64
  /// The page cache in KiB; nil leaves SQLite's 2,000 KiB.
  package var cacheKibibytes: Int?
  /// Whether to use a write-ahead log, so that readers and one writer do not wait for each other.
  package var usesWriteAheadLog: Bool
  /// Whether the last connection to close copies the log into the file and removes it.
  ///
  /// Leaving the log saves two syncs at the end of a short process; the next one replays it.
  package var checkpointsOnClose: Bool
  /// Whether the file is worth nothing before it is whole: nothing is synced, and what undoes a
  /// transaction is in memory.
  package var isDraft: Bool
  /// Whether triggers and views may use virtual tables and functions that are not known harmless.
  ///
  /// Triggers that keep an FTS5 table up to date need it. Leave it off for files of others.
  package var trustsSchema: Bool
  /// The application id a newly created file gets, for `file(1)` and for `Backup.verify`.
  package var applicationID: Int32?
  /// The policy for the SQL that comes through this connection; nil allows everything.
  package var authorizer: StatementAuthorizer?

  package init(
    access: Access = .create, busyTimeout: Int32 = 5_000, pageQuota: Int? = nil,
    byteQuota: Int? = nil, pageSize: Int? = nil, longestValue: Int32? = nil,
    longestPattern: Int32? = nil, mappedBytes: Int64 = 0,
    cacheKibibytes: Int? = nil,
    usesWriteAheadLog: Bool = true,
    checkpointsOnClose: Bool = true, isDraft: Bool = false, trustsSchema: Bool = false,
    applicationID: Int32? = nil,
    authorizer: StatementAuthorizer? = nil
  ) {
    self.access = access
    self.busyTimeout = busyTimeout
    self.pageQuota = pageQuota
    self.byteQuota = byteQuota
    self.pageSize = pageSize
    self.longestValue = longestValue
    self.longestPattern = longestPattern
    self.mappedBytes = mappedBytes
    self.cacheKibibytes = cacheKibibytes
    self.usesWriteAheadLog = usesWriteAheadLog
    self.checkpointsOnClose = checkpointsOnClose
    self.isDraft = isDraft
    self.trustsSchema = trustsSchema
    self.applicationID = applicationID
    self.authorizer = authorizer
  }

  /// The options for a file as it is: one that is there and may not be written, or whose folder may
  /// not, is only read, so that a home on a read-only disk shows what it holds.
  func settled(for path: String) -> DatabaseOptions {
    guard !isReadOnly, access != .memory, Glibc.access(path, R_OK) == 0 else { return self }
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
    let isWritable =
      Glibc.access(path, W_OK) == 0
      && Glibc.access(folder.isEmpty ? "/" : String(folder), W_OK) == 0
    if isWritable { return self }
    var options = self
    // What stands in a log counts, and takes the index beside it to be read.
    options.access = Self.hasLog(path) ? .readOnly : .immutable
    return options
  }

  /// The options to read a file on a disk without room for the index of a log; nil when there is a log
  /// or nothing to read.
  func withoutRoom(for path: String) -> DatabaseOptions? {
    var facts = stat()
    guard !isReadOnly, stat(path, &facts) == 0, facts.st_size > 0, !Self.hasLog(path) else {
      return nil
    }
    var options = self
    options.access = .immutable
    return options
  }

  private static func hasLog(_ path: String) -> Bool {
    var facts = stat()
    return stat(path + "-wal", &facts) == 0 && facts.st_size > 0
  }

  var isReadOnly: Bool { access == .readOnly || access == .immutable }
}
