extension UnsafeRawBufferPointer {
  /// The first index from a start on that holds a quote, a backslash, a control character or DEL:
  /// what a JSON string cannot hold as it stands, or is not written as it stands.
  ///
  /// Eight bytes are looked at at once, by the test for a byte below a value in a word
  /// (https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord); of its marks the lowest is
  /// exact, and that is the one that is taken.
  func endOfPlain(from start: Int) -> Int {
    var index = start
    while index + Self.chunk <= count, !hasSpecial(inChunkAt: index) { index += Self.chunk }
    while index + 8 <= count {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marks = Self.marks(UInt64(littleEndian: word))
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, !Self.isSpecial(self[index]) { index += 1 }
    return index
  }

  /// The first index from a start on that holds a quote, a brace or a bracket: where something begins
  /// or ends in a JSON text, outside of strings.
  func endOfGap(from start: Int) -> Int {
    var index = start
    while index + 8 <= count {
      let word = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      // A bracket differs from its brace in one bit.
      let folded = word | Self.ones &* 0x20
      let (opens, closes) = (folded ^ Self.ones &* 0x7B, folded ^ Self.ones &* 0x7D)
      let quotes = word ^ Self.ones &* 0x22
      let marks =
        ((opens &- Self.ones) & ~opens | (closes &- Self.ones) & ~closes
          | (quotes &- Self.ones) & ~quotes) & (Self.ones &* 0x80)
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, !Self.isMark(self[index]) { index += 1 }
    return index
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte | 0x20 == UInt8(ascii: "{")
      || byte | 0x20 == UInt8(ascii: "}")
  }

  /// How many bytes of a long run are looked at together.
  private static let chunk = 32

  /// Whether a chunk holds anything special; without a branch inside, so that the compiler makes
  /// vector instructions of it.
  @inline(__always)
  private func hasSpecial(inChunkAt start: Int) -> Bool {
    let chunk = UnsafeRawBufferPointer(rebasing: self[start..<start + Self.chunk])
    var special: UInt8 = 0
    for index in 0..<Self.chunk {
      let byte = chunk[index]
      special |= (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0)
      special |= (byte == UInt8(ascii: "\\") ? 1 : 0) | (byte == 0x7F ? 1 : 0)
    }
    return special != 0
  }

  /// Whether no byte has its top bit set.
  var isASCII: Bool {
    var index = 0
    var seen: UInt64 = 0
    while index + 8 <= count {
      seen |= loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      seen |= UInt64(self[index])
      index += 1
    }
    return seen & (Self.ones &* 0x80) == 0
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The top bit of each byte that is special, and perhaps of bytes above such a one.
  @inline(__always)
  private static func marks(_ word: UInt64) -> UInt64 {
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let deletes = word ^ (ones &* 0x7F)
    let marks =
      ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes) | ((deletes &- ones) & ~deletes)
    return marks & (ones &* 0x80)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }
}
