import BerthBase
import BerthCommands
import BerthServices
import Glibc

/// What `berth` does when it is started as an app process: it answers calls until the front process
/// goes.
package enum AppProcessMain {
  /// Whether a first argument asks for one.
  package static func isAsked(_ argument: String?) -> Bool { argument == AppProcess.argument }

  /// Serves; returns the exit code.
  ///
  /// - Parameter terminal: runs the command lines of terminals elsewhere.
  package static func run(terminal: TerminalHost) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    // Ctrl-C is for the front process, which ends this one.
    signal(SIGINT, SIG_IGN)
    OpenDescriptors.closeAll(from: AppProcess.socketDescriptor + 1)
    let wire = BlockingWire(AppProcess.socketDescriptor)
    guard let hello = wire.receive() else {
      let text = Array("berth: only berth itself starts app processes\n".utf8)
      _ = write(STDERR_FILENO, text, text.count)
      return 2
    }
    let settings = SiteSettings(hello.head)
    let site = Site(settings)
    // What was written is folded into the databases, so that a user costs no more than they hold.
    defer { site.close() }
    let backup = settings.options.home.map(BackupErrand.init)
    while let message = wire.receive() {
      let call = WebCall(message)
      var answer =
        (call.isOfTerminal
        ? settings.answer(call, by: terminal) { progress in
          _ = wire.send(WireMessage(head: [CallProgress.field: progress.json]))
        } : site.answer(call)).message
      answer.head["megabytes"] = JSON(residentMegabytes)
      guard wire.send(answer) else { return 0 }
      site.settle()
      backup?.look()
    }
    return 0
  }

  private static var residentMegabytes: Int {
    let pages = ProcessFacts.pages(of: "self")
    return pages.count > 1 ? (pages[1] * 4096) >> 20 : 0
  }
}

/// Messages over a socket, one after the other.
///
/// One thread reads, one at a time writes.
private final class BlockingWire: @unchecked Sendable {
  private let descriptor: Int32
  /// What has come behind the last message.
  private var buffer: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  /// The next message; nil when the other side is gone.
  func receive() -> WireMessage? {
    while true {
      if let message = try? WireMessage.take(from: &buffer) { return message }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer += chunk[..<count]
    }
  }

  /// Writes a message; false when the other side is gone.
  func send(_ message: WireMessage) -> Bool {
    var (first, second) = (message.opening, message.bytes)
    var done = 0
    while !first.isEmpty {
      let count = VectoredWrite.send(descriptor, first, from: done, second)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
      if done >= first.count {
        done -= first.count
        (first, second) = (second, [])
        if done == first.count { first = [] }
      }
    }
    return true
  }
}
