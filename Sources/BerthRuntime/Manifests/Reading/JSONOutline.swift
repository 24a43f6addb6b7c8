import Glibc

/// Finds where the members of an object and the elements of an array stand in a JSON text, without
/// reading them.
///
/// Meant for texts that were parsed once and have not changed since: it finds its way through sound
/// JSON, and answers nil for what it cannot follow. It never reads beyond the bytes.
struct JSONOutline {
  /// One member of an object: where its key stands between the quotes, and its value.
  struct Member: Sendable {
    var key: Range<Int>
    var value: Range<Int>
  }

  private let bytes: UnsafeRawBufferPointer
  private var place: Int
  private let end: Int

  private init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  /// The members of the object in a range; nil when there is none, or a key is written with escapes.
  static func members(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> [Member]? {
    var outline = JSONOutline(bytes, range)
    return outline.members()
  }

  /// The elements of the array in a range; nil when there is none.
  static func elements(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) -> [Range<Int>]? {
    var outline = JSONOutline(bytes, range)
    return outline.elements()
  }

  private mutating func members() -> [Member]? {
    guard open(UInt8(ascii: "{")) else { return nil }
    var members: [Member] = []
    if close(UInt8(ascii: "}")) { return members }
    while true {
      guard let key = string(), !isEscaped(key) else { return nil }
      skipSpace()
      guard close(UInt8(ascii: ":")) else { return nil }
      skipSpace()
      guard let value = value() else { return nil }
      members.append(Member(key: key, value: value))
      skipSpace()
      if close(UInt8(ascii: "}")) { return members }
      guard close(UInt8(ascii: ",")) else { return nil }
      skipSpace()
    }
  }

  private mutating func elements() -> [Range<Int>]? {
    guard open(UInt8(ascii: "[")) else { return nil }
    var elements: [Range<Int>] = []
    if close(UInt8(ascii: "]")) { return elements }
    while true {
      guard let value = value() else { return nil }
      elements.append(value)
      skipSpace()
      if close(UInt8(ascii: "]")) { return elements }
      guard close(UInt8(ascii: ",")) else { return nil }
      skipSpace()
    }
  }

  private mutating func open(_ byte: UInt8) -> Bool {
    skipSpace()
    guard close(byte) else { return false }
    skipSpace()
    return true
  }

  private mutating func close(_ byte: UInt8) -> Bool {
    guard place < end, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    while place < end, bytes[place] <= 0x20 { place += 1 }
  }

  private func isEscaped(_ range: Range<Int>) -> Bool {
    bytes[range].contains(UInt8(ascii: "\\"))
  }

  /// Passes a string and tells what stands between its quotes.
  private mutating func string() -> Range<Int>? {
    guard place < end, bytes[place] == UInt8(ascii: "\""), let base = bytes.baseAddress else {
      return nil
    }
    let start = place + 1
    var from = start
    while from < end, let quote = memchr(base + from, 0x22, end - from) {
      let found = UnsafeRawPointer(quote) - base
      var slashes = 0
      while found - slashes > start, bytes[found - slashes - 1] == UInt8(ascii: "\\") {
        slashes += 1
      }
      from = found + 1
      if slashes % 2 == 0 {
        place = from
        return start..<found
      }
    }
    return nil
  }

  /// Passes a value of any kind.
  private mutating func value() -> Range<Int>? {
    let start = place
    guard place < end else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "\""): return string().map { ($0.lowerBound - 1)..<($0.upperBound + 1) }
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipNested() ? start..<place : nil
    default:
      while place < end, !Self.endsWord(bytes[place]) { place += 1 }
      return place > start ? start..<place : nil
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}")
  }

  private mutating func skipNested() -> Bool {
    var depth = 0
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          place += 1
          return true
        }
      default: break
      }
      place += 1
    }
    return false
  }
}
