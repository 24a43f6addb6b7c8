import BerthBase

extension HTTPRequestReader {
  /// Goes one step on in a body: gives a piece of it, or an empty one when something else was read, or
  /// nil when more bytes are needed.
  mutating func readBody() throws(HTTPError) -> [UInt8]? {
    switch phase {
    case .body(.none): phase = .end
    case .body(.length(let length)):
      guard length <= maximumBody else { throw tooLarge }
      phase = .data(length, isChunk: false)
    case .body(.chunked): phase = .chunkLine
    case .data(let count, let isChunk): return readData(count, isChunk: isChunk)
    case .chunkLine:
      guard
        let range = try nextLine(
          limits.chunkLine, .framing(400, "the line with a chunk's size is too long"))
      else { return nil }
      let size = try chunkSize(range)
      consume(to: line)
      guard size <= maximumBody - bodyCount else { throw tooLarge }
      if size == 0 {
        draft.fieldsStart = start
        phase = .trailers
      } else {
        phase = .data(size, isChunk: true)
      }
    case .chunkEnd: return try readChunkEnd()
    case .trailers: return try readTrailer()
    case .requestLine, .fields, .end: return nil
    }
    return []
  }

  private var tooLarge: HTTPError {
    .framing(413, "the body is longer than \(maximumBody) bytes")
  }

  private mutating func readData(_ count: Int, isChunk: Bool) -> [UInt8]? {
    let end = min(buffer.count, start + count)
    guard end > start else { return nil }
    let piece = start == 0 && end == buffer.count ? buffer : Array(buffer[start..<end])
    bodyCount += piece.count
    consume(to: end)
    let rest = count - piece.count
    phase = rest > 0 ? .data(rest, isChunk: isChunk) : isChunk ? .chunkEnd : .end
    return piece
  }

  /// Reads hexadecimal digits, behind which extensions may stand; those say nothing here.
  private func chunkSize(_ range: Range<Int>) throws(HTTPError) -> Int {
    var size = 0
    var place = range.lowerBound
    while place < range.upperBound, let digit = Hexadecimal.value(buffer[place]) {
      guard size <= Int.max >> 4 else { throw .framing(413, "a chunk's size is beyond all limits") }
      size = size << 4 | Int(digit)
      place += 1
    }
    guard place > range.lowerBound else { throw .framing(400, "a chunk has no size") }
    while place < range.upperBound, ByteRules.isBlank(buffer[place]) { place += 1 }
    // Blanks belong to the extension behind them.
    let isClean =
      place < range.upperBound
      ? buffer[place] == UInt8(ascii: ";")
      : Hexadecimal.value(buffer[range.upperBound - 1]) != nil
    guard isClean else { throw .framing(400, "a chunk's size is no hexadecimal number") }
    return size
  }

  private mutating func readChunkEnd() throws(HTTPError) -> [UInt8]? {
    let ending = [ByteRules.carriageReturn, ByteRules.lineFeed]
    let come = buffer[start...].prefix(2)
    guard come.elementsEqual(ending.prefix(come.count)) else {
      throw .framing(400, "a chunk is longer than its size")
    }
    guard come.count == 2 else { return nil }
    consume(to: start + 2)
    phase = .chunkLine
    return []
  }

  /// Trailers are held to the rules of header fields, and dropped.
  private mutating func readTrailer() throws(HTTPError) -> [UInt8]? {
    guard let range = try nextFieldLine(from: draft.fieldsStart) else { return nil }
    guard !range.isEmpty else {
      consume(to: line)
      draft = HeadDraft()
      phase = .end
      return []
    }
    guard draft.trailerCount < limits.fieldCount else {
      throw .framing(431, "there are more than \(limits.fieldCount) trailers")
    }
    draft.trailerCount += 1
    _ = try fieldParts(range)
    return []
  }
}
