import Glibc

/// Takes a `multipart/form-data` body apart (RFC 7578, RFC 2046, section 5.1).
struct MultipartReader {
  private let body: [UInt8]
  /// The delimiter between parts: CRLF, two dashes, the boundary.
  private let delimiter: [UInt8]
  private let limits: FormLimits
  private var place = 0

  init(_ body: [UInt8], boundary: String, limits: FormLimits) throws(HTTPError) {
    let isSound =
      (1...70).contains(boundary.utf8.count) && boundary.utf8.last != ByteRules.space
      && boundary.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    guard isSound else { throw .content(400, "the boundary of the form is not a valid one") }
    delimiter = Self.lineEnd + Array("--\(boundary)".utf8)
    self.body = body
    self.limits = limits
  }

  /// The parts in their order.
  mutating func fields() throws(HTTPError) -> [FormField] {
    var fields: [FormField] = []
    guard try findFirst() else { return [] }
    while true {
      guard fields.count < limits.fields else {
        throw .content(400, "the form has more than \(limits.fields) fields")
      }
      let head = try PartHead(lines: try headLines(), limits)
      guard let end = find(delimiter, from: place) else {
        throw .content(400, "the form breaks off inside of the field “\(head.name)”")
      }
      fields.append(FormField(head.name, try value(head, place..<end)))
      place = end + delimiter.count
      if try delimiterEnds() { return fields }
    }
  }

  /// Goes behind the first delimiter, which may stand at the begin of the body; false when the form
  /// ends there.
  private mutating func findFirst() throws(HTTPError) -> Bool {
    if body.starts(with: delimiter.dropFirst(2)) {
      place = delimiter.count - 2
    } else if let found = find(delimiter, from: 0) {
      place = found + delimiter.count
    } else {
      throw .content(400, "the form's boundary is nowhere in its body")
    }
    return try !delimiterEnds()
  }

  /// Whether a delimiter is the last one; else goes on behind the line it stands in.
  private mutating func delimiterEnds() throws(HTTPError) -> Bool {
    if body[place...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) { return true }
    while place < body.count, ByteRules.isBlank(body[place]) { place += 1 }
    guard body[place...].starts(with: Self.lineEnd) else {
      throw .content(400, "something stands behind a boundary of the form")
    }
    place += 2
    return false
  }

  /// The header lines of a part, and goes behind the empty line that ends them.
  private mutating func headLines() throws(HTTPError) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    let begin = place
    while true {
      guard let end = find(Self.lineEnd, from: place) else {
        throw .content(400, "the form breaks off inside of a part's header")
      }
      guard end - begin <= limits.partHead else {
        throw .content(400, "the header of a form's part is longer than \(limits.partHead) bytes")
      }
      let line = body[place..<end]
      place = end + 2
      if line.isEmpty {
        // The line end before the delimiter of an empty part is also that of the empty line.
        place -= body[place...].starts(with: delimiter.dropFirst(2)) ? 2 : 0
        return lines
      }
      lines.append(line)
    }
  }

  private func value(_ head: PartHead, _ range: Range<Int>) throws(HTTPError) -> FormField.Value {
    if let fileName = head.fileName {
      guard range.count <= limits.file else { throw FormBody.tooLong(head.name, limits.file) }
      return .file(FormFile(name: fileName, type: head.type, bytes: Array(body[range])))
    }
    guard range.count <= limits.text else { throw FormBody.tooLong(head.name, limits.text) }
    return .text(
      try QueryText.checked(Array(body[range]), "form's field “\(head.name)”") { .content(400, $0) }
    )
  }

  /// Where a pattern begins next.
  private func find(_ pattern: [UInt8], from place: Int) -> Int? {
    body.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var place = place
      while place + pattern.count <= bytes.count,
        let first = memchr(base + place, Int32(pattern[0]), bytes.count - place)
      {
        place = UnsafeRawPointer(first) - base
        if place + pattern.count <= bytes.count,
          memcmp(base + place, pattern, pattern.count) == 0
        {
          return place
        }
        place += 1
      }
      return nil
    }
  }

  private static let lineEnd = [ByteRules.carriageReturn, ByteRules.lineFeed]
}
