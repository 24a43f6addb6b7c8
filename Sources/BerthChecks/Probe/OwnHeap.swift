import BerthServices
import Glibc

/// The memory that one library takes and does not give back, apart from the host's: what it imports of the C
/// library to take memory is led over functions here, which keep count of what was taken since they were asked to.
///
/// Of what the C library takes for it on the way, as for `getline`, nothing is known here.
enum OwnHeap {
  private static let lock = Lock()
  /// Sizes in bytes by address, of what was taken and is held; only what was taken since the start.
  nonisolated(unsafe) private static var held: [UInt: Int] = [:]
  nonisolated(unsafe) private static var total = 0
  nonisolated(unsafe) private static var isCounting = false

  /// Leads a library over the functions here.
  ///
  /// - Parameter handle: of `dlopen`.
  /// - Returns: whether it takes memory this way.
  @discardableResult
  static func cover(_ handle: UnsafeMutableRawPointer) -> Bool {
    LibraryImports.lead(handle, over: replacements) > 0
  }

  /// Counts from now on; what is held already is no matter.
  static func start() {
    lock.withLock {
      held.removeAll(keepingCapacity: true)
      (total, isCounting) = (0, true)
    }
  }

  /// Counts no longer.
  static func stop() { lock.withLock { isCounting = false } }

  /// Bytes that were taken since the start and are held.
  static var bytes: Int { lock.withLock { total } }

  private static func took(_ memory: UnsafeMutableRawPointer?, _ size: Int) {
    guard isCounting, let memory else { return }
    lock.withLock {
      // What was there before has been given back by the C library itself.
      total += size - (held.updateValue(size, forKey: UInt(bitPattern: memory)) ?? 0)
    }
  }

  private static func gave(_ memory: UnsafeMutableRawPointer?) {
    guard isCounting, let memory else { return }
    lock.withLock { total -= held.removeValue(forKey: UInt(bitPattern: memory)) ?? 0 }
  }

  private typealias Pointer = UnsafeMutableRawPointer?
  private typealias Text = UnsafePointer<CChar>?

  private static let taking: @convention(c) (Int) -> Pointer = { size in
    let memory = malloc(size)
    OwnHeap.took(memory, size)
    return memory
  }
  private static let clearing: @convention(c) (Int, Int) -> Pointer = { count, size in
    let memory = calloc(count, size)
    OwnHeap.took(memory, count &* size)
    return memory
  }
  private static let resizing: @convention(c) (Pointer, Int) -> Pointer = { old, size in
    // Nobody else gets the address before it is struck out.
    let before = OwnHeap.isCounting ? OwnHeap.size(of: old) : 0
    OwnHeap.gave(old)
    let memory = realloc(old, size)
    // What could not be resized is still held.
    if memory == nil, size > 0 { OwnHeap.took(old, before) } else { OwnHeap.took(memory, size) }
    return memory
  }
  private static let resizingArray: @convention(c) (Pointer, Int, Int) -> Pointer = {
    old, count, size in
    let (bytes, isTooMuch) = count.multipliedReportingOverflow(by: size)
    if isTooMuch {
      errno = ENOMEM
      return nil
    }
    return OwnHeap.resizing(old, bytes)
  }
  private static let giving: @convention(c) (Pointer) -> Void = { memory in
    OwnHeap.gave(memory)
    free(memory)
  }
  private static let aligning: @convention(c) (Int, Int) -> Pointer = { alignment, size in
    let memory = aligned_alloc(alignment, size)
    OwnHeap.took(memory, size)
    return memory
  }
  private static let posixAligning:
    @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>?, Int, Int) -> Int32 = {
      out, alignment, size in
      guard let out else { return EINVAL }
      let status = posix_memalign(out, alignment, size)
      if status == 0 { OwnHeap.took(out.pointee, size) }
      return status
    }
  private static let copying: @convention(c) (Text) -> Pointer = { text in
    guard let text, let copy = strdup(text) else { return nil }
    OwnHeap.took(copy, strlen(copy) + 1)
    return UnsafeMutableRawPointer(copy)
  }
  private static let copyingPart: @convention(c) (Text, Int) -> Pointer = { text, most in
    guard let text, let copy = strndup(text, most) else { return nil }
    OwnHeap.took(copy, strlen(copy) + 1)
    return UnsafeMutableRawPointer(copy)
  }

  private static func size(of memory: Pointer) -> Int {
    guard let memory else { return 0 }
    return lock.withLock { held[UInt(bitPattern: memory)] ?? 0 }
  }

  /// `operator new` and `operator delete` of C++ (Itanium C++ ABI, mangled) are what they are to most libraries:
  /// memory of the C library's.
  private static var replacements: [String: UInt] {
    func address<Function>(_ function: Function) -> UInt {
      UInt(bitPattern: unsafeBitCast(function, to: UnsafeRawPointer.self))
    }
    return [
      "malloc": address(taking), "calloc": address(clearing), "realloc": address(resizing),
      "reallocarray": address(resizingArray),
      "free": address(giving), "aligned_alloc": address(aligning), "memalign": address(aligning),
      "posix_memalign": address(posixAligning), "strdup": address(copying),
      "strndup": address(copyingPart), "_Znwm": address(taking), "_Znam": address(taking),
      "_ZdlPv": address(giving), "_ZdaPv": address(giving), "_ZdlPvm": address(giving),
      "_ZdaPvm": address(giving),
    ]
  }
}
