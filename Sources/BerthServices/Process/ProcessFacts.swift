import Glibc

/// Small files of `/proc`, whose size is said to be nothing: proc(5).
package enum ProcessFacts {
  /// The first bytes of a file, at most 4 KB; empty when it cannot be read.
  package static func read(_ path: String) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  /// The numbers of `/proc/<process>/statm`, in pages: mapped, resident and others.
  package static func pages(of process: String) -> [Int] {
    read("/proc/\(process)/statm").split(separator: 0x20).map { word in
      word.reduce(0) { (0x30...0x39).contains($1) ? $0 * 10 + Int($1 - 0x30) : $0 }
    }
  }
}
