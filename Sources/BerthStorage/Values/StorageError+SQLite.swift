import CSQLite

extension StorageError.Code {
  /// The code for a SQLite result, extended or primary.
  ///
  /// `SQLITE_ERROR` says little by itself, so the message decides between a missing object, a
  /// protected one and plain bad SQL.
  init(result: Int32, message: String, preparing: Bool) {
    switch result & 0xFF {
    case SQLITE_CONSTRAINT: self = .constraint
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
    case SQLITE_FULL: self = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: self = .corrupt
    case SQLITE_READONLY: self = .readonly
    case SQLITE_AUTH: self = .denied
    case SQLITE_INTERRUPT: self = .interrupted
    case SQLITE_IOERR, SQLITE_NOLFS: self = .io
    case SQLITE_CANTOPEN, SQLITE_PERM: self = .open
    // A refusal while the schema changes comes out under this code.
    case SQLITE_SCHEMA: self = message == "not authorized" ? .denied : .schema
    case SQLITE_TOOBIG: self = .limit
    case SQLITE_MISMATCH: self = .type
    case SQLITE_NOMEM: self = .memory
    case SQLITE_MISUSE, SQLITE_RANGE: self = .misuse
    case SQLITE_ERROR:
      if message.hasSuffix("may not be modified") || message.hasPrefix("not authorized")
        || message.hasPrefix("unsafe use of")
      {
        self = .denied
      } else if message.hasPrefix("no such ") {
        self = .schema
      } else {
        self = preparing ? .syntax : .failed
      }
    default: self = .failed
    }
  }

  /// What to do about a failure with this code when nothing more specific is known.
  var defaultRemedy: String? {
    switch self {
    case .constraint: "Check the values against the rules of the table"
    case .busy: "Try again in a moment, or close the other program that uses this database"
    case .full: "Free some disk space and try again"
    case .corrupt: "Run the integrity check, and restore the last backup if it reports problems"
    case .readonly: "Check the permissions of the file and of its folder"
    case .syntax: "Correct the SQL at the place named"
    case .denied: "Use only the plugin's own tables and the storage service's own calls"
    case .timeout: "Add an index, or do the work in smaller steps"
    case .quota: "Delete data that is no longer needed, or raise the quota in the manifest"
    case .io: "Check the disk and the permissions of the folder"
    case .open: "Check that the folder exists and may be read and written"
    case .schema: "Check the names against the current schema, and that migrations have run"
    case .limit: "Split the value or the statement"
    case .type: "Give a value of the type the column has"
    case .memory: "Close other programs and try again"
    default: nil
    }
  }
}
