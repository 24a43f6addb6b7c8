import Glibc

/// Turns a crash of a plugin in this process into exit code 4 with a named cause.
///
/// The process cannot go on after a crash, but it can say who crashed and where: the text is
/// prepared before each call, and the signal handler only writes it and exits.
enum CrashGuard {
  private static let capacity = 1024
  nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(
    capacity: capacity)
  nonisolated(unsafe) private static let count = {
    let place = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    place.initialize(to: 0)
    return place
  }()
  nonisolated(unsafe) private static var isInstalled = false
  nonisolated(unsafe) private static var isJSON = false

  /// Whether the message is written as JSON.
  static func report(asJSON: Bool) { isJSON = asJSON }

  /// Names the plugin and the work that starts now.
  static func enter(plugin: String, doing: String) {
    install()
    let message =
      isJSON
      ? "{\"error\":{\"code\":\"plugin.crashed\",\"message\":\"\(plugin) crashed while \(doing)\","
        + "\"remedy\":\"run it with --isolation worker, or report it to its author\","
        + "\"details\":null}}\n"
      : "berth: plugin.crashed: \(plugin) crashed while \(doing)\n"
        + "  run it with --isolation worker, or report it to its author\n"
    write(message)
  }

  /// Adds that the plugin asked for a service it did not declare, the likely cause of a crash.
  static func note(undeclared id: String) {
    guard count.pointee > 0, !isJSON else { return }
    let message = "  it asked for \(id), which its manifest does not list under \"uses\"\n"
    for byte in message.utf8 where count.pointee < capacity {
      text[count.pointee] = byte
      count.pointee += 1
    }
  }

  /// The plugin returned.
  static func leave() { count.pointee = 0 }

  private static func write(_ message: String) {
    count.pointee = 0
    for byte in message.utf8.prefix(capacity) {
      text[count.pointee] = byte
      count.pointee += 1
    }
  }

  private static func install() {
    guard !isInstalled else { return }
    isInstalled = true
    // A stack of its own, so that a stack overflow can be reported too.
    let size = 64 * 1024
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      if CrashGuard.count.pointee > 0 {
        _ = Glibc.write(2, CrashGuard.text, CrashGuard.count.pointee)
        _exit(4)
      }
      Glibc.signal(signal, SIG_DFL)
      raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: SA_RESETHAND)
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] {
      sigaction(signal, &action, nil)
    }
  }
}
