import Glibc

/// How long and how much the server waits for; times in milliseconds.
struct WebLimits {
  var connections = 20_000
  /// For a request's head, from its first byte.
  var head: Int64 = 15_000
  /// For its body, and again after each piece of it.
  var body: Int64 = 60_000
  var bodyProgress: Int64 = 20_000
  /// For the next request of a connection.
  var idle: Int64 = 75_000
  /// For the other side to take an answer.
  var writing: Int64 = 60_000
  /// For an app process to answer.
  var call: Int64 = 30_000
  /// For what is under way when the server is asked to stop.
  var stopping: Int64 = 10_000
  /// Requests of one address, behind a proxy.
  var requestsByAddress = TokenBuckets<String>.Rate(burst: 300, perSecond: 50)
  /// Calls of one user, behind a proxy.
  var callsByUser = TokenBuckets<String>.Rate(burst: 120, perSecond: 20)
  /// Calls of programs of one user on this machine, which is not held up otherwise.
  var callsOnThisMachine = TokenBuckets<String>.Rate(burst: 20_000, perSecond: 10_000)
  /// Calls of one user that take long, such as a search of all apps or a photo, behind a proxy.
  var expensiveByUser = TokenBuckets<String>.Rate(burst: 20, perSecond: 2)
  /// Attempts of one address to sign in.
  var signInsByAddress = TokenBuckets<String>.Rate(burst: 20, perSecond: 0.2)
  /// How many addresses, and how many users, are remembered for it.
  var remembered = 10_000
}

/// The server's times.
struct WebClock {
  /// Of a clock that never goes back.
  var milliseconds: () -> Int64
  /// Of the calendar.
  var unixMilliseconds: () -> Int64

  /// The machine's.
  static var system: WebClock {
    func read(_ clock: clockid_t) -> Int64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
    return WebClock(
      milliseconds: { read(CLOCK_MONOTONIC) }, unixMilliseconds: { read(CLOCK_REALTIME) })
  }
}
