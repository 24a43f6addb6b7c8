import Glibc

/// Memory that ends where nothing may be read: one byte too far is a fault, and so is any byte
/// once it was taken back.
struct GuardedPages {
  private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// Copies bytes so that they end at the edge of readable memory.
  static func copy(_ bytes: UnsafeRawBufferPointer, alignment: Int = 1) -> UnsafeRawBufferPointer {
    let room = max(page, (bytes.count + page - 1) / page * page)
    guard
      let base = mmap(
        nil, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      base != MAP_FAILED
    else { return bytes }
    mprotect(base + room, page, PROT_NONE)
    let offset = (room - bytes.count) / alignment * alignment
    if let source = bytes.baseAddress { memcpy(base + offset, source, bytes.count) }
    return UnsafeRawBufferPointer(start: base + offset, count: bytes.count)
  }

  /// Makes copied bytes unreadable; their addresses are never used again.
  static func poison(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    let base = UnsafeMutableRawPointer(
      bitPattern: UInt(bitPattern: start) / UInt(page) * UInt(page))
    let room = max(page, (bytes.count + page - 1) / page * page)
    if let base { mprotect(base, room, PROT_NONE) }
  }
}
