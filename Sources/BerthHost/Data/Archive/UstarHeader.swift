/// One 512-byte header of a tar archive in the ustar format (POSIX.1-1988, “Extended Tar Format”).
///
/// Owner, group and time are always the same, so that the same files give the same bytes.
struct UstarHeader: Equatable {
  /// What follows the header.
  enum Kind: UInt8 {
    case file = 0x30
    /// Records that say more about the next file (pax, POSIX.1-2001), such as a long name.
    case extended = 0x78
  }

  static let size = 512
  /// The longest name that fits without a pax record.
  static let longestName = 100
  /// Eleven octal digits.
  static let largest = 0o77_777_777_777

  var name: String
  var size: Int
  var kind = Kind.file

  var bytes: [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.size)
    func put(_ text: String, at start: Int) {
      for (offset, byte) in text.utf8.enumerated() { block[start + offset] = byte }
    }
    put(String(decoding: name.utf8.prefix(Self.longestName), as: UTF8.self), at: 0)
    put("0000600", at: 100)
    put("0000000", at: 108)
    put("0000000", at: 116)
    put(Self.octal(size, digits: 11), at: 124)
    put("00000000000", at: 136)
    put("        ", at: 148)
    block[156] = kind.rawValue
    put("ustar", at: 257)
    put("00", at: 263)
    put(Self.octal(Self.sum(block[...]), digits: 6), at: 148)
    block[154] = 0
    return block
  }

  init(name: String, size: Int, kind: Kind = .file) {
    (self.name, self.size, self.kind) = (name, size, kind)
  }

  /// Reads a header; nil when the block is none or its sum is wrong.
  init?(_ block: ArraySlice<UInt8>) {
    let start = block.startIndex
    guard block.count == Self.size,
      block[(start + 257)..<(start + 262)].elementsEqual("ustar".utf8),
      let size = Self.number(block[(start + 124)..<(start + 136)]),
      let sum = Self.number(block[(start + 148)..<(start + 156)]), sum == Self.sum(block),
      let kind = Kind(rawValue: block[start + 156])
    else { return nil }
    name = Self.text(block[start..<(start + 100)])
    let prefix = Self.text(block[(start + 345)..<(start + 500)])
    if !prefix.isEmpty { name = "\(prefix)/\(name)" }
    self.size = size
    self.kind = kind
  }

  /// The sum of all bytes, the sum's own field read as blanks.
  private static func sum(_ block: ArraySlice<UInt8>) -> Int {
    var sum = 8 * 0x20
    for (index, byte) in block.enumerated() where !(148..<156).contains(index) { sum += Int(byte) }
    return sum
  }

  private static func octal(_ number: Int, digits: Int) -> String {
    let text = String(number, radix: 8)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.prefix { $0 != 0 && $0 != 0x20 }
    return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  private static func text(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }
}
