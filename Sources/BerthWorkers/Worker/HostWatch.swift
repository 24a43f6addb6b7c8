import Glibc

/// Ends a worker whose host is gone, even when the plugin never returns.
enum HostWatch {
  /// How long a plugin may go on after that, in microseconds.
  private static let patience: UInt32 = 2_000_000

  /// Starts a thread that waits for the other end of a socket to close and does nothing else.
  static func start(_ socket: Int32) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 64 << 10)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let slot = UnsafeMutableRawPointer(bitPattern: Int(socket))
    pthread_create(
      &thread, &attributes,
      { slot in
        // No events asked for: only hang-ups and errors wake it.
        var wanted = pollfd(fd: Int32(Int(bitPattern: slot)), events: 0, revents: 0)
        while poll(&wanted, 1, -1) <= 0 {}
        usleep(HostWatch.patience)
        _exit(0)
      }, slot)
    pthread_attr_destroy(&attributes)
  }
}

/// Writes down which forbidden system call a worker made, and ends it.
enum SystemCallTrap {
  nonisolated(unsafe) private static var slot: UnsafeMutablePointer<UInt32>?

  /// Installs the handler of `SIGSYS`; the filter keeps it from being replaced.
  static func install(_ slot: UnsafeMutablePointer<UInt32>) {
    self.slot = slot
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { _, facts, _ in
      // siginfo_t of a SIGSYS, sigaction(2): si_syscall stands at byte 24.
      if let facts {
        let number = UnsafeRawPointer(facts).load(fromByteOffset: 24, as: UInt32.self)
        SystemCallTrap.slot?.pointee = number &+ 1
      }
      _exit(WorkerEnding.trapped)
    }
    action.sa_flags = Int32(SA_SIGINFO) | Int32(bitPattern: UInt32(SA_NODEFER))
    sigaction(SIGSYS, &action, nil)
  }
}
