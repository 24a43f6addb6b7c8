/// The header fields of a request or an answer, in their order; names are equal in any case.
///
/// What came from a connection stays the bytes it was, and becomes text when somebody asks.
///
/// ```swift
/// var fields = HTTPFields()
/// fields.append("Content-Type", "text/html")
/// fields["content-type"]                     // "text/html"
/// ```
package struct HTTPFields: Sendable {
  /// Where name and value of one field stand in the bytes.
  struct Place: Sendable {
    var name: Range<Int32>
    var value: Range<Int32>
  }

  private(set) var bytes: [UInt8]
  private var places: [Place]
  /// Whether a name or a value was refused, because sending it would have made other fields of it.
  package private(set) var isBroken = false

  /// No fields.
  package init() { self.init(bytes: [], places: []) }

  /// Fields that were checked where they were read.
  init(bytes: [UInt8], places: [Place]) { (self.bytes, self.places) = (bytes, places) }

  /// How many fields there are; repeated ones count each time.
  package var count: Int { places.count }

  /// The name and value of each field, as they were written.
  package var all: [(name: String, value: String)] {
    places.map { (text($0.name), text($0.value)) }
  }

  /// The value of a field; those of a repeated one joined, as RFC 9110, section 5.3, says, by commas
  /// and those of `Cookie` by semicolons. Nil when there is none.
  package subscript(_ name: String) -> String? {
    var joined: String?
    for place in places where isNamed(place, name) {
      let value = text(place.value)
      if let before = joined {
        joined = before + (ByteRules.areEqual(name.utf8, "cookie".utf8) ? "; " : ", ") + value
      } else {
        joined = value
      }
    }
    return joined
  }

  /// The values of all fields of a name, each by itself.
  package func values(_ name: String) -> [String] {
    places.compactMap { isNamed($0, name) ? text($0.value) : nil }
  }

  /// Whether there is a field of the name.
  package func contains(_ name: String) -> Bool { places.contains { isNamed($0, name) } }

  /// Adds a field behind the others.
  ///
  /// A name that is no token, or a value with a line end, another control character or a blank at its
  /// ends, is a programmer's error: it is not added, and `isBroken` says so from then on.
  package mutating func append(_ name: String, _ value: String) {
    guard ByteRules.isToken(name), ByteRules.isFieldValue(value),
      bytes.count + name.utf8.count + value.utf8.count < Int(Int32.max)
    else {
      isBroken = true
      return
    }
    let names = add(name)
    places.append(Place(name: names, value: add(value)))
  }

  /// Puts a field in the place of all of its name.
  package mutating func set(_ name: String, _ value: String) {
    remove(name)
    append(name, value)
  }

  /// Leaves out all fields of a name.
  package mutating func remove(_ name: String) { places = places.filter { !isNamed($0, name) } }

  /// Writes each field as a line of a head.
  func write(to head: inout [UInt8]) {
    for place in places {
      head += bytes[indices(place.name)]
      head += [UInt8(ascii: ":"), ByteRules.space]
      head += bytes[indices(place.value)]
      head += [ByteRules.carriageReturn, ByteRules.lineFeed]
    }
  }

  private mutating func add(_ text: String) -> Range<Int32> {
    let start = Int32(bytes.count)
    bytes += text.utf8
    return start..<Int32(bytes.count)
  }

  private func isNamed(_ place: Place, _ name: String) -> Bool {
    place.name.count == name.utf8.count
      && ByteRules.areEqual(bytes[indices(place.name)], name.utf8)
  }

  private func text(_ range: Range<Int32>) -> String {
    String(decoding: bytes[indices(range)], as: UTF8.self)
  }

  private func indices(_ range: Range<Int32>) -> Range<Int> {
    Int(range.lowerBound)..<Int(range.upperBound)
  }
}
