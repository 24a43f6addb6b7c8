/// What a version of QR codes holds at level M.
struct QRVersion: Sendable {
  /// Blocks of one length.
  struct Blocks: Sendable {
    var count: Int
    var data: Int
  }

  var number: Int
  /// Codewords of error correction in each block.
  var correction: Int
  var blocks: [Blocks]
  /// Centres of the alignment patterns.
  var alignments: [Int]

  var size: Int { 17 + 4 * number }

  /// Codewords of data in all blocks.
  var dataCodewords: Int { blocks.reduce(0) { $0 + $1.count * $1.data } }

  /// The bytes of text that fit.
  var capacity: Int { dataCodewords - (number < 10 ? 2 : 3) }

  /// Tables 7, 9 and E.1 of the standard.
  static let all = [
    QRVersion(1, 10, [(1, 16)], []), QRVersion(2, 16, [(1, 28)], [6, 18]),
    QRVersion(3, 26, [(1, 44)], [6, 22]), QRVersion(4, 18, [(2, 32)], [6, 26]),
    QRVersion(5, 24, [(2, 43)], [6, 30]), QRVersion(6, 16, [(4, 27)], [6, 34]),
    QRVersion(7, 18, [(4, 31)], [6, 22, 38]), QRVersion(8, 22, [(2, 38), (2, 39)], [6, 24, 42]),
    QRVersion(9, 22, [(3, 36), (2, 37)], [6, 26, 46]),
    QRVersion(10, 26, [(4, 43), (1, 44)], [6, 28, 50]),
  ]

  private init(
    _ number: Int, _ correction: Int, _ blocks: [(Int, Int)], _ alignments: [Int]
  ) {
    self.number = number
    self.correction = correction
    self.blocks = blocks.map { Blocks(count: $0.0, data: $0.1) }
    self.alignments = alignments
  }

  /// The codewords of a text: mode, length, bytes, padding.
  func data(_ bytes: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    add(0b0100, 4)
    add(bytes.count, number < 10 ? 8 : 16)
    for byte in bytes { add(Int(byte), 8) }
    add(0, min(4, dataCodewords * 8 - bits.count))
    while bits.count % 8 != 0 { bits.append(false) }
    var words = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var pad: UInt8 = 0xEC
    while words.count < dataCodewords {
      words.append(pad)
      pad = pad == 0xEC ? 0x11 : 0xEC
    }
    return words
  }

  /// The blocks' data and correction, taken in turn.
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    var parts: [[UInt8]] = []
    var start = 0
    for block in blocks {
      for _ in 0..<block.count {
        parts.append(Array(data[start..<start + block.data]))
        start += block.data
      }
    }
    let corrections = parts.map { QRField.correction(of: $0, count: correction) }
    var words: [UInt8] = []
    for index in 0..<(parts.map(\.count).max() ?? 0) {
      for part in parts where index < part.count { words.append(part[index]) }
    }
    for index in 0..<correction {
      for part in corrections { words.append(part[index]) }
    }
    return words
  }
}

/// Arithmetic of the field of 256 elements with the polynomial 0x11D.
enum QRField {
  private static let powers: [UInt8] = {
    var value = 1
    return (0..<255).map { _ in
      defer {
        value <<= 1
        if value > 255 { value ^= 0x11D }
      }
      return UInt8(value)
    }
  }()
  private static let logarithms: [Int] = {
    var table = [Int](repeating: 0, count: 256)
    for (power, value) in powers.enumerated() { table[Int(value)] = power }
    return table
  }()

  static func power(_ exponent: Int) -> UInt8 { powers[exponent % 255] }

  static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    a == 0 || b == 0 ? 0 : power(logarithms[Int(a)] + logarithms[Int(b)])
  }

  /// The codewords of Reed and Solomon that let damage be mended.
  static func correction(of data: [UInt8], count: Int) -> [UInt8] {
    var generator: [UInt8] = [1]
    for exponent in 0..<count {
      var next = generator + [0]
      for (index, value) in generator.enumerated() {
        next[index + 1] ^= product(value, power(exponent))
      }
      generator = next
    }
    var rest = data + [UInt8](repeating: 0, count: count)
    for index in data.indices {
      let factor = rest[index]
      if factor == 0 { continue }
      for (offset, value) in generator.enumerated() {
        rest[index + offset] ^= product(value, factor)
      }
    }
    return Array(rest.suffix(count))
  }
}
