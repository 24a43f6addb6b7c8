import BerthBase
import BerthServices
import Glibc

/// A page of memory that host and worker both see: a request to stop that needs no message, and what
/// the worker was doing, should it end without a word.
///
/// Nothing in it is believed: the worker may write there what it likes, the host reads names only,
/// and makes them plain.
final class SharedPage {
  static let size = 4096
  private enum Place {
    static let cancelled = 0
    static let trapped = 8
    static let memory = 16
    static let plugin = 64
    static let work = 512
    static let undeclared = 1024
  }
  private static let longestName = 255

  let descriptor: Int32
  let memory: UnsafeMutableRawPointer

  // MFD_CLOEXEC and MFD_ALLOW_SEALING are 3; F_ADD_SEALS is 1033, F_SEAL_SEAL, _SHRINK, _GROW are 7.

  /// A new page of zeros, its descriptor closed on exec.
  init() throws(BerthError) {
    typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(nil, "memfd_create") else {
      throw ChildProcess.failure("make shared memory", ENOSYS)
    }
    descriptor = unsafeBitCast(symbol, to: Create.self)("berth-worker", 3)
    // Sealed against shrinking, which would pull the page from under the host.
    guard descriptor >= 0, ftruncate(descriptor, Self.size) == 0,
      fcntl(descriptor, 1033, 7) == 0,
      let memory = Self.map(descriptor)
    else { throw ChildProcess.failure("make shared memory", errno) }
    self.memory = memory
  }

  /// The page of a descriptor that was inherited; nil when it is none.
  init?(inherited descriptor: Int32) {
    guard let memory = Self.map(descriptor) else { return nil }
    self.memory = memory
    self.descriptor = descriptor
  }

  deinit {
    munmap(memory, Self.size)
    close(descriptor)
  }

  private static func map(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_size >= size else { return nil }
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    return memory == MAP_FAILED ? nil : memory
  }

  // MARK: Host

  /// Asks the running call to stop, or takes that back.
  func setCancelled(_ isCancelled: Bool) {
    memory.storeBytes(of: isCancelled ? 1 : 0, toByteOffset: Place.cancelled, as: UInt32.self)
  }

  /// The number of the forbidden system call the worker ended with; nil for none.
  var trapped: UInt32? {
    let number = memory.load(fromByteOffset: Place.trapped, as: UInt32.self)
    return number == 0 ? nil : number - 1
  }

  /// Whether no more memory was to be had when the worker crashed.
  var isOutOfMemory: Bool { memory.load(fromByteOffset: Place.memory, as: UInt32.self) != 0 }

  /// What the plugin was doing last.
  var work: String { name(Place.work) }

  /// The services it asked for without declaring them.
  var undeclared: String { name(Place.undeclared) }

  private func name(_ offset: Int) -> String {
    let count = min(
      Int(memory.load(fromByteOffset: offset, as: UInt32.self)), Self.longestName)
    let bytes = UnsafeRawBufferPointer(start: memory + offset + 8, count: count)
    return String(decoding: bytes.map { $0 >= 0x20 && $0 < 0x7F ? $0 : 0x3F }, as: UTF8.self)
  }

  // MARK: Worker

  /// Whether the host wants the call to stop.
  var isCancelled: Bool {
    memory.load(fromByteOffset: Place.cancelled, as: UInt32.self) != 0
  }

  /// Where the number of a forbidden system call goes, plus one.
  var trapPlace: UnsafeMutablePointer<UInt32> {
    (memory + Place.trapped).assumingMemoryBound(to: UInt32.self)
  }

  /// Where it is noted that no more memory was to be had.
  var memoryPlace: UnsafeMutablePointer<UInt32> {
    (memory + Place.memory).assumingMemoryBound(to: UInt32.self)
  }

  /// Where the names go that a crash is reported with: length, then bytes.
  var names:
    (
      plugin: UnsafeMutableRawPointer, work: UnsafeMutableRawPointer,
      undeclared: UnsafeMutableRawPointer
    )
  { (memory + Place.plugin, memory + Place.work, memory + Place.undeclared) }
}
