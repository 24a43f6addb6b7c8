import CSQLite

extension Database {
  /// Limits how long one step of a statement may run.
  ///
  /// The time counts from the first thousand or so virtual machine instructions of a step to its
  /// row or end; the time a reader takes between two steps does not count.
  ///
  /// - Parameters:
  ///   - nanoseconds: the limit; nil for none. A step over it ends with `storage.timeout`.
  ///   - clock: where the time comes from.
  ///   - isCancelled: asked as often; true ends the step with `storage.interrupted`.
  package func limitSteps(
    nanoseconds: UInt64?, clock: @escaping MonotonicClock = systemMonotonicClock,
    isCancelled: (() -> Bool)? = nil
  ) throws(StorageError) {
    let handle = try connection.open()
    guard nanoseconds != nil || isCancelled != nil else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      connection.timer = nil
      return
    }
    let timer = StatementTimer(
      limit: nanoseconds, clock: clock, isCancelled: isCancelled, slots: connection.slots)
    timer.install(on: handle)
    connection.timer = timer
  }

  /// Sets how long to wait for another connection's lock, in milliseconds.
  package func setBusyTimeout(_ milliseconds: Int32) throws(StorageError) {
    sqlite3_busy_timeout(try connection.open(), milliseconds)
  }

  /// Puts another policy in force, or none; statements already prepared are judged again.
  package func setAuthorizer(_ policy: StatementAuthorizer?) throws(StorageError) {
    connection.install(policy, try connection.open())
  }

  /// The policy in force.
  package var authorizer: StatementAuthorizer? { connection.authorizer?.policy }

  /// The tables that the statement compiled last writes, in lower case, those of triggers too; empty
  /// without a policy, for the host's own statements and for temporary tables.
  package var writtenTables: Set<String> { connection.authorizer?.written ?? [] }
}
