/// Where the parts of a JSON text stand, found without reading them, so that some of a long text can
/// be read alone.
///
/// The text is one that was found to be JSON before. Of any other the answer is nil or ranges within
/// it, whatever they hold.
package struct JSONOutline {
  /// Where the value of a member stands.
  package enum Part: Equatable {
    /// A value.
    case value(Range<Int>)
    /// The elements of an array that was asked for one by one.
    case elements([Range<Int>])
  }

  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The members of an object, in their order; nil when the text is none.
  ///
  /// - Parameter isListed: whether a member's value is given element by element if it is an array.
  package static func members(
    of bytes: UnsafeRawBufferPointer, isListed: (String) -> Bool = { _ in false }
  ) -> [(key: String, part: Part)]? {
    var outline = JSONOutline(bytes)
    var found: [(key: String, part: Part)] = []
    let isWhole = outline.eachMember { outline, name in
      guard let key = outline.text(name) else { return false }
      let start = outline.place
      if isListed(key) {
        if let elements = outline.elements() {
          found.append((key, .elements(elements)))
          return true
        }
        outline.place = start
      }
      guard let value = outline.value() else { return false }
      found.append((key, .value(value)))
      return true
    }
    return isWhole ? found : nil
  }

  /// Where the value of the first member of that name stands; nil when there is none.
  package static func member(_ name: String, of bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    var outline = JSONOutline(bytes)
    var found: Range<Int>?
    _ = outline.eachMember { outline, key in
      guard let value = outline.value() else { return false }
      if outline.text(key) == name { found = value }
      return found == nil
    }
    return found
  }

  /// Goes through the members of the object that begins here.
  ///
  /// - Parameter body: takes where the name stands, without its quotes, and goes past the value; false
  ///   ends it.
  /// - Returns: whether it came to the object's end.
  private mutating func eachMember(
    _ body: (inout JSONOutline, Range<Int>) -> Bool
  ) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      skipSpace()
      let start = place + 1
      guard skipString() else { return false }
      let name = start..<place - 1
      guard take(UInt8(ascii: ":")), body(&self, name) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// Where the elements of the array that begins here stand; nil when there is no array.
  private mutating func elements() -> [Range<Int>]? {
    guard take(UInt8(ascii: "[")) else { return nil }
    var found: [Range<Int>] = []
    if take(UInt8(ascii: "]")) { return found }
    repeat {
      guard let value = value() else { return nil }
      found.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? found : nil
  }

  /// The text of a string without its quotes.
  private func text(_ inner: Range<Int>) -> String? {
    let raw = UnsafeRawBufferPointer(rebasing: bytes[inner])
    if raw.endOfPlain(from: 0) == raw.count { return String(decoding: raw, as: UTF8.self) }
    let quoted = bytes[inner.lowerBound - 1...inner.upperBound]
    return (try? JSON.parse(UnsafeRawBufferPointer(rebasing: quoted)))?.string
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// Goes to the end of the string that begins here; false when there is none.
  private mutating func skipString() -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return false }
    place += 1
    while true {
      place = bytes.endOfPlain(from: place)
      guard place < bytes.count else { return false }
      if bytes[place] == UInt8(ascii: "\"") {
        place += 1
        return true
      }
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Goes past the value that begins here and returns where it stands; nil when there is none.
  private mutating func value() -> Range<Int>? {
    skipSpace()
    let start = place
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "\""): return skipString() ? start..<place : nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipNested() ? start..<place : nil
    default:
      while place < bytes.count, !Self.endsScalar(bytes[place]) { place += 1 }
      return place > start ? start..<place : nil
    }
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
      || byte == UInt8(ascii: "]")
  }

  /// Goes past the object or array that begins here; false when it has no end.
  private mutating func skipNested() -> Bool {
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        guard skipString() else { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      default:
        depth -= 1
        place += 1
        if depth == 0 { return true }
      }
      place = bytes.endOfGap(from: place)
    }
    return false
  }
}
