import Glibc
import Testing

@testable import BerthWorkers

/// A stream of messages, and the other end of it as bare bytes.
final class FrameWire: @unchecked Sendable {
  let reader: FrameStream
  private var other: Int32

  init(maximumBytes: Int) {
    var ends: [Int32] = [-1, -1]
    precondition(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    reader = FrameStream(ends[0], maximumBytes: maximumBytes, isHost: true)
    other = ends[1]
  }

  deinit { end() }

  /// Writes bytes at the other end; waits while they have no room.
  func write(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(other, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      done += count
    }
  }

  /// Closes the other end.
  func end() {
    if other >= 0 { close(other) }
    other = -1
  }

  /// Hands the other end over as a stream.
  func opposite() -> FrameStream {
    defer { other = -1 }
    return FrameStream(other, maximumBytes: .max, isHost: false)
  }
}
