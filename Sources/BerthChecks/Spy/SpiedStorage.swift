import CBerth

nonisolated(unsafe) private let real = SpiedTables.memory(for: berth_storage_service.self)

extension SpiedTables {
  /// `berth.storage/1`; its functions can be made to fail.
  static func storage(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    spied(real, over: table) {
      $0.open = { spyFaulty($0, "storage.open", real.pointee.open, $1, $2) }
      $0.prepare = { call, database, sql, result in
        Spy.current?.read(sql, "storage.prepare")
        let status = spyFaulty(
          call, "storage.prepare", real.pointee.prepare, database, sql, result)
        if status == BERTH_OK, let statement = result?.pointee {
          Spy.current?.mark(statement, isWriter: isWriter(sql))
        }
        return status
      }
      $0.bind_null = { spyFaulty($0, "storage.bind_null", real.pointee.bind_null, $1, $2) }
      $0.bind_int = { spyFaulty($0, "storage.bind_int", real.pointee.bind_int, $1, $2, $3) }
      $0.bind_double = {
        spyFaulty($0, "storage.bind_double", real.pointee.bind_double, $1, $2, $3)
      }
      $0.bind_text = { spyFaulty($0, "storage.bind_text", real.pointee.bind_text, $1, $2, $3) }
      $0.bind_blob = { spyFaulty($0, "storage.bind_blob", real.pointee.bind_blob, $1, $2, $3) }
      $0.column_text = { statement, column in
        let found = real.pointee.column_text?(statement, column) ?? berth_slice()
        return Spy.current?.lend(found, of: statement) ?? found
      }
      $0.column_blob = { statement, column in
        let found = real.pointee.column_blob?(statement, column) ?? berth_slice()
        return Spy.current?.lend(found, of: statement) ?? found
      }
      $0.reset = {
        Spy.current?.takeBack($0)
        real.pointee.reset?($0)
      }
      $0.finalize = {
        Spy.current?.takeBack($0)
        real.pointee.finalize?($0)
      }
      $0.step = {
        Spy.current?.takeBack($1)
        let isWriter = Spy.current?.isWriter($1) == true
        if !isWriter { Spy.current?.pause() }
        return spyFaulty($0, isWriter ? "storage.write" : "storage.step", real.pointee.step, $1, $2)
      }
      $0.execute = {
        Spy.current?.read($2, "storage.execute")
        return spyFaulty($0, "storage.execute", real.pointee.execute, $1, $2)
      }
      $0.begin = { spyFaulty($0, "storage.begin", real.pointee.begin, $1) }
      $0.commit = { spyFaulty($0, "storage.commit", real.pointee.commit, $1) }
      $0.rollback = { spy($0, "storage.rollback", real.pointee.rollback, $1) }
      $0.get = { spyFaulty($0, "storage.get", real.pointee.get, $1, $2, $3, $4) }
      $0.put = { spyFaulty($0, "storage.put", real.pointee.put, $1, $2, $3) }
      $0.remove = { spyFaulty($0, "storage.remove", real.pointee.remove, $1, $2) }
      $0.keys = { spyFaulty($0, "storage.keys", real.pointee.keys, $1, $2, $3) }
    }
  }
}

private func isWriter(_ sql: berth_slice) -> Bool {
  let word = text(sql).drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
  return ["INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "DROP", "ALTER"].contains(word)
}

/// As `spy`, unless the check lets the function fail.
func spyFaulty<each Argument>(
  _ call: CallHandle?, _ function: String,
  _ real: ((CallHandle?, repeat each Argument) -> berth_status)?, _ arguments: repeat each Argument
) -> berth_status {
  spy(call, function) {
    if Spy.current?.fault(call, function) == true { return BERTH_FAILED }
    return real?(call, repeat each arguments) ?? BERTH_FAILED
  }
}
