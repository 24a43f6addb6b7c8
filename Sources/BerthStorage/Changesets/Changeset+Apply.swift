import CSQLite

extension Changeset {
  /// What applying a changeset came to.
  package struct Outcome: Equatable, Sendable {
    /// Conflicts where the local row was kept.
    package var kept = 0
    /// Conflicts where the incoming change replaced the local row.
    package var replaced = 0

    package init(kept: Int = 0, replaced: Int = 0) {
      self.kept = kept
      self.replaced = replaced
    }
  }

  /// Applies all changes in one step; when it fails none of them is left.
  ///
  /// Tables that do not exist here, or have another primary key, are passed over.
  ///
  /// - Parameters:
  ///   - policy: what to do about changes that do not fit.
  ///   - includes: which tables to change; by default all but those of the host and of SQLite.
  /// - Throws: `storage.conflict` when the policy gives up, `storage.corrupt` for damaged bytes,
  ///   `storage.busy`, `storage.full`, `storage.quota`.
  @discardableResult
  package func apply(
    to database: Database, policy: ConflictPolicy = .abort,
    includes: @escaping (String) -> Bool = { !Changeset.isHostTable($0) }
  ) throws(StorageError) -> Outcome {
    let handle = try database.connection.open()
    let state = ApplyState(policy: policy, includes: includes)
    for table in Set(try changes().map(\.table)) {
      state.columns[table] = try Self.columns(of: table, in: database)
    }
    let context = Unmanaged.passUnretained(state).toOpaque()
    let result = database.asHost {
      withRawBytes { bytes, count in
        sqlite3changeset_apply(
          handle, count, bytes,
          { context, table in
            guard let context, let table else { return 0 }
            return ApplyState.at(context).isIncluded(String(cString: table)) ? 1 : 0
          },
          { context, reason, iterator in
            guard let context, let iterator else { return SQLITE_CHANGESET_ABORT }
            return ApplyState.at(context).answer(reason, iterator)
          }, context)
      }
    }
    withExtendedLifetime(state) {}
    if let conflict = state.fatal { throw Self.gaveUp(conflict) }
    guard result == SQLITE_OK else {
      throw database.connection.failure(result, handle: handle, sql: nil)
    }
    return state.outcome
  }

  private static func columns(of table: String, in database: Database) throws(StorageError)
    -> [String]
  {
    try database.asHost { () throws(StorageError) in
      try database.rows("SELECT name FROM pragma_table_info(?1)", [.text(table)])
    }.compactMap { $0.first?.textValue }
  }

  private static func gaveUp(_ conflict: ChangeConflict) -> StorageError {
    let place = conflict.change.map { "the \($0.operation.rawValue) in \($0.table)" }
    let reason =
      switch conflict.kind {
      case .data: "meets a row that was changed here too"
      case .notFound: "meets no row here"
      case .conflict: "meets a row with the same key"
      case .constraint: "breaks a constraint here"
      case .foreignKey: "leaves references to missing rows"
      }
    return StorageError(
      .conflict, "\(place ?? "the changeset") \(reason)",
      remedy: "Apply it with another conflict policy, or bring the databases together first")
  }
}

/// What the callbacks of one application share.
private final class ApplyState {
  let policy: ConflictPolicy
  let includes: (String) -> Bool
  var columns: [String: [String]] = [:]
  var outcome = Changeset.Outcome()
  var fatal: ChangeConflict?

  init(policy: ConflictPolicy, includes: @escaping (String) -> Bool) {
    self.policy = policy
    self.includes = includes
  }

  static func at(_ context: UnsafeMutableRawPointer) -> ApplyState {
    Unmanaged<ApplyState>.fromOpaque(context).takeUnretainedValue()
  }

  func isIncluded(_ table: String) -> Bool { includes(table) }

  func answer(_ reason: Int32, _ iterator: OpaquePointer) -> Int32 {
    let conflict = conflict(reason, iterator)
    switch policy.resolve(conflict) {
    case .abort:
      fatal = conflict
      return SQLITE_CHANGESET_ABORT
    case .takeIncoming where conflict.canTakeIncoming:
      outcome.replaced += 1
      return SQLITE_CHANGESET_REPLACE
    case .takeIncoming, .keepLocal:
      outcome.kept += 1
      return SQLITE_CHANGESET_OMIT
    }
  }

  private func conflict(_ reason: Int32, _ iterator: OpaquePointer) -> ChangeConflict {
    let kind: ChangeConflict.Kind =
      switch reason {
      case SQLITE_CHANGESET_DATA: .data
      case SQLITE_CHANGESET_NOTFOUND: .notFound
      case SQLITE_CHANGESET_CONFLICT: .conflict
      case SQLITE_CHANGESET_FOREIGN_KEY: .foreignKey
      default: .constraint
      }
    guard kind != .foreignKey, let change = Changeset.Change(current: iterator) else {
      return ChangeConflict(kind: kind, change: nil, local: [], columns: [])
    }
    var result = ChangeConflict(
      kind: kind, change: change, local: [], columns: columns[change.table] ?? [])
    if result.canTakeIncoming {
      result.local = change.primaryKey.indices.map { column in
        var value: OpaquePointer?
        let code = sqlite3changeset_conflict(iterator, Int32(column), &value)
        return code == SQLITE_OK ? value.map(SQLValue.init(copying:)) : nil
      }
    }
    return result
  }
}
