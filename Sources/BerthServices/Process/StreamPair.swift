package import BerthBase
import Glibc

/// Our end and the child's end of one of its standard streams; closed when the value goes.
package final class StreamPair {
  /// Our end; it never blocks.
  package private(set) var ours: Int32
  /// The end the child gets.
  package private(set) var theirs: Int32

  private init(ours: Int32, theirs: Int32) {
    self.ours = Self.prepared(ours)
    self.theirs = Self.prepared(theirs)
    _ = fcntl(self.ours, F_SETFL, O_NONBLOCK)
  }

  /// A pipe that the child writes and we read.
  package static func pipe() throws(BerthError) -> StreamPair {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw ChildProcess.failure("make a pipe", errno) }
    return StreamPair(ours: ends[0], theirs: ends[1])
  }

  /// A socket that we write and the child reads. Unlike a pipe it can be written without a signal
  /// when nobody reads any more.
  package static func socket() throws(BerthError) -> StreamPair {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw ChildProcess.failure("make a socket", errno)
    }
    return StreamPair(ours: ends[0], theirs: ends[1])
  }

  /// A file in memory that holds all the child reads, so that it may seek in it or open it again by
  /// `/dev/stdin`, which it cannot with a socket; nil when the system makes none.
  static func file(_ bytes: [UInt8]) -> StreamPair? {
    MemoryFile.make("input", bytes).map(StreamPair.init(file:))
  }

  private init(file: Int32) {
    ours = -1
    theirs = Self.prepared(file)
  }

  package func closeTheirs() {
    if theirs >= 0 { close(theirs) }
    theirs = -1
  }

  /// Our end, which is the caller's to close from now on.
  package func takeOurs() -> Int32 {
    defer { ours = -1 }
    return ours
  }

  func closeOurs() {
    if ours >= 0 { close(ours) }
    ours = -1
  }

  deinit {
    closeTheirs()
    closeOurs()
  }

  /// The descriptor, closed on exec, and above the standard streams, whose numbers a process that
  /// was started without them gives to anything it opens.
  private static func prepared(_ descriptor: Int32) -> Int32 {
    guard (0...2).contains(descriptor) else {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
    let raised = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    close(descriptor)
    return raised
  }
}
