import BerthBase

/// What the dynamic linker sees of a 64-bit little-endian ELF file.
///
/// Numbers and layouts are those of the System V gABI, chapters 4 and 5, and of the GNU extensions
/// in `<elf.h>`.
struct ElfFile {
  /// The names of defined symbols that others can link to.
  private(set) var exports: Set<String> = []
  /// The libraries it needs.
  private(set) var needed: [String] = []
  /// Whether loading it writes into its code.
  private(set) var hasTextRelocations = false
  /// Whether it wants a stack that can be executed; so does a file that does not say.
  private(set) var hasExecutableStack = true

  private let bytes: [UInt8]

  private struct Section {
    var type: UInt64
    var offset: Int
    var size: Int
    var link: Int
  }

  init(_ path: String) throws(BerthError) {
    bytes = try FileBytes.require(path)
    guard bytes.count > 64, bytes[0..<6].elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      throw BerthError("input.invalid", "\(path) is no 64-bit little-endian ELF file")
    }
    readProgramHeaders()
    let sections = self.sections()
    for section in sections {
      if section.type == 11 { readSymbols(section, names: sections[section.link]) }
      if section.type == 6 { readDynamic(section, names: sections[section.link]) }
    }
  }

  private func number(_ offset: Int, _ size: Int) -> Int {
    bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func text(_ offset: Int) -> String {
    String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// PT_GNU_STACK is 0x6474e551; PF_X is bit 0.
  private mutating func readProgramHeaders() {
    let start = number(32, 8)
    for index in 0..<number(56, 2) {
      let header = start + index * number(54, 2)
      if number(header, 4) == 0x6474_E551 { hasExecutableStack = number(header + 4, 4) & 1 != 0 }
    }
  }

  private func sections() -> [Section] {
    let start = number(40, 8)
    return (0..<number(60, 2)).map { index in
      let header = start + index * number(58, 2)
      return Section(
        type: UInt64(number(header + 4, 4)), offset: number(header + 24, 8),
        size: number(header + 32, 8), link: number(header + 40, 4))
    }
  }

  /// SHT_DYNSYM: name, info, other, section index, value, size; 24 bytes each.
  private mutating func readSymbols(_ section: Section, names: Section) {
    for place in stride(from: section.offset, to: section.offset + section.size, by: 24) {
      let binding = bytes[place + 4] >> 4
      let visibility = bytes[place + 5] & 3
      // Defined, global, weak or unique, of default visibility or protected.
      guard number(place + 6, 2) != 0, binding != 0, visibility == 0 || visibility == 3 else {
        continue
      }
      exports.insert(text(names.offset + number(place, 4)))
    }
  }

  /// SHT_DYNAMIC: tag and value; DT_NEEDED 1, DT_TEXTREL 22, DT_FLAGS 30 with DF_TEXTREL 4.
  private mutating func readDynamic(_ section: Section, names: Section) {
    for place in stride(from: section.offset, to: section.offset + section.size, by: 16) {
      let value = number(place + 8, 8)
      switch number(place, 8) {
      case 1: needed.append(text(names.offset + value))
      case 22: hasTextRelocations = true
      case 30 where value & 4 != 0: hasTextRelocations = true
      default: break
      }
    }
  }
}
