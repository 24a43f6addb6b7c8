import BerthStorage

/// Writes the numbers, texts and values that devices keep and send, as short as they are.
struct SyncWriter {
  private(set) var bytes: [UInt8] = []

  /// A whole number that is not negative: seven bits a byte, the lowest first.
  mutating func unsigned(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A count.
  mutating func count(_ value: Int) { unsigned(UInt64(value)) }

  /// A whole number; small ones of either sign are short.
  mutating func signed(_ value: Int64) {
    unsigned(UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63))
  }

  /// Bytes behind their number.
  mutating func sized(_ value: some Collection<UInt8>) {
    count(value.count)
    bytes += value
  }

  mutating func text(_ value: String) { sized(value.utf8) }

  /// A value of a row, behind a byte that says what it is.
  mutating func value(_ value: SyncValue) {
    switch value {
    case .plain(.null): bytes.append(0)
    case .plain(.integer(let number)):
      bytes.append(1)
      signed(number)
    case .plain(.real(let number)):
      bytes.append(2)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
      }
    case .plain(.text(let text)):
      bytes.append(3)
      self.text(text)
    case .plain(.blob(let blob)):
      bytes.append(4)
      sized(blob)
    case .reference(let key):
      bytes.append(5)
      sized(key)
    }
  }

  /// Values one behind the other.
  static func bytes(of values: [SyncValue]) -> [UInt8] {
    var writer = SyncWriter()
    for value in values { writer.value(value) }
    return writer.bytes
  }
}

/// One value of a row on its way between devices.
enum SyncValue: Equatable {
  case plain(SQLValue)
  /// The number of a row of a table whose rows SQLite numbers, as the row's key.
  case reference([UInt8])
}
