/// A storage operation that failed: what happened, in which SQL, and what to do about it.
///
/// Bound values never appear in it; only the SQL text with its placeholders does.
package struct StorageError: Error, Sendable, Equatable {
  /// The kind of failure, as a dotted string; new ones may be added.
  package var code: Code
  /// What went wrong, in one sentence without a final full stop.
  package var message: String
  /// The statement that failed, with placeholders instead of values.
  package var sql: String?
  /// The UTF-8 offset in `sql` where a syntax error was seen.
  package var sqlOffset: Int?
  /// What the caller or the user can do about it.
  package var remedy: String?
  /// SQLite's extended result code, or 0 when the failure did not come from SQLite.
  package var resultCode: Int32

  package init(
    _ code: Code, _ message: String, sql: String? = nil, sqlOffset: Int? = nil,
    remedy: String? = nil, resultCode: Int32 = 0
  ) {
    self.code = code
    self.message = message
    self.sql = sql
    self.sqlOffset = sqlOffset
    self.remedy = remedy
    self.resultCode = resultCode
  }

  /// A failure's name in the open set of codes that scripts may rely on.
  package struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package var description: String { rawValue }

    /// A uniqueness, foreign key, check, not-null or type rule of the schema refused the change.
    package static let constraint = Code(rawValue: "storage.constraint")
    /// Another connection holds the lock and did not let go within the busy timeout.
    package static let busy = Code(rawValue: "storage.busy")
    /// The disk has no room left.
    package static let full = Code(rawValue: "storage.full")
    /// The file is damaged or no database.
    package static let corrupt = Code(rawValue: "storage.corrupt")
    /// The database, its file or its folder cannot be written.
    package static let readonly = Code(rawValue: "storage.readonly")
    /// The SQL text does not parse.
    package static let syntax = Code(rawValue: "storage.syntax")
    /// The policy of this connection forbids what the SQL asks for.
    package static let denied = Code(rawValue: "storage.denied")
    /// One step ran longer than the statement time limit.
    package static let timeout = Code(rawValue: "storage.timeout")
    /// The work was cancelled.
    package static let interrupted = Code(rawValue: "storage.interrupted")
    /// The database reached the page quota it was opened with.
    package static let quota = Code(rawValue: "storage.quota")
    /// Reading or writing a file failed.
    package static let io = Code(rawValue: "storage.io")
    /// The file could not be opened or created.
    package static let open = Code(rawValue: "storage.open")
    /// A table or column is missing, the schema changed, or its version does not fit.
    package static let schema = Code(rawValue: "storage.schema")
    /// A value or statement is larger than SQLite allows.
    package static let limit = Code(rawValue: "storage.limit")
    /// A value has the wrong type for where it goes.
    package static let type = Code(rawValue: "storage.type")
    /// Memory ran out.
    package static let memory = Code(rawValue: "storage.memory")
    /// The interface was used wrongly: a closed database, a parameter that does not exist.
    package static let misuse = Code(rawValue: "storage.misuse")
    /// Applying a changeset was given up because of a conflict.
    package static let conflict = Code(rawValue: "storage.conflict")
    /// SQLite reported an error that fits no other code.
    package static let failed = Code(rawValue: "storage.failed")
  }
}

extension StorageError: CustomStringConvertible {
  package var description: String {
    var text = "\(code.rawValue): \(message)"
    if let sql { text += " (in: \(sql))" }
    if let remedy { text += ". \(remedy)" }
    return text
  }
}
