extension HTTPRequestReader {
  /// Reads `METHOD SP target SP HTTP/1.1`.
  mutating func readRequestLine(_ range: Range<Int>) throws(HTTPError) {
    var draft = HeadDraft()
    let base = start
    let result: Result<HeadDraft, HTTPError> = buffer.withUnsafeBufferPointer { bytes in
      do throws(HTTPError) {
        let line = UnsafeBufferPointer(rebasing: bytes[range])
        let methodEnd = line.firstIndex(of: ByteRules.space) ?? line.endIndex
        guard methodEnd > 0, line[..<methodEnd].allSatisfy(ByteRules.isToken) else {
          throw .framing(400, "the request does not begin with a method")
        }
        guard methodEnd < line.endIndex,
          let targetEnd = line[(methodEnd + 1)...].firstIndex(of: ByteRules.space),
          targetEnd > methodEnd + 1
        else { throw .framing(400, "the first line is not METHOD TARGET VERSION") }
        draft.version = try Self.version(line[(targetEnd + 1)...])
        draft.method = String(decoding: line[..<methodEnd], as: UTF8.self)
        let target = methodEnd + 1..<targetEnd
        draft.target = try RequestTarget(
          UnsafeBufferPointer(rebasing: line[target]), method: draft.method)
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
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(HTTPError) -> HTTPRequest.Version {
    let digits = Array(bytes.dropFirst(5))
    guard bytes.prefix(5).elementsEqual("HTTP/".utf8), digits.count == 3,
      digits[1] == UInt8(ascii: "."), (0x30...0x39).contains(digits[0]),
      (0x30...0x39).contains(digits[2])
    else { throw .framing(400, "the first line does not end with a version of HTTP") }
    switch (digits[0], digits[2]) {
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
    buffer.withUnsafeBufferPointer { draft.note($0[name], relative) }
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
