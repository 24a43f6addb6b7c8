import BerthBase
package import BerthServices
import Glibc

/// Sleeps in the kernel until the wall clock reaches a moment, the home changes or a signal comes.
///
/// The timer follows the wall clock, through suspend as through its being set. Used from one
/// thread; signal handlers for SIGINT, SIGTERM and SIGHUP should only note that they ran.
package final class SystemSleeper: Sleeper {
  private let isCancelled: () -> Bool
  private let isReloadWanted: () -> Bool
  private let folder: String
  private let watch: Int32
  private let timer: Int32

  /// A sleeper that watches the notifications and settings of the user of a home.
  ///
  /// - Parameters:
  ///   - isCancelled: asked after each signal; true stops the daemon.
  ///   - isReloadWanted: asked after each signal; true has the daemon read everything anew.
  package init(
    home: Home, isCancelled: @escaping () -> Bool,
    isReloadWanted: @escaping () -> Bool = { false }
  ) {
    self.isCancelled = isCancelled
    self.isReloadWanted = isReloadWanted
    folder = home.userFolder
    watch = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    timer = WallTimer.make()
    addWatch()
  }

  private func addWatch() {
    // A folder that was erased is made anew, since a missing one cannot be watched.
    try? FileBytes.makeFolder(folder)
    // Attributes and closing tell of commits that can be seen, writing only of their beginnings.
    let events = [
      IN_ATTRIB, IN_CLOSE_WRITE, IN_MODIFY, IN_MOVED_TO, IN_CREATE, IN_DELETE_SELF, IN_MOVE_SELF,
    ]
    _ = inotify_add_watch(watch, folder, events.reduce(UInt32(0)) { $0 | UInt32($1) })
  }

  deinit {
    if watch >= 0 { close(watch) }
    if timer >= 0 { close(timer) }
  }

  package func prepare() { _ = drainWatch() }

  package func sleep(until moment: Int64?) -> Wake {
    WallTimer.set(timer, moment)
    // Signals are let in by ppoll alone, so that none slips in between the look and the sleep.
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGINT)
    sigaddset(&blocked, SIGTERM)
    sigaddset(&blocked, SIGHUP)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    while !isCancelled() {
      if isReloadWanted() { return .reload }
      var waits = [
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        pollfd(fd: timer, events: Int16(POLLIN), revents: 0),
      ]
      let ready = SignalPoll.wait(&waits, milliseconds: nil, &before)
      if ready < 0 { continue }
      if waits[1].revents != 0 { return WallTimer.wake(timer) }
      if waits[0].revents != 0, drainWatch() { return .changed }
    }
    return .cancelled
  }

  /// IN_DELETE_SELF, IN_MOVE_SELF and IN_IGNORED of inotify(7).
  private static let folderGone: UInt32 = 0x400 | 0x800 | 0x8000

  /// Reads what happened in the folder; true when it concerns the scheduler.
  private func drainWatch() -> Bool {
    var concerns = false
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(watch, &buffer, buffer.count)
      guard count > 0 else { return concerns }
      // struct inotify_event: wd, mask, cookie, len (4 bytes each), then the name, NUL-padded.
      var place = 0
      while place + 16 <= count {
        let length = (12..<16).reversed().reduce(0) { $0 << 8 | Int(buffer[place + $1]) }
        let end = min(place + 16 + length, count)
        let mask = (4..<8).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(buffer[place + $1]) }
        if mask & Self.folderGone != 0 {
          // Moved away or removed, as a restore does: what is there now is watched instead.
          addWatch()
          concerns = true
        }
        let name = buffer[(place + 16)..<end].prefix { $0 != 0 }
        if name.elementsEqual("settings.json".utf8) || name.starts(with: "notify.db".utf8) {
          concerns = true
        }
        place = end
      }
    }
  }
}

/// A timer on the wall clock, as `timerfd_create(2)` has it.
///
/// Swift's Glibc module leaves out `sys/timerfd.h`, so the two functions are looked up by name.
private enum WallTimer {
  private typealias Create = @convention(c) (Int32, Int32) -> Int32
  private typealias SetTime =
    @convention(c) (
      Int32, Int32, UnsafePointer<itimerspec>?, UnsafeMutablePointer<itimerspec>?
    ) -> Int32
  // Values from sys/timerfd.h.
  private static let absoluteAndCancelledBySetting: Int32 = 1 | 2

  static func make() -> Int32 {
    guard let symbol = dlsym(nil, "timerfd_create") else { return -1 }
    let create = unsafeBitCast(symbol, to: Create.self)
    return create(CLOCK_REALTIME, O_NONBLOCK | O_CLOEXEC)
  }

  /// Arms the timer for a moment in Unix milliseconds; nil disarms it.
  static func set(_ timer: Int32, _ moment: Int64?) {
    guard let symbol = dlsym(nil, "timerfd_settime") else { return }
    let setTime = unsafeBitCast(symbol, to: SetTime.self)
    var time = itimerspec()
    if let moment {
      let clamped = max(1, min(moment, 1 << 50))
      time.it_value.tv_sec = Int(clamped / 1000)
      time.it_value.tv_nsec = Int(clamped % 1000) * 1_000_000
    }
    _ = setTime(timer, absoluteAndCancelledBySetting, &time, nil)
  }

  /// What an expired timer means: its moment, or that somebody set the clock.
  static func wake(_ timer: Int32) -> Wake {
    var count: UInt64 = 0
    return read(timer, &count, 8) == 8 ? .due : .changed
  }
}
