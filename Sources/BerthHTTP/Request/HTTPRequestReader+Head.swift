import BerthBase

extension HTTPRequestReader {
  /// Reads `METHOD SP target SP HTTP/1.1`.
  mutating func readRequestLine(_ range: Range<Int>) throws(HTTPError) {
    var draft = HeadDraft()
    let base = start
    let result: Result<HeadDraft, HTTPError> = buffer.withUnsafeBufferPointer { bytes in
      do throws(HTTPError) {
        let line = bytes.part(range)
        let methodEnd = line.firstPlace(of: ByteRules.space, from: 0) ?? line.count
        guard methodEnd > 0, line.part(0..<methodEnd).allSatisfy(ByteRules.isToken) else {
          throw .framing(400, "the request does not begin with a method")
        }
        guard methodEnd < line.count,
          let targetEnd = line.firstPlace(of: ByteRules.space, from: methodEnd + 1),
          targetEnd > methodEnd + 1
        else { throw .framing(400, "the first line is not METHOD TARGET VERSION") }
        draft.version = try Self.version(line.part(targetEnd + 1..<line.count))
        draft.method = String(decoding: line.part(0..<methodEnd), as: UTF8.self)
        let target = methodEnd + 1..<targetEnd
        draft.target = try RequestTarget(
          line.part(target), method: draft.method)
        let offset = range.lowerBound - base
        draft.targetRange = target.lowerBound + offset..<target.upperBound + offset
        return .success(draft)
      } catch {
        return .failure(error)
      }
    }
    self.draft = try result.get()
    self.draft.fieldsStart = line
    self.draft.places.reserveCapacity(16)
  }

  private static func version(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(HTTPError) -> HTTPRequest.Version {
    guard bytes.count == 8, bytes.starts(with: "HTTP/".utf8), bytes[6] == UInt8(ascii: "."),
      bytes[5].isASCIIDigit, bytes[7].isASCIIDigit
    else { throw .framing(400, "the first line does not end with a version of HTTP") }
    switch (bytes[5], bytes[7]) {
    case (0x31, 0x31): return .http11
    case (0x31, 0x30): return .http10
    default: throw .framing(505, "this server speaks HTTP/1.1 and HTTP/1.0")
    }
  }

  /// Reads a header field into the draft.
  mutating func readField(_ range: Range<Int>) throws(HTTPError) {
    guard draft.places.count < limits.fieldCount else {
      throw .framing(431, "there are more than \(limits.fieldCount) header fields")
    }
    let (name, value) = try fieldParts(range)
    let base = start
    let relative = value.lowerBound - base..<value.upperBound - base
    buffer.withUnsafeBufferPointer { draft.note($0.part(name), relative) }
    draft.places.append(
      HTTPFields.Place(
        name: Int32(name.lowerBound - base)..<Int32(name.upperBound - base),
        value: Int32(relative.lowerBound)..<Int32(relative.upperBound)))
  }

  /// Where the name and the value of a field's line stand.
  func fieldParts(_ range: Range<Int>) throws(HTTPError) -> (name: Range<Int>, value: Range<Int>) {
    let found: Result<(Range<Int>, Range<Int>), HTTPError> = buffer.withUnsafeBufferPointer {
      bytes in
      guard !ByteRules.isBlank(bytes[range.lowerBound]) else {
        return .failure(.framing(400, "a header field is folded over two lines"))
      }
      var colon = range.lowerBound
      while colon < range.upperBound, ByteRules.isToken(bytes[colon]) { colon += 1 }
      guard colon > range.lowerBound, colon < range.upperBound,
        bytes[colon] == UInt8(ascii: ":")
      else { return .failure(.framing(400, "a line is not a header field, NAME: VALUE")) }
      var (first, end) = (colon + 1, range.upperBound)
      while first < end, ByteRules.isBlank(bytes[first]) { first += 1 }
      while end > first, ByteRules.isBlank(bytes[end - 1]) { end -= 1 }
      return .success((range.lowerBound..<colon, first..<end))
    }
    return try found.get()
  }

  /// The request once its head is whole.
  mutating func finishHead() throws(HTTPError) -> HTTPRequest {
    let isWhole = start == 0 && line == buffer.count
    let bytes = isWhole ? buffer : Array(buffer[start..<line])
    let body = try draft.body(bytes)
    let authority = try draft.authority(bytes)
    guard let target = draft.target else { throw .framing(400, "the request has no target") }
    let request = HTTPRequest(
      method: draft.method, version: draft.version, target: target,
      targetRange: draft.targetRange, authority: authority,
      headers: HTTPFields(bytes: bytes, places: draft.places), body: body)
    consume(to: line)
    draft = HeadDraft()
    maximumBody = limits.body
    bodyCount = 0
    return request
  }
}
