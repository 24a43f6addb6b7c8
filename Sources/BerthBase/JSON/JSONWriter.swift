extension JSON {
  /// The document as compact or indented UTF-8 text; members stand in their order.
  public func text(indented: Bool = false) -> String {
    String(decoding: utf8(indented: indented), as: UTF8.self)
  }

  /// The document as compact or indented UTF-8 bytes.
  public func utf8(indented: Bool = false) -> [UInt8] {
    var writer = JSONWriter(indented: indented)
    writer.write(self, level: 0)
    return writer.bytes
  }
}

/// Appends values to a growing buffer.
struct JSONWriter {
  let indented: Bool
  var bytes: [UInt8] = []

  mutating func write(_ value: JSON, level: Int) {
    switch value {
    case .null: literal("null")
    case .bool(let flag): literal(flag ? "true" : "false")
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (place, element) in elements.enumerated() {
        separator(place, level + 1)
        write(element, level: level + 1)
      }
      if !elements.isEmpty { newLine(level) }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for place in members.indices {
        separator(place, level + 1)
        write(members.keys[place])
        bytes.append(UInt8(ascii: ":"))
        if indented { bytes.append(UInt8(ascii: " ")) }
        write(members.values[place], level: level + 1)
      }
      if !members.isEmpty { newLine(level) }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func literal(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func separator(_ place: Int, _ level: Int) {
    if place > 0 { bytes.append(UInt8(ascii: ",")) }
    newLine(level)
  }

  private mutating func newLine(_ level: Int) {
    guard indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * 2))
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return literal("null") }
    if number == number.rounded(), abs(number) < 1e15, number != 0 || number.sign == .plus {
      bytes.append(contentsOf: String(Int64(number)).utf8)
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  private mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { write(utf8: $0) }
  }

  /// Copies runs that need no escape at once.
  private mutating func write(utf8 text: UnsafeBufferPointer<UInt8>) {
    // A long text would have the buffer grow to twice its size for the few bytes behind it.
    if text.count > 4_096 { bytes.reserveCapacity(bytes.count + text.count + 256) }
    bytes.append(UInt8(ascii: "\""))
    let raw = UnsafeRawBufferPointer(text)
    var start = 0
    while true {
      let place = raw.endOfPlain(from: start)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
      guard place < text.count else { break }
      escape(text[place])
      start = place + 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default:
      literal("u00")
      bytes.append(Self.hexDigit(byte >> 4))
      bytes.append(Self.hexDigit(byte & 15))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
