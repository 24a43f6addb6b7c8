import Glibc

/// Holds a lock file, so that two processes do not change what it guards at the same time.
///
/// The lock is advisory (`flock(2)`) and goes with the process, however it ends.
package enum FileLock {
  /// Runs `body` while holding the lock file at `path`, which is made and stays.
  ///
  /// - Throws: what `body` throws; `files.write` when the file cannot be made; `config.busy` when
  ///   somebody else has held it for `patience` milliseconds.
  package static func hold<Result>(
    _ path: String, patience: Int = 10_000, _ body: () throws(BerthError) -> Result
  ) throws(BerthError) -> Result {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw BerthError(
        "files.write", "could not open \(path): \(String(cString: strerror(errno)))",
        remedy: "check that the folder exists, is yours and has room")
    }
    defer { close(descriptor) }
    var waited = 0
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, waited < patience else {
        throw BerthError(
          "config.busy", "another program has held \(path) for \(waited) ms",
          remedy: "end the other berth, then try again")
      }
      restThread(milliseconds: 2)
      waited += 2
    }
    // As a process that is being started may still share the descriptor.
    defer { flock(descriptor, LOCK_UN) }
    return try body()
  }
}

/// Lets the thread rest.
package func restThread(milliseconds: Int) {
  var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
  nanosleep(&time, nil)
}
