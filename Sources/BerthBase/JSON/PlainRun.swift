extension UnsafeRawBufferPointer {
  /// The first place from a start on that holds a quote, a backslash, a control character or DEL:
  /// what a JSON string cannot hold as it stands, or is not written as it stands.
  ///
  /// Eight bytes are looked at at once, by the test for a byte below a value in a word
  /// (https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord); of its marks the lowest is
  /// exact, and that is the one that is taken. In a long run it is four words at once.
  func endOfPlain(from start: Int) -> Int {
    var place = start
    while place + 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      let marks = Self.marks(UInt64(littleEndian: word))
      if marks != 0 { return place + marks.trailingZeroBitCount / 8 }
      place += 8
      if place == start + 32 { place = endOfPlainBlocks(from: place) }
    }
    while place < count, !Self.isSpecial(self[place]) { place += 1 }
    return place
  }

  /// The place behind the blocks of 32 bytes, from a place on, that hold nothing special.
  private func endOfPlainBlocks(from start: Int) -> Int {
    var place = start
    while place + 32 <= count {
      let marks = Self.marks(loadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self))
      guard marks[0] | marks[1] | marks[2] | marks[3] == 0 else { break }
      place += 32
    }
    return place
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

  /// The same for four words.
  @inline(__always)
  private static func marks(_ words: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let quotes = words ^ (ones &* 0x22)
    let backslashes = words ^ (ones &* 0x5C)
    let deletes = words ^ (ones &* 0x7F)
    let marks =
      ((words &- ones &* 0x20) & ~words) | ((quotes &- ones) & ~quotes)
      | ((backslashes &- ones) & ~backslashes) | ((deletes &- ones) & ~deletes)
    return marks & (ones &* 0x80)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }
}
