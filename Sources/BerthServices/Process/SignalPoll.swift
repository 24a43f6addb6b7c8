package import Glibc

/// `ppoll(2)`, which Swift's Glibc module leaves out and which is therefore looked up by name.
package enum SignalPoll {
  private typealias Poll =
    @convention(c) (
      UnsafeMutablePointer<pollfd>?, nfds_t, UnsafePointer<timespec>?, UnsafePointer<sigset_t>?
    ) -> Int32

  /// Waits for one of the files, some milliseconds, or a signal while the given mask is in force.
  package static func wait(
    _ files: inout [pollfd], milliseconds: Int32?, _ mask: inout sigset_t
  ) -> Int32 {
    guard let symbol = dlsym(nil, "ppoll") else {
      return poll(&files, nfds_t(files.count), min(milliseconds ?? 1000, 1000))
    }
    let poll = unsafeBitCast(symbol, to: Poll.self)
    guard let milliseconds else { return poll(&files, nfds_t(files.count), nil, &mask) }
    var time = timespec(
      tv_sec: Int(milliseconds) / 1000, tv_nsec: Int(milliseconds) % 1000 * 1_000_000)
    return poll(&files, nfds_t(files.count), &time, &mask)
  }
}

/// Waits for input, for changes and for signals at once, without looking again and again.
package enum EventWait {
  /// What is waited for at a descriptor.
  package enum Interest: Sendable {
    /// Something to read, or its end.
    case reading
    /// That nobody reads what is written to it any more.
    case closing
  }

  /// Waits until something happens at a descriptor, the time is up, or SIGINT, SIGTERM or SIGWINCH
  /// comes. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - descriptors: those watched; negative ones are passed over.
  ///   - milliseconds: the longest wait; nil waits for ever.
  ///   - isOver: asked while the signals are held back, so that none slips by; true does not wait.
  /// - Returns: whether something happened, for each descriptor.
  package static func wait(
    _ descriptors: [(descriptor: Int32, interest: Interest)], milliseconds: Int32?,
    unless isOver: () -> Bool
  ) -> [Bool] {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGTERM, SIGWINCH] { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var files = descriptors.map { entry in
      pollfd(
        fd: entry.descriptor, events: entry.interest == .reading ? Int16(POLLIN) : 0, revents: 0)
    }
    guard !isOver(),
      SignalPoll.wait(&files, milliseconds: milliseconds.map { max(0, $0) }, &before) > 0
    else { return descriptors.map { _ in false } }
    return files.map { $0.revents != 0 }
  }
}
