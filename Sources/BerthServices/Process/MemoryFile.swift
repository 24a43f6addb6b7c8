import Glibc

/// Files that are in memory alone: memfd_create(2).
package enum MemoryFile {
  /// A file with bytes, read from its beginning and closed on exec; nil when the system makes none.
  ///
  /// - Parameter isSealed: whether nobody can change it any more.
  /// - Returns: a descriptor that belongs to the caller.
  package static func make(_ name: String, _ bytes: [UInt8], isSealed: Bool = false) -> Int32? {
    // Swift's Glibc module leaves memfd_create(2) out; it is looked up by name.
    typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "memfd_create") else { return nil }
    // MFD_CLOEXEC, MFD_ALLOW_SEALING
    let file = unsafeBitCast(symbol, to: Create.self)(name, isSealed ? 3 : 1)
    guard file >= 0 else { return nil }
    var position = 0
    while position < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(file, $0.baseAddress.map { $0 + position }, bytes.count - position)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      position += count
    }
    // F_ADD_SEALS with F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW, F_SEAL_WRITE
    let seals: Int32 = 1 | 2 | 4 | 8
    guard position == bytes.count, lseek(file, 0, SEEK_SET) == 0,
      !isSealed || fcntl(file, 1033, seals) == 0
    else {
      close(file)
      return nil
    }
    return file
  }
}
