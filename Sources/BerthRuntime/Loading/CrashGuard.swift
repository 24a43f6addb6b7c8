import Glibc

/// Turns a crash of a plugin in this process into exit code 4 with a named cause.
///
/// The process cannot go on after a crash, but it can say who crashed and where: names are copied
/// before each call, and the signal handler only writes them and exits. A plugin that ends the
/// process by `exit` is named in the same way.
enum CrashGuard {
  /// A text of limited length at a fixed address, so that a signal handler can read it.
  private struct Name {
    static let capacity = 256
    let bytes: UnsafeMutablePointer<UInt8>
    let count: UnsafeMutablePointer<Int>

    init() {
      bytes = .allocate(capacity: Self.capacity)
      count = .allocate(capacity: 1)
      count.initialize(to: 0)
    }

    /// A name at a place that others see: the count, then the bytes.
    init(at place: UnsafeMutableRawPointer) {
      count = place.bindMemory(to: Int.self, capacity: 1)
      bytes = (place + MemoryLayout<Int>.size).bindMemory(to: UInt8.self, capacity: Self.capacity)
    }

    /// Replaces the text; what is not plain in a name becomes a question mark.
    func set(_ text: String) {
      var text = text
      count.pointee = text.withUTF8 { utf8 in
        let length = min(utf8.count, Self.capacity)
        for place in 0..<length { bytes[place] = Self.isPlain(utf8[place]) ? utf8[place] : 0x3F }
        return length
      }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }

  nonisolated(unsafe) private static var plugin = Name()
  nonisolated(unsafe) private static var work = Name()
  nonisolated(unsafe) private static var undeclared = Name()
  /// Whether the host tells of crashes, since it watches this process.
  nonisolated(unsafe) private static var isWatched = false
  nonisolated(unsafe) private static let isInside = flag()
  nonisolated(unsafe) private static let isJSON = flag()
  private static let installed: Void = install()
  /// What handlers run on, so that a stack overflow can be reported too; it stays for good.
  nonisolated(unsafe) private static var stack: stack_t = {
    let size = 64 * 1024
    return stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
  }()

  nonisolated(unsafe) private static let preparation = {
    let place = UnsafeMutablePointer<(@convention(c) () -> Void)?>.allocate(capacity: 1)
    place.initialize(to: nil)
    return place
  }()

  /// What is done first when a plugin crashes; safe in a signal handler.
  static func before(_ action: (@convention(c) () -> Void)?) { preparation.pointee = action }

  /// Whether the message is written as JSON.
  static func report(asJSON: Bool) { isJSON.pointee = asJSON }

  /// Leaves crashes to the host of this worker, which reads the names from a page it shares.
  static func share(_ page: SharedPage) {
    isWatched = true
    let places = page.names
    plugin = Name(at: places.plugin)
    work = Name(at: places.work)
    undeclared = Name(at: places.undeclared)
  }

  /// Names the plugin, the work that starts now, and the services the plugin asked for without
  /// declaring them, the likely cause of a crash.
  static func enter(plugin id: String, doing: String, undeclared services: [String] = []) {
    if !isWatched { _ = installed }
    plugin.set(id)
    work.set(doing)
    note(undeclared: services)
    isInside.pointee = true
  }

  /// Names the services the plugin asked for without declaring them.
  static func note(undeclared services: [String]) {
    undeclared.set(services.isEmpty ? "" : services.joined(separator: " and "))
  }

  /// The plugin returned.
  static func leave() { isInside.pointee = false }

  private static func flag() -> UnsafeMutablePointer<Bool> {
    let place = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    place.initialize(to: false)
    return place
  }

  private static func install() {
    _ = (plugin, work, undeclared, isInside, isJSON, preparation)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      CrashGuard.preparation.pointee?()
      if CrashGuard.isInside.pointee {
        CrashGuard.tell("crashed", CrashGuard.cause(signal))
        _exit(4)
      }
      Glibc.signal(signal, SIG_DFL)
      raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: SA_RESETHAND)
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] {
      sigaction(signal, &action, nil)
    }
    atexit {
      guard CrashGuard.isInside.pointee else { return }
      CrashGuard.preparation.pointee?()
      CrashGuard.tell("ended the process", "it called exit")
      _exit(4)
    }
  }

  // MARK: In the signal handler

  private static func tell(_ what: StaticString, _ cause: StaticString) {
    let isJSON = isJSON.pointee
    put(isJSON ? "{\"error\":{\"code\":\"plugin.crashed\",\"message\":\"" : "berth: ")
    put(plugin)
    put(" ")
    put(what)
    put(" while ")
    put(work)
    put(": ")
    put(cause)
    if undeclared.count.pointee > 0 {
      put("; it asked for ")
      put(undeclared)
      put(", which its manifest does not list under ")
      put(isJSON ? "\\\"uses\\\"" : "\"uses\"")
    }
    put(isJSON ? "\",\"remedy\":\"" : "\n  ")
    put("report it to the plugin's author")
    put(isJSON ? "\",\"details\":{\"plugin\":\"" : "\n")
    guard isJSON else { return }
    put(plugin)
    put("\"}}}\n")
  }

  private static func cause(_ signal: Int32) -> StaticString {
    switch signal {
    case SIGSEGV: "it touched memory that is not its own, or its stack overflowed (SIGSEGV)"
    case SIGBUS: "it touched memory that is not there (SIGBUS)"
    case SIGFPE: "an arithmetic error (SIGFPE)"
    case SIGABRT: "it gave up (SIGABRT)"
    default: "it ran into a trap, such as a failed check (SIGILL or SIGTRAP)"
    }
  }

  private static func put(_ text: StaticString) {
    _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func put(_ name: Name) { _ = write(2, name.bytes, name.count.pointee) }
}
