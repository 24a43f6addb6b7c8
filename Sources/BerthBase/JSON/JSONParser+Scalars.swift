extension JSONParser {
  /// Reads a string whose opening quote stands at the present place.
  mutating func string() throws(Failure) -> String {
    place += 1
    let start = place
    while true {
      place = bytes.endOfPlain(from: place)
      guard place < bytes.count else { break }
      switch bytes[place] {
      case UInt8(ascii: "\""):
        let text = try text(start..<place)
        place += 1
        return text
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case 0x00..<0x20:
        throw Failure(message: "a control character stands in a string; write it as an escape")
      default:
        place += 1
      }
    }
    throw Failure(message: "the text ends inside a string")
  }

  private func text(_ range: Range<Int>) throws(Failure) -> String {
    let plain = UnsafeRawBufferPointer(rebasing: bytes[range])
    // ASCII, as nearly all keys and words are, is valid as it stands.
    if plain.isASCII { return String(decoding: plain, as: UTF8.self) }
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw Failure(message: "a string is not valid UTF-8")
    }
    return text
  }

  private mutating func escapedString(from start: Int) throws(Failure) -> String {
    var result = try text(start..<place)
    var plain = place
    while true {
      place = bytes.endOfPlain(from: place)
      guard place < bytes.count else { break }
      switch bytes[place] {
      case UInt8(ascii: "\""):
        result += try text(plain..<place)
        place += 1
        return result
      case UInt8(ascii: "\\"):
        result += try text(plain..<place)
        place += 1
        result.unicodeScalars.append(try escape())
        plain = place
      case 0x00..<0x20:
        throw Failure(message: "a control character stands in a string; write it as an escape")
      default:
        place += 1
      }
    }
    throw Failure(message: "the text ends inside a string")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard place < bytes.count else { throw Failure(message: "the text ends inside an escape") }
    let kind = bytes[place]
    place += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw Failure(message: "unknown escape in a string")
    }
  }

  private mutating func unicodeEscape() throws(Failure) -> Unicode.Scalar {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // A surrogate: only a high one followed by a low one means a character.
    guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw Failure(message: "half a surrogate pair in a string")
    }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw Failure(message: "half a surrogate pair in a string") }
    return scalar
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard place < bytes.count else { throw Failure(message: "the text ends inside an escape") }
      let byte = bytes[place]
      let digit: UInt32
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte - UInt8(ascii: "a")) + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte - UInt8(ascii: "A")) + 10
      default: throw Failure(message: "\\u needs four hexadecimal digits")
      }
      value = value << 4 | digit
      place += 1
    }
    return value
  }

  /// Reads a number that starts at the present place.
  mutating func number() throws(Failure) -> JSON {
    let start = place
    let negative = take(UInt8(ascii: "-"))
    guard place < bytes.count else { throw Failure(message: "the text ends inside a number") }
    if !take(UInt8(ascii: "0")) {
      guard digits() > 0 else { throw Failure(message: "a digit should stand here") }
    }
    var whole = true
    if take(UInt8(ascii: ".")) {
      whole = false
      guard digits() > 0 else { throw Failure(message: "a digit should follow the decimal point") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      whole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw Failure(message: "a digit should follow the exponent") }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if whole, let integer = Int64(text), !(negative && integer == 0) { return .integer(integer) }
    guard let value = Double(text), value.isFinite else {
      throw Failure(message: "a number is too large")
    }
    return .number(value)
  }

  private mutating func digits() -> Int {
    let start = place
    while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) {
      place += 1
    }
    return place - start
  }
}
