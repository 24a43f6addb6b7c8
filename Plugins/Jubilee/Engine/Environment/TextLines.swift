/// Lines and columns of a text file, as slices of its bytes.
enum TextLines {
  /// The lines without their ends (LF or CR LF); a byte order mark is passed over.
  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0a {
        lines.append(withoutReturn(bytes[start..<index]))
        start = index + 1
      }
      index += 1
    }
    if start < bytes.count { lines.append(withoutReturn(bytes[start...])) }
    return lines
  }

  /// The complete lines; a last one without line end may be cut off in the middle of a number, so
  /// it is left out and noted.
  ///
  /// - Parameter before: lines of the file that are not among the bytes.
  static func completeLines(
    _ bytes: [UInt8], _ set: inout ReadingSet, before: Int
  ) -> [ArraySlice<UInt8>] {
    var lines = lines(bytes)
    if let last = bytes.last, last != 0x0a, lines.count > 1 {
      set.note(
        "line \(before + lines.count) has no line end and may be cut off, so it is left out; end the "
          + "file with a line break")
      lines.removeLast()
    }
    return lines
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0d ? line.dropLast() : line
  }

  /// The words between runs of blanks.
  static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { $0 == 0x20 || $0 == 0x09 }
  }

  /// The fields between separators, without blanks and quotation marks round them.
  ///
  /// A quoted field may hold the separator (RFC 4180); a doubled quote inside is left as it is,
  /// since no column here holds prose.
  static func fields(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
    var fields: [ArraySlice<UInt8>] = []
    var start = line.startIndex
    var isQuoted = false
    for index in line.indices {
      if line[index] == 0x22 { isQuoted.toggle() }
      if line[index] == separator, !isQuoted {
        fields.append(trimmed(line[start..<index]))
        start = index + 1
      }
    }
    fields.append(trimmed(line[start...]))
    return fields
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var field = field
    func isPadding(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x22 || byte == 0x09 }
    while let first = field.first, isPadding(first) { field.removeFirst() }
    while let last = field.last, isPadding(last) { field.removeLast() }
    return field
  }

  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
