import Glibc

/// Finds out, when a plugin crashes, whether it was for want of memory: most programs use what an
/// allocation that failed has given them.
enum MemoryTrap {
  /// What must still be to be had, in bytes.
  private static let probe = 32 << 20
  nonisolated(unsafe) private static var slot: UnsafeMutablePointer<UInt32>?

  /// Looks first when one of the signals of a crash comes, then lets it do what it does.
  static func install(_ slot: UnsafeMutablePointer<UInt32>) {
    self.slot = slot
    // A stack of its own, so that the end of the other one does not hide what happened.
    let size = 64 << 10
    var stack = stack_t(ss_sp: malloc(size), ss_flags: 0, ss_size: size)
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      // mmap(2) is a plain system call: it may be made here.
      let memory = mmap(
        nil, MemoryTrap.probe, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      if memory == MAP_FAILED { MemoryTrap.slot?.pointee = 1 }
      raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: SA_RESETHAND)
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP] {
      sigaction(signal, &action, nil)
    }
  }
}
