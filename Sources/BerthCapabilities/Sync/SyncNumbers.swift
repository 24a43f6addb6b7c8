import BerthBase

/// The numbers that the rows of one table have in the database, where SQLite gives them.
///
/// Two devices give the same number to different rows. A row's key on its way between devices is
/// therefore the number it got first and a digest of what it held then; which number it has in the
/// databases follows from all keys alone, so that it is the same on every device: the number it got,
/// unless another row has that one, else one of nine digits at most that its key chooses. What was deleted
/// keeps such a number too, so that what still refers to it never comes to mean the row that SQLite gives
/// the freed number next.
struct SyncNumbers {
  private var numbers: [[UInt8]: Int64] = [:]
  private var keys: [Int64: [UInt8]] = [:]
  private var deleted: [Int64: [[UInt8]]] = [:]

  /// - Parameter rows: all keys of the table, and whether the row is there or was deleted: rows that are
  ///   there choose first.
  init(_ rows: [(key: [UInt8], isThere: Bool)]) {
    let sorted = rows.sorted {
      $0.isThere == $1.isThere ? $0.key.lexicographicallyPrecedes($1.key) : $0.isThere
    }
    for (key, isThere) in sorted {
      var attempt = isThere ? 0 : 1
      if !isThere { deleted[Self.choice(key, 0), default: []].append(key) }
      while keys[Self.choice(key, attempt)] != nil { attempt += 1 }
      numbers[key] = Self.choice(key, attempt)
      keys[Self.choice(key, attempt)] = key
    }
  }

  /// The number of a row in the database.
  func number(_ key: [UInt8]) -> Int64 { numbers[key] ?? Self.choice(key, 1) }

  /// The key of the row that has a number; nil for a number that is not known.
  func key(_ number: Int64) -> [UInt8]? { keys[number] }

  /// The keys of deleted rows that got a number first.
  func deletedKeys(_ number: Int64) -> [[UInt8]] { deleted[number] ?? [] }

  /// Lets a number mean a row that the device has given it to since.
  mutating func give(_ number: Int64, to key: [UInt8]) { keys[number] = key }

  /// The key of a row that a device has made.
  ///
  /// - Parameter salt: another key for each, where the same row stands in the table twice.
  static func key(number: Int64, row: [UInt8], salt: Int) -> [UInt8] {
    var writer = SyncWriter()
    writer.signed(number)
    var hash = StableHash(seed: UInt64(salt))
    hash.combine(row)
    let value = hash.value
    return writer.bytes + (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  /// The number a row would have: first the one it got, then others.
  private static func choice(_ key: [UInt8], _ attempt: Int) -> Int64 {
    if attempt == 0 {
      var reader = SyncReader(key)
      if let number = try? reader.signed() { return number }
    }
    var hash = StableHash(seed: UInt64(attempt))
    hash.combine(key)
    return 1_000_000 + Int64(hash.value % 999_000_000)
  }
}
