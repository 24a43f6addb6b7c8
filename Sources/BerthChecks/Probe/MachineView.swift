import Glibc

/// The machine as one library sees it: what it imports of the C library to read the time of day or to draw
/// numbers is led over functions here, which answer otherwise. Monotonic clocks and everybody else stay as
/// they are.
enum MachineView {
  /// What is added to the time of day, in seconds; with anything but 0 other numbers are drawn, too.
  nonisolated(unsafe) static var shift = 0

  private static let time: @convention(c) (UnsafeMutablePointer<time_t>?) -> time_t = { out in
    let now = Glibc.time(nil) + MachineView.shift
    out?.pointee = now
    return now
  }
  private static let timeOfDay:
    @convention(c) (UnsafeMutablePointer<timeval>?, UnsafeMutableRawPointer?) -> Int32 = {
      out, _ in
      guard let out else { return 0 }
      let status = gettimeofday(out, nil)
      out.pointee.tv_sec += MachineView.shift
      return status
    }
  private static let clock: @convention(c) (clockid_t, UnsafeMutablePointer<timespec>?) -> Int32 = {
    which, out in
    guard let out else { return -1 }
    let status = clock_gettime(which, out)
    // CLOCK_REALTIME 0, CLOCK_REALTIME_COARSE 5, CLOCK_TAI 11
    if [0, 5, 11].contains(which) { out.pointee.tv_sec += MachineView.shift }
    return status
  }

  private static let number: @convention(c) () -> Int32 = {
    Int32(truncatingIfNeeded: longNumber()) & .max
  }
  private static let longNumber: @convention(c) () -> Int = { random() ^ (shift == 0 ? 0 : 0x2B5A) }

  private static var replacements: [String: UInt] {
    [
      "time": UInt(bitPattern: unsafeBitCast(time, to: UnsafeRawPointer.self)),
      "gettimeofday": UInt(bitPattern: unsafeBitCast(timeOfDay, to: UnsafeRawPointer.self)),
      "clock_gettime": UInt(bitPattern: unsafeBitCast(clock, to: UnsafeRawPointer.self)),
      "rand": UInt(bitPattern: unsafeBitCast(number, to: UnsafeRawPointer.self)),
      "random": UInt(bitPattern: unsafeBitCast(longNumber, to: UnsafeRawPointer.self)),
      "lrand48": UInt(bitPattern: unsafeBitCast(longNumber, to: UnsafeRawPointer.self)),
    ]
  }

  /// Leads a library that is loaded over the functions here.
  ///
  /// - Parameter handle: of `dlopen`.
  /// - Returns: how many of its imports were; 0 for one that asks neither.
  @discardableResult
  static func cover(_ handle: UnsafeMutableRawPointer) -> Int {
    LibraryImports.lead(handle, over: replacements)
  }
}
