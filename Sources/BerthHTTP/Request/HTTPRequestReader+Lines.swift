extension HTTPRequestReader {
  /// The next line, without its end; nil when it has not come whole.
  ///
  /// Lines end with CRLF and in no other way; a CR or LF by itself, or any other control character but
  /// the tab, is refused as soon as it is seen.
  ///
  /// - Parameter most: the bytes it may have, without its end.
  /// - Parameter tooLong: what to throw beyond.
  mutating func nextLine(
    _ most: Int, _ tooLong: @autoclosure () -> HTTPError
  ) throws(HTTPError) -> Range<Int>? {
    let stop = min(buffer.count, line + most + 1)
    let found = Self.firstControl(buffer, scanned..<stop)
    guard let found else {
      if stop - line > most { throw tooLong() }
      scanned = stop
      return nil
    }
    switch buffer[found] {
    case ByteRules.carriageReturn:
      guard found + 1 < buffer.count else {
        scanned = found
        return nil
      }
      guard buffer[found + 1] == ByteRules.lineFeed else {
        throw .framing(400, "a carriage return stands by itself")
      }
    case ByteRules.lineFeed: throw .framing(400, "a line ends without a carriage return")
    default: throw .framing(400, "a line holds a control character")
    }
    defer {
      line = found + 2
      scanned = line
    }
    return line..<found
  }

  /// The next line of a header or trailer section that begins at a place.
  mutating func nextFieldLine(from begin: Int) throws(HTTPError) -> Range<Int>? {
    try nextLine(
      max(0, limits.fieldBytes - (line - begin)),
      .framing(431, "the header fields are too long together"))
  }

  private static func firstControl(_ buffer: [UInt8], _ range: Range<Int>) -> Int? {
    buffer.withUnsafeBufferPointer { bytes in
      var place = range.lowerBound
      while place < range.upperBound {
        if ByteRules.isControl(bytes[place]) { return place }
        place += 1
      }
      return nil
    }
  }
}
