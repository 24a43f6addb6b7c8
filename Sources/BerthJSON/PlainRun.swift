extension UnsafeRawBufferPointer {
  /// The first place from a start on that holds a quote, a backslash, a control character or DEL:
  /// what a JSON string cannot hold as it stands, or is not written as it stands.
  ///
  /// Eight bytes are looked at at once, by the test for a byte below a value in a word
  /// (https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord); of its marks the lowest is
  /// exact, and that is the one that is taken.
  func endOfPlain(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while place + 8 <= count {
      let word = UInt64(
        littleEndian: loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let quotes = word ^ (ones &* 0x22)
      let backslashes = word ^ (ones &* 0x5C)
      let deletes = word ^ (ones &* 0x7F)
      let marks =
        ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes)
        | ((backslashes &- ones) & ~backslashes) | ((deletes &- ones) & ~deletes)
      let found = marks & (ones &* 0x80)
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < count, !Self.isSpecial(self[place]) { place += 1 }
    return place
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }
}
