import Glibc

/// What a thread does for a plugin, at a fixed address, so that a signal handler can read it.
struct CrashNote {
  /// The plugin's id.
  let plugin: Name
  /// The work it was asked for.
  let work: Name
  /// The services it asked for without declaring them; empty for none.
  let undeclared: Name
  /// Whether the plugin runs.
  let isInside: UnsafeMutablePointer<Bool>

  private static let flagSize = 8
  private static let size = flagSize + 3 * Name.size
  private static let stackSize = 64 * 1024

  /// A note of its own memory with a stack behind it; `free` gives both back.
  static func make() -> CrashNote {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size + stackSize, alignment: 16)
    memset(memory, 0, size)
    return CrashNote(memory)
  }

  /// Gives the memory of `make` back.
  func free() { memory.deallocate() }

  /// Has this thread's signal handlers run on the note's stack, so that an overflow of the thread's
  /// own can be reported too.
  func useStack() {
    var stack = stack_t(ss_sp: memory + Self.size, ss_flags: 0, ss_size: Self.stackSize)
    sigaltstack(&stack, nil)
  }

  /// Takes the note's stack from this thread, unless it has another by now.
  func leaveStack() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_sp == memory + Self.size else { return }
    stack.ss_flags = Int32(SS_DISABLE)
    sigaltstack(&stack, nil)
  }

  /// The note that lies at an address.
  init(_ memory: UnsafeMutableRawPointer) {
    isInside = memory.bindMemory(to: Bool.self, capacity: 1)
    let names = memory + Self.flagSize
    plugin = Name(at: names)
    work = Name(at: names + Name.size)
    undeclared = Name(at: names + 2 * Name.size)
  }

  /// A note whose names lie where others see them.
  init(
    plugin: UnsafeMutableRawPointer, work: UnsafeMutableRawPointer,
    undeclared: UnsafeMutableRawPointer
  ) {
    self.plugin = Name(at: plugin)
    self.work = Name(at: work)
    self.undeclared = Name(at: undeclared)
    isInside = .allocate(capacity: 1)
    isInside.initialize(to: false)
  }

  /// The note's address.
  var memory: UnsafeMutableRawPointer { UnsafeMutableRawPointer(isInside) }

  /// A text of limited length: the count, then the bytes.
  struct Name {
    static let capacity = 256
    static let size = MemoryLayout<Int>.size + capacity
    let count: UnsafeMutablePointer<Int>
    let bytes: UnsafeMutablePointer<UInt8>

    init(at memory: UnsafeMutableRawPointer) {
      count = memory.bindMemory(to: Int.self, capacity: 1)
      bytes = (memory + MemoryLayout<Int>.size).bindMemory(to: UInt8.self, capacity: Self.capacity)
    }

    /// Replaces the text; what is not plain in a name becomes a question mark.
    func set(_ text: String) {
      var text = text
      count.pointee = text.withUTF8 { utf8 in
        let length = min(utf8.count, Self.capacity)
        for index in 0..<length { bytes[index] = Self.isPlain(utf8[index]) ? utf8[index] : 0x3F }
        return length
      }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }
}
