import BerthBase

/// The shared libraries a 64-bit little-endian ELF file names as needed: what `ldd` starts from.
struct ELFFile {
  /// The names in DT_NEEDED.
  let needed: [String]
  /// The exported names, of functions and objects that are defined in the file.
  let exported: [String]

  private static let dynamicSection: UInt32 = 6
  private static let dynamicSymbols: UInt32 = 11
  private static let neededTag: UInt64 = 1

  init(_ path: String) throws {
    let bytes = try FileBytes.require(path)
    func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) throws -> Number {
      guard place >= 0, place + MemoryLayout<Number>.size <= bytes.count else {
        throw HarnessError("\(path) is cut off at \(place)")
      }
      return bytes.withUnsafeBytes {
        Number(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: Number.self))
      }
    }
    func text(_ place: Int) -> String {
      String(decoding: bytes[place...].prefix { $0 != 0 }, as: UTF8.self)
    }
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      throw HarnessError("\(path) is no 64-bit ELF file")
    }
    // ELF-64 object file format: the header names the section table, 64 bytes an entry.
    let table = Int(try number(40, UInt64.self))
    let count = Int(try number(60, UInt16.self))
    struct Section {
      var kind: UInt32
      var offset: Int
      var size: Int
      var link: Int
    }
    var sections: [Section] = []
    for place in 0..<count {
      let start = table + place * 64
      sections.append(
        Section(
          kind: try number(start + 4, UInt32.self),
          offset: Int(try number(start + 24, UInt64.self)),
          size: Int(try number(start + 32, UInt64.self)),
          link: Int(try number(start + 40, UInt32.self))))
    }
    var needed: [String] = []
    var exported: [String] = []
    for section in sections {
      switch section.kind {
      case Self.dynamicSection:
        let names = sections[section.link].offset
        for place in stride(from: section.offset, to: section.offset + section.size, by: 16)
        where try number(place, UInt64.self) == Self.neededTag {
          needed.append(text(names + Int(try number(place + 8, UInt64.self))))
        }
      case Self.dynamicSymbols:
        let names = sections[section.link].offset
        for place in stride(from: section.offset, to: section.offset + section.size, by: 24) {
          let name = text(names + Int(try number(place, UInt32.self)))
          // A section index of 0 means that the symbol is wanted, not given.
          if try number(place + 6, UInt16.self) != 0 { exported.append(name) }
        }
      default: break
      }
    }
    self.needed = needed
    self.exported = exported
  }
}
