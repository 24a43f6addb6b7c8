extension Database {
  /// Runs one statement with values for its parameters, passing over any rows; it is kept prepared.
  package func run(_ sql: String, _ arguments: [SQLValue] = []) throws(StorageError) {
    try narrowed {
      try withCached(sql) { statement in
        try statement.bind(arguments)
        while try statement.step() {}
      }
    }
  }

  /// Runs a query and calls `body` with the statement standing on each row.
  package func query(
    _ sql: String, _ arguments: [SQLValue] = [], _ body: (Statement) throws -> Void
  ) throws {
    try withCached(sql) { statement in
      try statement.bind(arguments)
      while try statement.step() { try body(statement) }
    }
  }

  /// All rows of a query, copied.
  package func rows(_ sql: String, _ arguments: [SQLValue] = []) throws(StorageError)
    -> [[SQLValue]]
  {
    try narrowed {
      var rows: [[SQLValue]] = []
      try query(sql, arguments) { rows.append($0.row) }
      return rows
    }
  }

  /// The first row of a query, copied, or nil when there is none.
  package func firstRow(_ sql: String, _ arguments: [SQLValue] = []) throws(StorageError)
    -> [SQLValue]?
  {
    try narrowed {
      try withCached(sql) { statement in
        try statement.bind(arguments)
        return try statement.step() ? statement.row : nil
      }
    }
  }

  /// The first column of the first row, or nil when there is no row.
  package func value(_ sql: String, _ arguments: [SQLValue] = []) throws(StorageError)
    -> SQLValue?
  {
    try firstRow(sql, arguments)?.first
  }

  /// The first column of the first row as an integer, or nil when there is no row or another type.
  package func integer(_ sql: String, _ arguments: [SQLValue] = []) throws(StorageError)
    -> Int64?
  {
    try value(sql, arguments)?.integerValue
  }

  /// The first column of the first row as text, or nil when there is no row or another type.
  package func text(_ sql: String, _ arguments: [SQLValue] = []) throws(StorageError) -> String? {
    try value(sql, arguments)?.textValue
  }

  /// Gives errors of work that can only fail with a `StorageError` their type back.
  func narrowed<Result>(_ body: () throws -> Result) throws(StorageError) -> Result {
    do {
      return try body()
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(.failed, String(describing: error))
    }
  }
}
