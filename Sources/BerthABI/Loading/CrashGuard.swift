package import BerthBase
import Glibc
import Synchronization

/// Turns a crash of a plugin in this process into exit code 4 with a named cause.
///
/// The process cannot go on after a crash, but it can say who crashed and where: names are copied
/// before each call, and the signal handler only writes them and exits. A plugin that ends the
/// process by `exit` is named in the same way.
///
/// Each thread has a note of its own. A crash on a thread the plugin made is laid at the door of the
/// call that was made last.
package enum CrashGuard {
  /// The note of a worker, which its host reads; nil where this process reports crashes itself.
  nonisolated(unsafe) private static var sharedNote: CrashNote?
  private static let isJSON = Atomic<Bool>(false)
  private static let installed: Void = install()

  /// Where a thread has its note.
  private static let key = {
    var key = pthread_key_t()
    pthread_key_create(&key) { CrashGuard.forget($0) }
    return key
  }()
  /// The address of the note of the thread that called a plugin last; 0 for none.
  private static let latest = Atomic<Int>(0)

  nonisolated(unsafe) private static let preparation = {
    let memory = UnsafeMutablePointer<(@convention(c) () -> Void)?>.allocate(capacity: 1)
    memory.initialize(to: nil)
    return memory
  }()

  /// What is done first when a plugin crashes; safe in a signal handler.
  package static func before(_ action: (@convention(c) () -> Void)?) {
    preparation.pointee = action
  }

  /// Whether the message is written as JSON.
  package static func report(asJSON: Bool) { isJSON.store(asJSON, ordering: .relaxed) }

  /// Leaves crashes to the host of this worker, which reads the names from memory it shares.
  ///
  /// - Parameters: where the names go: each a count, then up to 255 bytes.
  package static func share(
    plugin: UnsafeMutableRawPointer, work: UnsafeMutableRawPointer,
    undeclared: UnsafeMutableRawPointer
  ) {
    sharedNote = CrashNote(plugin: plugin, work: work, undeclared: undeclared)
  }

  /// Names the plugin, the work that starts now, and the services the plugin asked for without
  /// declaring them, the likely cause of a crash.
  static func enter(plugin id: String, doing: String, undeclared services: [String] = []) {
    let note = note()
    note.plugin.set(id)
    note.work.set(doing)
    self.note(undeclared: services)
    note.isInside.pointee = true
    if sharedNote == nil { latest.store(Int(bitPattern: note.memory), ordering: .releasing) }
  }

  /// Names the services the plugin asked for without declaring them.
  static func note(undeclared services: [String]) {
    note().undeclared.set(services.isEmpty ? "" : services.joined(separator: " and "))
  }

  /// The plugin returned.
  static func leave() { note().isInside.pointee = false }

  /// This thread's note, made when it is first asked for.
  private static func note() -> CrashNote {
    if let sharedNote { return sharedNote }
    if let memory = pthread_getspecific(key) { return CrashNote(memory) }
    _ = installed
    let note = CrashNote.make()
    note.useStack()
    pthread_setspecific(key, note.memory)
    return note
  }

  /// The thread of a note ends.
  private static func forget(_ memory: UnsafeMutableRawPointer?) {
    guard let memory else { return }
    _ = latest.compareExchange(
      expected: Int(bitPattern: memory), desired: 0, ordering: .acquiringAndReleasing)
    let note = CrashNote(memory)
    note.leaveStack()
    note.free()
  }

  private static func install() {
    _ = (isJSON.load(ordering: .relaxed), preparation)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      CrashGuard.preparation.pointee?()
      if let note = CrashGuard.culprit() {
        CrashGuard.report(note, "crashed", CrashGuard.cause(signal))
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
      guard let note = CrashGuard.culprit() else { return }
      CrashGuard.preparation.pointee?()
      CrashGuard.report(note, "ended the process", "it called exit")
      _exit(4)
    }
  }

  /// Ends the process for work of a plugin that cannot be ended otherwise.
  package static func end(_ error: BerthError) -> Never {
    preparation.pointee?()
    let isJSON = isJSON.load(ordering: .relaxed)
    let text =
      isJSON
      ? (["error": error.json] as JSON).text() + "\n"
      : "berth: \(error.message)\n  \(error.remedy)\n"
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
    _exit(error.exitCode.rawValue)
  }

  // MARK: In the signal handler

  /// Whether a plugin's code runs in this process.
  package static var isInside: Bool { culprit() != nil }

  /// Ends the process at once, as whoever pressed Ctrl-C wants it.
  package static func quit() -> Never {
    preparation.pointee?()
    _exit(ExitCode.interrupted.rawValue)
  }

  /// The note of the call that this thread is in, or of the last one that has not returned.
  private static func culprit() -> CrashNote? {
    if let memory = pthread_getspecific(key), case let note = CrashNote(memory),
      note.isInside.pointee
    {
      return note
    }
    guard let memory = UnsafeMutableRawPointer(bitPattern: latest.load(ordering: .acquiring))
    else { return nil }
    let note = CrashNote(memory)
    return note.isInside.pointee ? note : nil
  }

  private static func report(_ note: CrashNote, _ what: StaticString, _ cause: StaticString) {
    let isJSON = isJSON.load(ordering: .relaxed)
    put(isJSON ? "{\"error\":{\"code\":\"plugin.crashed\",\"message\":\"" : "berth: ")
    put(note.plugin)
    put(" ")
    put(what)
    put(" while ")
    put(note.work)
    put(": ")
    put(cause)
    if note.undeclared.count.pointee > 0 {
      put("; it asked for ")
      put(note.undeclared)
      put(", which its manifest does not list under ")
      put(isJSON ? "\\\"uses\\\"" : "\"uses\"")
    }
    put(isJSON ? "\",\"remedy\":\"" : "\n  ")
    put("report it to the plugin's author")
    put(isJSON ? "\",\"details\":{\"plugin\":\"" : "\n")
    guard isJSON else { return }
    put(note.plugin)
    put("\"}}}\n")
  }

  /// What a signal means, in words.
  package static func cause(_ signal: Int32) -> StaticString {
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

  private static func put(_ name: CrashNote.Name) { _ = write(2, name.bytes, name.count.pointee) }
}
