import CSQLite

extension Changeset {
  /// Checks that bytes are a whole changeset before SQLite sees them.
  ///
  /// SQLite's session extension trusts its input: cut-off bytes can make it loop for ever or read
  /// past their end. The format is described at the top of `ext/session/sqlite3session.c`: groups
  /// of a table header and changes, each change holding one or two records of typed values.
  static func validate(_ bytes: [UInt8]) throws(StorageError) {
    let offset: Int? = bytes.withUnsafeBytes { buffer in
      var reader = ChangesetReader(bytes: buffer)
      return reader.isWhole() ? nil : reader.position
    }
    guard let offset else { return }
    throw StorageError(
      .corrupt, "the changeset is damaged near byte \(offset) of \(bytes.count)",
      remedy: "Get it again from where it came from")
  }
}

/// Walks over the bytes of a changeset.
private struct ChangesetReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var position = 0
  private var columns = 0

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether everything from here on is well formed.
  mutating func isWhole() -> Bool {
    while position < bytes.count {
      let isRead =
        bytes[position] == UInt8(ascii: "T") ? header() : columns > 0 && change()
      guard isRead else { return false }
    }
    return true
  }

  /// `T`, the number of columns, for each its place in the key or 0, the table's name.
  private mutating func header() -> Bool {
    position += 1
    // 32,767 is the most columns SQLite can be built for, https://sqlite.org/limits.html.
    guard let count = varint(), (1...32_767).contains(count), has(count) else { return false }
    guard bytes[position..<(position + count)].contains(where: { $0 != 0 }) else { return false }
    columns = count
    position += count
    let start = position
    while position < bytes.count, bytes[position] != 0 { position += 1 }
    guard position < bytes.count, position > start else { return false }
    position += 1
    return true
  }

  /// The operation, a flag for indirect changes, the old values and the new ones.
  private mutating func change() -> Bool {
    let operation = Int32(bytes[position])
    guard has(2), bytes[position + 1] <= 1 else { return false }
    position += 2
    switch operation {
    case SQLITE_INSERT, SQLITE_DELETE: return record()
    case SQLITE_UPDATE: return record() && record()
    default: return false
    }
  }

  private mutating func record() -> Bool {
    for _ in 0..<columns {
      guard has(1) else { return false }
      let type = Int32(bytes[position])
      position += 1
      switch type {
      case 0, SQLITE_NULL: break
      case SQLITE_INTEGER, SQLITE_FLOAT:
        guard has(8) else { return false }
        position += 8
      case SQLITE_TEXT, SQLITE_BLOB:
        guard let count = varint(), has(count) else { return false }
        position += count
      default: return false
      }
    }
    return true
  }

  /// SQLite's big-endian integer of seven bits a byte, up to the 31 bits a length can have.
  private mutating func varint() -> Int? {
    var value = 0
    for _ in 0..<5 {
      guard has(1) else { return nil }
      let byte = bytes[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value <= Int(Int32.max) ? value : nil }
    }
    return nil
  }

  private func has(_ count: Int) -> Bool {
    count <= bytes.count - position
  }
}
