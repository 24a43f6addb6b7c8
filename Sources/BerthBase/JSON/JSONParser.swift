extension JSON {
  /// Nesting beyond this depth is refused, so that no input can exhaust the stack.
  public static let maximumDepth = 256

  /// Reads one JSON document.
  ///
  /// - Throws: `JSONError` with line and column for anything RFC 8259 does not allow: malformed
  ///   UTF-8, trailing text, a key that stands twice, or nesting deeper than `maximumDepth`.
  public static func parse(_ text: String) throws(JSONError) -> JSON {
    var text = text
    let result: Result<JSON, JSONError> = text.withUTF8 { parseResult(UnsafeRawBufferPointer($0)) }
    return try result.get()
  }

  /// Reads one JSON document from UTF-8 bytes, which are borrowed for the call.
  public static func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSON {
    try parseResult(bytes).get()
  }

  /// Reads one JSON document from UTF-8 bytes.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSON {
    let result: Result<JSON, JSONError> = bytes.withUnsafeBytes { parseResult($0) }
    return try result.get()
  }

  private static func parseResult(_ bytes: UnsafeRawBufferPointer) -> Result<JSON, JSONError> {
    var parser = JSONParser(bytes: bytes)
    do throws(JSONParser.Failure) {
      return .success(try parser.document())
    } catch {
      return .failure(parser.error(error))
    }
  }
}

/// A recursive-descent reader over borrowed UTF-8 bytes.
struct JSONParser {
  /// A fact about the text, without its place; the place is where the parser stands.
  struct Failure: Error {
    var message: String
  }

  let bytes: UnsafeRawBufferPointer
  var place = 0
  private var depth = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func document() throws(Failure) -> JSON {
    skipSpace()
    let value = try value()
    skipSpace()
    guard place == bytes.count else { throw Failure(message: "text after the end of the document") }
    return value
  }

  /// Turns a failure at the present place into an error with line and column (both from 1).
  func error(_ failure: Failure) -> JSONError {
    var line = 1
    var column = 1
    for byte in bytes.prefix(place) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONError(location: "line \(line), column \(column)", message: failure.message)
  }

  mutating func skipSpace() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return
      }
    }
  }

  private mutating func value() throws(Failure) -> JSON {
    guard place < bytes.count else {
      throw Failure(message: "the text ends where a value should be")
    }
    switch bytes[place] {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw Failure(message: "a value should start here")
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSON) throws(Failure) -> JSON {
    let count = text.utf8CodeUnitCount
    guard place + count <= bytes.count else { throw Failure(message: "unknown word") }
    for offset in 0..<count where bytes[place + offset] != text.utf8Start[offset] {
      throw Failure(message: "unknown word; did you mean \(text)?")
    }
    place += count
    return value
  }

  private mutating func enter() throws(Failure) {
    depth += 1
    guard depth <= JSON.maximumDepth else {
      throw Failure(message: "nested deeper than \(JSON.maximumDepth) levels")
    }
    place += 1
    skipSpace()
  }

  private mutating func array() throws(Failure) -> JSON {
    try enter()
    var elements: [JSON] = []
    if take(UInt8(ascii: "]")) {
      depth -= 1
      return .array([])
    }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { break }
      guard take(UInt8(ascii: ",")) else { throw Failure(message: "expected , or ] in an array") }
      skipSpace()
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func object() throws(Failure) -> JSON {
    try enter()
    var members = JSONObject()
    if take(UInt8(ascii: "}")) {
      depth -= 1
      return .object(members)
    }
    // Most objects have a few members; room for them at once saves growing twice.
    members.reserveCapacity(6)
    while true {
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
        throw Failure(message: "expected a key in double quotes")
      }
      let key = try string()
      guard !members.contains(key: key) else {
        throw Failure(message: "the key \"\(key)\" stands twice")
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw Failure(message: "expected : after a key") }
      skipSpace()
      members.append(new: key, try value())
      skipSpace()
      if take(UInt8(ascii: "}")) { break }
      guard take(UInt8(ascii: ",")) else { throw Failure(message: "expected , or } in an object") }
      skipSpace()
    }
    depth -= 1
    return .object(members)
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }
}
