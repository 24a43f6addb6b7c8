import Glibc

/// What one library imports of others, led elsewhere; all other libraries stay as they are.
///
/// Layouts are those of the System V gABI, chapter 5 (dynamic section, `Elf64_Rela`, `Elf64_Sym`), and of
/// `<link.h>` of glibc.
enum LibraryImports {
  private typealias Info =
    @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer) -> Int32

  /// Leads a library that is loaded over other functions.
  ///
  /// - Parameters:
  ///   - handle: of `dlopen`.
  ///   - functions: addresses by the names of what they stand for.
  /// - Returns: how many of its imports were led.
  static func lead(_ handle: UnsafeMutableRawPointer, over functions: [String: UInt]) -> Int {
    guard let symbol = dlsym(nil, "dlinfo") else { return 0 }
    let info = unsafeBitCast(symbol, to: Info.self)
    var map: UnsafeRawPointer?
    // RTLD_DI_LINKMAP is 2: l_addr, l_name, l_ld.
    guard info(handle, 2, &map) == 0, let map,
      let dynamic = map.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    else { return 0 }
    let base = map.load(as: UInt.self)
    var table: [Int: UInt] = [:]
    var entry = dynamic
    while true {
      let tag = entry.load(as: Int.self)
      if tag == 0 { break }
      table[tag] = entry.load(fromByteOffset: 8, as: UInt.self)
      entry += 16
    }
    guard let names = pointer(table[5]), let symbols = pointer(table[6]) else { return 0 }
    var covered = 0
    // DT_RELA and DT_RELASZ, DT_JMPREL and DT_PLTRELSZ
    for (start, size) in [(table[7], table[8]), (table[23], table[2])] {
      guard let start = pointer(start), let size else { continue }
      for index in 0..<Int(size) / 24 {
        let relocation = start + index * 24
        let number = relocation.load(fromByteOffset: 8, as: UInt64.self) >> 32
        guard number != 0 else { continue }
        let name = (symbols + Int(number) * 24).load(as: UInt32.self)
        let text = String(cString: (names + Int(name)).assumingMemoryBound(to: CChar.self))
        guard let replacement = functions[text],
          let slot = UnsafeMutableRawPointer(
            bitPattern: base + relocation.load(as: UInt.self))
        else { continue }
        write(replacement, to: slot)
        covered += 1
      }
    }
    return covered
  }

  private static func pointer(_ address: UInt?) -> UnsafeRawPointer? {
    address.flatMap { UnsafeRawPointer(bitPattern: $0) }
  }

  /// Writes into a page that the dynamic linker has closed.
  private static func write(_ value: UInt, to slot: UnsafeMutableRawPointer) {
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    guard let start = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: slot) / page * page),
      mprotect(start, Int(page), PROT_READ | PROT_WRITE) == 0
    else { return }
    slot.storeBytes(of: value, as: UInt.self)
  }
}
