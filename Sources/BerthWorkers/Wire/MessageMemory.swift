import Glibc

/// The memory that messages come and go in, reused between calls.
///
/// Without this the allocator hands memory of more than 128 KB back to the system when a message has
/// been read and asks for it again at the next one, which then touches every page for the first time:
/// of a call with 64 KB that was the greater part. See mallopt(3).
enum MessageMemory {
  private static let isConfigured: Void = {
    // Swift's Glibc module leaves mallopt(3) out; it is looked up by name.
    typealias Set = @convention(c) (Int32, Int32) -> Int32
    guard let symbol = dlsym(nil, "mallopt") else { return }
    let set = unsafeBitCast(symbol, to: Set.self)
    _ = set(-3, 4 << 20)  // M_MMAP_THRESHOLD
    _ = set(-1, 8 << 20)  // M_TRIM_THRESHOLD
  }()

  /// Keeps up to 8 MB of this process's free memory from now on.
  static func keep() { _ = isConfigured }
}
