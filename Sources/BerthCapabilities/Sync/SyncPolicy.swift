import BerthStorage

/// Which of several versions of a row counts, where devices wrote it without knowing of each other.
///
/// The versions that do not count are kept until somebody writes the row again, knowing of them.
package enum SyncPolicy: Equatable, Sendable {
  /// The one that was written last, by the hybrid clock.
  case lastWriter
  /// Of rows that are members of a set: one that is there goes before a deletion that did not know of
  /// it; of several the one that was written last.
  case union
  /// The one with the greatest value in a column, by SQLite's order; a row goes before a deletion.
  case maximum(column: String)
  /// The one that was written first: rows of a log do not change. A row goes before a deletion that did
  /// not know of it.
  case appendOnly

  /// The version that counts: the same one on every device that knows the same versions.
  ///
  /// - Parameters:
  ///   - versions: of one row; not empty.
  ///   - value: the value of a column in a version's row.
  func winner(
    _ versions: [SyncVersion], value: (_ column: String, _ row: [UInt8]) -> SQLValue
  ) -> SyncVersion {
    let rows = versions.filter { $0.row != nil }
    let last = versions.max(by: SyncVersion.isOlder) ?? versions[0]
    guard self != .lastWriter, let newest = rows.max(by: SyncVersion.isOlder) else { return last }
    switch self {
    case .lastWriter, .union: return newest
    case .appendOnly: return rows.min(by: SyncVersion.isOlder) ?? newest
    case .maximum(let column):
      let values = rows.map { value(column, $0.row ?? []) }
      var best = 0
      for index in rows.indices.dropFirst() {
        let isTie =
          !values[index].isGreater(than: values[best])
          && !values[best].isGreater(than: values[index])
        if isTie
          ? SyncVersion.isOlder(rows[best], rows[index])
          : values[index].isGreater(than: values[best])
        {
          best = index
        }
      }
      return rows[best]
    }
  }
}
