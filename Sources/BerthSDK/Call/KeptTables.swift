import Glibc

/// The small bundled tables that an instance has read, so that a host which stays reads each once.
///
/// Used from one thread at a time, as instances are.
final class KeptTables {
  /// A table of more bytes is read anew each time: what is that large belongs in a database.
  static let limit = 128 << 10

  private struct Key: Hashable {
    var path: String
    var row: ObjectIdentifier
  }

  private struct Kept {
    var bytes: [UInt8]
    var rows: any Sendable
  }

  private var kept: [Key: Kept] = [:]

  /// The rows of a table: those read before while the file holds the same bytes.
  ///
  /// - Throws: what `read` throws; then nothing is kept.
  func rows<Row: Sendable>(
    _ path: String, _ bytes: UnsafeRawBufferPointer, _ read: () throws -> [Row]
  ) rethrows -> [Row] {
    let key = Key(path: path, row: ObjectIdentifier(Row.self))
    if let found = kept[key], let rows = found.rows as? [Row], Self.equal(found.bytes, bytes) {
      return rows
    }
    let rows = try read()
    if bytes.count <= Self.limit { kept[key] = Kept(bytes: Array(bytes), rows: rows) }
    return rows
  }

  private static func equal(_ kept: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard kept.count == bytes.count else { return false }
    guard let start = bytes.baseAddress else { return true }
    return kept.withUnsafeBytes { memcmp($0.baseAddress ?? start, start, bytes.count) == 0 }
  }
}
