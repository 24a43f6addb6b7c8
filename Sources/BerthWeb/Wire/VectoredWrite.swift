import Glibc

/// Writes two runs of bytes as one, so that a head and its body need not be copied together.
enum VectoredWrite {
  /// Sends what there is room for of the first run, from an index on, and of the second.
  ///
  /// - Returns: how many bytes are gone; negative when none are, with the reason in `errno`.
  static func send(
    _ descriptor: Int32, _ first: [UInt8], from start: Int, _ second: [UInt8]
  ) -> Int {
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        let head = UnsafeRawBufferPointer(rebasing: first[start...])
        return withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
          _ = parts.initialize(
            from: [head, second].map { run in
              iovec(
                iov_base: UnsafeMutableRawPointer(mutating: run.baseAddress), iov_len: run.count)
            })
          var message = msghdr()
          message.msg_iov = parts.baseAddress
          message.msg_iovlen = 2
          return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
        }
      }
    }
  }
}
