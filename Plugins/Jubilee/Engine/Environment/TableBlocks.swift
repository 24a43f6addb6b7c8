/// Reads a long table block by block, so that fifty years of hours take the memory of some weeks.
enum TableBlocks {
  /// Bytes read in one go.
  static let size = 1 << 19

  /// Hands over what each block of a document holds; one that is short, or no table, is one block.
  ///
  /// - Parameter body: gets the block's readings and how many bytes have been read with it.
  /// - Throws: what `FormatSniffer.read` or `body` throws.
  static func each(
    _ bytes: UnsafeRawBufferPointer, _ hint: ReadingHint,
    _ body: (Recognised, Int) throws -> Void
  ) throws {
    let first = bytes.first { $0 > 0x20 && $0 != 0xef && $0 != 0xbb && $0 != 0xbf }
    let isTable = first != 0x7b && first != 0x5b && first != 0x3c
    guard isTable, bytes.count > size, bytes.count <= FormatSniffer.limit else {
      return try body(FormatSniffer.read(Array(bytes), hint), bytes.count)
    }
    let heading = Array(bytes[..<headingEnd(bytes)])
    var hint = hint
    var start = heading.count
    while start < bytes.count {
      let end = lineEnd(bytes, from: min(start + size, bytes.count) - 1)
      let block = bytes[start..<end]
      try body(FormatSniffer.read(heading + block, hint), end)
      hint.linesBefore += block.reduce(0) { $0 + ($1 == 0x0a ? 1 : 0) }
      start = end
    }
  }

  /// Where the line after the one that holds a byte begins.
  private static func lineEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
  }

  /// The end of the lines that name the columns: comments, the names, and perhaps their units.
  private static func headingEnd(_ bytes: UnsafeRawBufferPointer) -> Int {
    var end = 0
    var hasNames = false
    while end < bytes.count {
      let next = lineEnd(bytes, from: end)
      let line = Array(bytes[end..<next])
      let words = line.split { [0x2c, 0x3b, 0x09, 0x20, 0x0d, 0x0a].contains($0) }
      let isNumeric = words.contains { NumberText.parse($0) != nil }
      if hasNames {
        // Numbers begin the rows; without any it is the row of units.
        return isNumeric || line.first == 0x23 ? end : next
      }
      if let first = words.first {
        let isComment = first.first == 0x23 && !TextLines.string(first).hasPrefix("#YY")
        hasNames = !isComment
      }
      end = next
    }
    return end
  }
}
