import Glibc

/// The machine as one library sees it: what it imports of the C library to read the time of day or to draw
/// numbers is led over functions here, which answer otherwise. Monotonic clocks and everybody else stay as
/// they are.
///
/// Layouts are those of the System V gABI, chapter 5 (dynamic section, `Elf64_Rela`, `Elf64_Sym`), and of
/// `<link.h>` of glibc.
enum MachineView {
  /// What is added to the time of day, in seconds; with anything but 0 other numbers are drawn, too.
  nonisolated(unsafe) static var shift = 0

  private typealias Info =
    @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer) -> Int32

  private static let time: @convention(c) (UnsafeMutablePointer<time_t>?) -> time_t = { out in
    let now = Glibc.time(nil) + MachineView.shift
    out?.pointee = now
    return now
  }
  private static let timeOfDay:
    @convention(c) (UnsafeMutablePointer<timeval>?, UnsafeMutableRawPointer?) -> Int32 = {
      out, _ in
      guard let out else { return 0 }
      let status = gettimeofday(out, nil)
      out.pointee.tv_sec += MachineView.shift
      return status
    }
  private static let clock: @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> Int32 = {
    which, out in
    guard let out else { return -1 }
    let status = clock_gettime(which, out)
    // CLOCK_REALTIME 0, CLOCK_REALTIME_COARSE 5, CLOCK_TAI 11
    if [0, 5, 11].contains(which) { out.pointee.tv_sec += MachineView.shift }
    return status
  }

  private static let number: @convention(c) () -> Int32 = {
    Int32(truncatingIfNeeded: longNumber()) & .max
  }
  private static let longNumber: @convention(c) () -> Int = { random() ^ (shift == 0 ? 0 : 0x2B5A) }

  private static var replacements: [String: UInt] {
    [
      "time": UInt(bitPattern: unsafeBitCast(time, to: UnsafeRawPointer.self)),
      "gettimeofday": UInt(bitPattern: unsafeBitCast(timeOfDay, to: UnsafeRawPointer.self)),
      "clock_gettime": UInt(bitPattern: unsafeBitCast(clock, to: UnsafeRawPointer.self)),
      "rand": UInt(bitPattern: unsafeBitCast(number, to: UnsafeRawPointer.self)),
      "random": UInt(bitPattern: unsafeBitCast(longNumber, to: UnsafeRawPointer.self)),
      "lrand48": UInt(bitPattern: unsafeBitCast(longNumber, to: UnsafeRawPointer.self)),
    ]
  }

  /// Leads a library that is loaded over the functions here.
  ///
  /// - Parameter handle: of `dlopen`.
  /// - Returns: how many of its imports were; 0 for one that asks neither.
  @discardableResult
  static func cover(_ handle: UnsafeMutableRawPointer) -> Int {
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
        guard let replacement = replacements[text],
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
