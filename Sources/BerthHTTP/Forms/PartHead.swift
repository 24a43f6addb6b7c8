/// What the header lines of a form's part say (RFC 7578, section 4).
struct PartHead {
  let name: String
  /// Nil for what was typed.
  let fileName: String?
  let type: String

  init(lines: [ArraySlice<UInt8>], _ limits: FormLimits) throws(HTTPError) {
    var disposition: ArraySlice<UInt8>?
    var type: String?
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
        line[..<colon].allSatisfy(ByteRules.isToken), !line.contains(where: ByteRules.isControl)
      else { throw .content(400, "a line of a form's part is not a header field, NAME: VALUE") }
      let value = line[(colon + 1)...].drop(while: ByteRules.isBlank)
      let field = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      switch field {
      case "content-disposition":
        guard disposition == nil else {
          throw .content(400, "a form's part has two Content-Dispositions")
        }
        disposition = value
      case "content-type":
        guard type == nil else { throw .content(400, "a form's part has two Content-Types") }
        type = String(decoding: value, as: UTF8.self)
      case "content-transfer-encoding":
        let coding = String(decoding: value, as: UTF8.self).lowercased()
        guard ["7bit", "8bit", "binary"].contains(coding) else {
          throw .content(400, "the bytes of a form's part have to come as they are, not \(coding)")
        }
      default: break
      }
    }
    guard let disposition else {
      throw .content(400, "a form's part has no Content-Disposition")
    }
    let parameters = try Self.parameters(disposition)
    guard let name = parameters["name"] else {
      throw .content(400, "a form's part has no name")
    }
    try FormBody.check(name, limits)
    self.name = name
    fileName = parameters["filename"]
    self.type = type ?? (fileName == nil ? "text/plain" : "application/octet-stream")
  }

  /// The parameters of `form-data; name="…"; filename="…"`.
  private static func parameters(
    _ value: ArraySlice<UInt8>
  ) throws(HTTPError) -> [String: String] {
    let broken = HTTPError.content(400, "the Content-Disposition of a form's part is broken")
    let kind = value.prefix { $0 != UInt8(ascii: ";") && !ByteRules.isBlank($0) }
    guard ByteRules.areEqual(kind, "form-data".utf8) else {
      throw .content(400, "a form's part is not form-data")
    }
    var found: [String: String] = [:]
    var rest = value.dropFirst(kind.count).drop(while: ByteRules.isBlank)
    while !rest.isEmpty {
      guard rest.first == UInt8(ascii: ";") else { throw broken }
      rest = rest.dropFirst().drop(while: ByteRules.isBlank)
      if rest.isEmpty { break }
      let key = rest.prefix(while: ByteRules.isToken)
      rest = rest.dropFirst(key.count)
      guard !key.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { throw broken }
      let bytes: [UInt8]
      if rest.first == UInt8(ascii: "\"") {
        guard let quoted = quoted(&rest) else { throw broken }
        bytes = quoted
      } else {
        bytes = Array(rest.prefix(while: ByteRules.isToken))
        rest = rest.dropFirst(bytes.count)
      }
      rest = rest.drop(while: ByteRules.isBlank)
      let name = String(decoding: key, as: UTF8.self).lowercased()
      guard found[name] == nil else { throw broken }
      found[name] = try QueryText.checked(bytes, "name of a form's field") { .content(400, $0) }
    }
    return found
  }

  /// Takes a quoted text off. Browsers write quotes and line ends in it as `%22`, `%0D` and `%0A` and
  /// nothing else so; older programs put a backslash before quotes and backslashes.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return bytes
      case UInt8(ascii: "\\")
      where rest.first == UInt8(ascii: "\"") || rest.first == UInt8(ascii: "\\"):
        bytes.append(rest.removeFirst())
      case UInt8(ascii: "%"):
        let escape = escapes.first { rest.starts(with: $0.code) }
        bytes.append(escape?.byte ?? byte)
        if escape != nil { rest.removeFirst(2) }
      default: bytes.append(byte)
      }
    }
    return nil
  }

  private static let escapes: [(code: [UInt8], byte: UInt8)] = [
    (Array("22".utf8), UInt8(ascii: "\"")), (Array("0D".utf8), ByteRules.carriageReturn),
    (Array("0A".utf8), ByteRules.lineFeed),
  ]
}
