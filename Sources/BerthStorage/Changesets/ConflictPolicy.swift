/// A change that does not fit the database it is applied to.
package struct ChangeConflict: Equatable, Sendable {
  /// Why it does not fit.
  package enum Kind: String, Sendable {
    /// The row to update or delete exists, but has other values than the change started from.
    case data
    /// The row to update or delete does not exist.
    case notFound
    /// A row with the primary key to insert exists.
    case conflict
    /// Another constraint would be broken.
    case constraint
    /// After all changes, foreign keys refer to missing rows.
    case foreignKey
  }

  package var kind: Kind
  /// The change; nil for `foreignKey`, which is about all of them.
  package var change: Changeset.Change?
  /// The row as it is here, by column; empty unless the kind is `data` or `conflict`.
  package var local: [SQLValue?]
  /// The names of the table's columns.
  package var columns: [String]

  /// Whether the incoming change can take the place of the local row.
  package var canTakeIncoming: Bool { kind == .data || kind == .conflict }
}

/// What to do about changes that do not fit.
package struct ConflictPolicy {
  /// The answer for one conflict.
  package enum Resolution: String, Sendable {
    /// Leaves the change out.
    case keepLocal
    /// Puts the change in the place of the local row, where that is possible, or leaves it out.
    case takeIncoming
    /// Undoes all changes applied so far and gives up.
    case abort
  }

  let resolve: (ChangeConflict) -> Resolution

  /// A policy of one's own; the closure must not write to the database.
  package init(_ resolve: @escaping (ChangeConflict) -> Resolution) {
    self.resolve = resolve
  }

  /// Gives up at the first conflict.
  package static var abort: ConflictPolicy { ConflictPolicy { _ in .abort } }

  /// Leaves out what does not fit; gives up on broken foreign keys.
  package static var keepLocal: ConflictPolicy {
    ConflictPolicy { $0.kind == .foreignKey ? .abort : .keepLocal }
  }

  /// Lets the incoming change win; gives up on broken foreign keys.
  package static var takeIncoming: ConflictPolicy {
    ConflictPolicy { $0.kind == .foreignKey ? .abort : .takeIncoming }
  }

  /// Lets the change win that has the greater value in a column, such as a time of change.
  ///
  /// An update that does not touch the column, a table without it, and a tie keep the local row. A
  /// deletion wins when the row is here no newer than the one that was deleted.
  package static func lastWriteWins(column: String) -> ConflictPolicy {
    ConflictPolicy { conflict in
      if conflict.kind == .foreignKey { return .abort }
      guard conflict.canTakeIncoming, let change = conflict.change,
        let index = conflict.columns.firstIndex(of: column), index < conflict.local.count,
        let local = conflict.local[index]
      else { return .keepLocal }
      if change.operation == .delete {
        guard index < change.old.count, let deleted = change.old[index] else { return .keepLocal }
        return local.isGreater(than: deleted) ? .keepLocal : .takeIncoming
      }
      guard index < change.new.count, let incoming = change.new[index] else { return .keepLocal }
      return incoming.isGreater(than: local) ? .takeIncoming : .keepLocal
    }
  }
}
