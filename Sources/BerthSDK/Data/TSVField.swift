/// A field of a line: UTF-8 bytes that live as long as the file's buffer.
///
/// ```swift
/// // The litres of a field such as `0.5` or `rain: 2`; nil for nothing.
/// func litres(_ field: TSVField) -> Double? {
///   if field.isNothing { return nil }
///   guard let colon = field.index(of: UInt8(ascii: ":")) else { return field.number }
///   return field.part(colon + 1, field.count).trimmed.number
/// }
///
/// let friends = Array("basil, mint,Rose!".utf8)
/// friends.withUnsafeBufferPointer { bytes in
///   guard let start = bytes.baseAddress else { return }
///   let field = TSVField(start: start, count: bytes.count)
///   for part in field.split(UInt8(ascii: ",")) where !part.isSlug {
///     call.log(.warning, "'\(part.string)' is no id")  // 'Rose!' is no id
///   }
///   let isComment = field[0] == UInt8(ascii: "#")
///   let rest = UnsafeBufferPointer(start: field.start, count: field.count).dropFirst()
/// }
/// ```
public struct TSVField {
  /// The first byte, borrowed from the file's buffer.
  public let start: UnsafePointer<UInt8>
  /// The number of bytes.
  public let count: Int

  /// The bytes from a place on.
  @inlinable
  public init(start: UnsafePointer<UInt8>, count: Int) {
    self.start = start
    self.count = count
  }

  /// Whether the field holds the sign for "nothing".
  @inlinable
  public var isNothing: Bool { count == 1 && start[0] == 0x2d }

  /// The byte at an index below `count`, unchecked.
  @inlinable
  public subscript(index: Int) -> UInt8 { start[index] }

  /// The bytes from one index up to another.
  @inlinable
  public func part(_ from: Int, _ to: Int) -> TSVField {
    TSVField(start: start + from, count: to - from)
  }

  /// Index of a byte at or after a place.
  @inlinable
  public func index(of byte: UInt8, from first: Int = 0) -> Int? {
    var index = first
    while index < count {
      if start[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Without spaces at both ends.
  public var trimmed: TSVField {
    var low = 0
    var high = count
    while low < high, start[low] == 0x20 { low += 1 }
    while high > low, start[high - 1] == 0x20 { high -= 1 }
    return part(low, high)
  }

  /// The parts between separators, without spaces at their ends.
  public func split(_ separator: UInt8) -> [TSVField] {
    var parts: [TSVField] = []
    var from = 0
    while let to = index(of: separator, from: from) {
      parts.append(part(from, to).trimmed)
      from = to + 1
    }
    parts.append(part(from, count).trimmed)
    return parts
  }

  /// The bytes as text; malformed UTF-8 is repaired.
  public var string: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether this is a kebab-case ASCII slug.
  public var isSlug: Bool {
    guard count > 0, start[0] != 0x2d, start[count - 1] != 0x2d else { return false }
    var before: UInt8 = 0
    for index in 0..<count {
      let byte = start[index]
      let isWord = byte >= 0x61 && byte <= 0x7a || byte >= 0x30 && byte <= 0x39
      guard isWord || byte == 0x2d && before != 0x2d else { return false }
      before = byte
    }
    return true
  }

  /// A plain decimal number without sign, nil when it is none.
  public var number: Double? {
    var value = 0.0
    var scale = 1.0
    var digits = 0
    var seenPoint = false
    for index in 0..<count {
      let byte = start[index]
      if byte == 0x2e, !seenPoint {
        seenPoint = true
      } else if byte >= 0x30, byte <= 0x39 {
        value = value * 10 + Double(byte - 0x30)
        if seenPoint { scale *= 10 }
        digits += 1
      } else {
        return nil
      }
    }
    guard digits > 0, digits < 16, start[count - 1] != 0x2e else { return nil }
    return value / scale
  }
}
