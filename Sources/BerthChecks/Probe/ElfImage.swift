/// What the dynamic linker sees of a 64-bit little-endian ELF file; reads nothing beyond its end.
///
/// Numbers and layouts are those of the System V gABI, chapters 4 and 5, and of the GNU extensions
/// in `<elf.h>`.
struct ElfImage {
  /// The names of defined symbols that others can link to.
  private(set) var exports: [String] = []
  /// The names of symbols it expects from others.
  private(set) var imports: [String] = []
  /// The libraries it needs.
  private(set) var needed: [String] = []
  /// Whether loading it writes into its code.
  private(set) var hasTextRelocations = false
  /// Whether it wants a stack that can be executed; so does a file that does not say.
  private(set) var hasExecutableStack = true
  /// The number of its machine: 62 x86-64, 183 AArch64.
  let machine: Int

  private let bytes: [UInt8]

  private struct Section {
    var type: Int
    var offset: Int
    var size: Int
    var link: Int
  }

  /// Reads a file; nil when it is no such ELF file.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count > 64, bytes[0..<6].elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      return nil
    }
    machine = Int(bytes[18]) | Int(bytes[19]) << 8
    readProgramHeaders()
    let sections = self.sections()
    for section in sections where sections.indices.contains(section.link) {
      if section.type == 11 { readSymbols(section, names: sections[section.link]) }
      if section.type == 6 { readDynamic(section, names: sections[section.link]) }
    }
  }

  private func number(_ offset: Int, _ size: Int) -> Int {
    guard offset >= 0, offset <= bytes.count - size else { return 0 }
    let value = bytes[offset..<offset + size].reversed().reduce(0 as UInt64) {
      $0 << 8 | UInt64($1)
    }
    return Int(clamping: value)
  }

  private func text(_ offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "" }
    return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// PT_GNU_STACK is 0x6474e551; PF_X is bit 0.
  private mutating func readProgramHeaders() {
    let start = number(32, 8)
    for index in 0..<number(56, 2) {
      let header = start &+ index &* number(54, 2)
      if number(header, 4) == 0x6474_E551 { hasExecutableStack = number(header &+ 4, 4) & 1 != 0 }
    }
  }

  private func sections() -> [Section] {
    let start = number(40, 8)
    return (0..<number(60, 2)).map { index in
      let header = start &+ index &* number(58, 2)
      return Section(
        type: number(header &+ 4, 4), offset: number(header &+ 24, 8),
        size: min(number(header &+ 32, 8), bytes.count), link: number(header &+ 40, 4))
    }
  }

  /// SHT_DYNSYM: name, info, other, section index, value, size; 24 bytes each.
  private mutating func readSymbols(_ section: Section, names: Section) {
    for step in 0..<section.size / 24 {
      let start = section.offset &+ step * 24
      let (info, other) = (number(start &+ 4, 1), number(start &+ 5, 1))
      let name = text(names.offset &+ number(start, 4))
      guard info >> 4 != 0, !name.isEmpty else { continue }
      if number(start &+ 6, 2) == 0 {
        imports.append(name)
      } else if other & 3 == 0 || other & 3 == 3 {
        exports.append(name)
      }
    }
  }

  /// SHT_DYNAMIC: tag and value; DT_NEEDED 1, DT_TEXTREL 22, DT_FLAGS 30 with DF_TEXTREL 4.
  private mutating func readDynamic(_ section: Section, names: Section) {
    for step in 0..<section.size / 16 {
      let start = section.offset &+ step * 16
      let value = number(start &+ 8, 8)
      switch number(start, 8) {
      case 1: needed.append(text(names.offset &+ value))
      case 22: hasTextRelocations = true
      case 30 where value & 4 != 0: hasTextRelocations = true
      default: break
      }
    }
  }
}
