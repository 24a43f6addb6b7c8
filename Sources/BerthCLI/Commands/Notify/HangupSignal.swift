import Glibc

/// SIGHUP, by which a daemon is asked to read everything anew.
enum HangupSignal {
  /// Written by the signal handler, which can reach globals only.
  nonisolated(unsafe) private static let flag: UnsafeMutablePointer<sig_atomic_t> = {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }()

  /// Notes the signal from now on instead of ending the process; under `nohup` it stays ignored.
  static func listen() {
    flag.pointee = 0
    var before = sigaction()
    guard sigaction(SIGHUP, nil, &before) == 0 else { return }
    let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
    guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != ignored else {
      return
    }
    signal(SIGHUP) { _ in HangupSignal.flag.pointee = 1 }
  }

  /// Whether the signal came since it was listened to or taken.
  static var isRaised: Bool { flag.pointee != 0 }

  /// Forgets the signal.
  static func take() { flag.pointee = 0 }
}
