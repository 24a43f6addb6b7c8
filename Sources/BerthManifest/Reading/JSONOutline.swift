import Glibc

/// Finds where the members of an object stand in a JSON text, without reading them.
///
/// Meant for texts that were parsed once and have not changed since: it finds its way through sound
/// JSON in one pass, and answers nil for what it cannot follow. It never reads beyond the bytes.
struct JSONOutline {
  /// One member of an object: where its key stands between the quotes, and its value.
  struct Member: Sendable, Equatable {
    var key: Range<Int>
    var value: Range<Int>
  }

  /// An element of an array of objects, with its members.
  typealias Element = (range: Range<Int>, members: [Member])

  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The members of an object; nil when there is none, or a key is written with escapes.
  ///
  /// - Parameters:
  ///   - key: of a member that is an array of objects, whose members are wanted too.
  ///   - visit: called with each of those objects; false gives up.
  static func members(
    _ bytes: UnsafeRawBufferPointer, enter key: StaticString = "",
    visit: (Element) -> Bool = { _ in true }
  ) -> [Member]? {
    var outline = JSONOutline(bytes)
    outline.skipSpace()
    return outline.object { outline, member in
      guard key.utf8CodeUnitCount > 0, equal(bytes, member, key) else { return outline.value() }
      return outline.elements(visit)
    }
  }

  /// Visits the objects of the array that stands in a range, until `visit` answers false.
  static func elements(
    _ bytes: UnsafeRawBufferPointer, in range: Range<Int>, visit: (Element) -> Bool
  ) {
    var outline = JSONOutline(bytes)
    outline.place = range.lowerBound
    _ = outline.elements(visit)
  }

  /// Whether a text stands in a range.
  static func equal(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ text: StaticString
  ) -> Bool {
    guard let base = bytes.baseAddress, range.count == text.utf8CodeUnitCount else { return false }
    return memcmp(base + range.lowerBound, text.utf8Start, range.count) == 0
  }

  /// Passes an object; `pass` passes the value of each key and tells where it stands.
  private mutating func object(
    _ pass: (inout JSONOutline, _ key: Range<Int>) -> Range<Int>?
  ) -> [Member]? {
    guard take(UInt8(ascii: "{")) else { return nil }
    skipSpace()
    var members: [Member] = []
    if take(UInt8(ascii: "}")) { return members }
    members.reserveCapacity(8)
    while true {
      guard let key = string(), !bytes[key].contains(UInt8(ascii: "\\")) else { return nil }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return nil }
      skipSpace()
      guard let value = pass(&self, key) else { return nil }
      members.append(Member(key: key, value: value))
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { return nil }
      skipSpace()
    }
  }

  /// Passes an array of objects.
  private mutating func elements(_ visit: (Element) -> Bool) -> Range<Int>? {
    let start = place
    guard take(UInt8(ascii: "[")) else { return nil }
    skipSpace()
    if take(UInt8(ascii: "]")) { return start..<place }
    while true {
      let first = place
      guard let members = object({ outline, _ in outline.value() }), visit((first..<place, members))
      else { return nil }
      skipSpace()
      if take(UInt8(ascii: "]")) { return start..<place }
      guard take(UInt8(ascii: ",")) else { return nil }
      skipSpace()
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func skipSpace() {
    place = Self.spaceEnd(bytes, from: place)
  }

  /// The place behind white space that may begin at a place: most of it is long indents.
  private static func spaceEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] <= 0x20 {
      guard place + 8 <= bytes.count else {
        place += 1
        continue
      }
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let spaces = (UInt64(littleEndian: word) ^ 0x2020_2020_2020_2020).trailingZeroBitCount / 8
      place += max(spaces, 1)
    }
    return place
  }

  /// Passes a string and tells what stands between its quotes.
  private mutating func string() -> Range<Int>? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    let start = place + 1
    guard let end = Self.closingQuote(bytes, from: start) else { return nil }
    place = end + 1
    return start..<end
  }

  /// The place of the quote that ends the string beginning at a place.
  private static func closingQuote(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var from = start
    while from < bytes.count, let quote = memchr(base + from, 0x22, bytes.count - from) {
      let found = UnsafeRawPointer(quote) - base
      var slashes = 0
      while found - slashes > start, bytes[found - slashes - 1] == UInt8(ascii: "\\") {
        slashes += 1
      }
      if slashes % 2 == 0 { return found }
      from = found + 1
    }
    return nil
  }

  /// Passes a value of any kind.
  private mutating func value() -> Range<Int>? {
    let start = place
    guard place < bytes.count else { return nil }
    switch bytes[place] {
    case UInt8(ascii: "\""): return string().map { ($0.lowerBound - 1)..<($0.upperBound + 1) }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard let end = Self.closingBracket(bytes, from: start) else { return nil }
      place = end + 1
    default: while place < bytes.count, !Self.endsWord(bytes[place]) { place += 1 }
    }
    return place > start ? start..<place : nil
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "}")
  }

  /// The place of the bracket that closes the one at a place.
  private static func closingBracket(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var place = start
    var depth = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte <= 0x20 {
        place = spaceEnd(bytes, from: place)
        continue
      }
      // The brackets [ and { differ in this bit alone, as do ] and }.
      let kind = byte | 0x20
      if kind == UInt8(ascii: "{") {
        depth += 1
      } else if kind == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return place }
      } else if byte == UInt8(ascii: "\"") {
        guard let end = closingQuote(bytes, from: place + 1) else { return nil }
        place = end
      }
      place += 1
    }
    return nil
  }
}
