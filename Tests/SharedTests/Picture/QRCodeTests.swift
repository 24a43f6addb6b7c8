import Testing

@testable import Picture

@Suite("QR codes")
struct QRCodeTests {
  @Test("a code is as large as its text needs, and too much text is refused")
  func sizes() {
    #expect(QRCode("berth")?.size == 21)
    #expect(QRCode(String(repeating: "x", count: 14))?.size == 21)
    #expect(QRCode(String(repeating: "x", count: 15))?.size == 25)
    #expect(QRCode(String(repeating: "x", count: 213))?.size == 57)
    #expect(QRCode(String(repeating: "x", count: 214)) == nil)
  }

  @Test("finders, timing and the dark module are where the standard has them")
  func patterns() throws {
    let code = try #require(QRCode("https://bar.example.org/cocktail/menu"))
    let size = code.size
    for (top, left) in [(0, 0), (0, size - 7), (size - 7, 0)] {
      for index in 0..<7 {
        #expect(code.isDark(top, left + index) && code.isDark(top + 6, left + index))
        #expect(code.isDark(top + index, left) && code.isDark(top + index, left + 6))
      }
      #expect(code.isDark(top + 3, left + 3) && !code.isDark(top + 1, left + 1))
    }
    for index in 8..<size - 8 {
      #expect(code.isDark(6, index) == (index % 2 == 0))
      #expect(code.isDark(index, 6) == (index % 2 == 0))
    }
    #expect(code.isDark(size - 8, 8))
    #expect(!code.isDark(-1, 0) && !code.isDark(0, size))
  }

  @Test(
    "format bits are those of the standard's table C.1 for level M",
    arguments: [
      (0, 0b101010000010010), (1, 0b101000100100101), (2, 0b101111001111100),
      (5, 0b100000011001110), (7, 0b100101010100000),
    ])
  func format(mask: Int, bits: Int) { #expect(QRGrid.format(mask: mask) == bits) }

  @Test(
    "every block with its correction is divisible by the generator, so that damage can be mended")
  func correction() {
    for version in QRVersion.all {
      for block in version.blocks {
        let data = (0..<block.data).map { UInt8(truncatingIfNeeded: $0 * 37 + version.number) }
        let words = data + QRField.correction(of: data, count: version.correction)
        for exponent in 0..<version.correction {
          let root = QRField.power(exponent)
          let value = words.reduce(UInt8(0)) { QRField.product($0, root) ^ $1 }
          #expect(value == 0, "version \(version.number)")
        }
      }
      #expect(
        version.interleaved(version.data([1, 2, 3])).count
          == version.blocks.reduce(0) { $0 + $1.count * ($1.data + version.correction) })
    }
  }

  /// `ISO/IEC 18004`, annex I works through this one: 01234567 in numeric mode; the correction of its data
  /// words is known.
  @Test("correction of the standard's example")
  func example() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC,
      0x11,
    ]
    #expect(
      QRField.correction(of: data, count: 10)
        == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
  }
}
