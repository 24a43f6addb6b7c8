import BerthBase
import CServe
import Glibc

/// A connection of `berthc`, from the request to the exit code; closed with the value.
struct ServeConnection: ~Copyable {
  let descriptor: Int32

  /// How long a client may take to send what it announces, in seconds.
  private static let patience = 2
  /// What of a request is read at once with its header.
  private static let usual = 64 << 10

  /// Takes the next connection; nil when there was none after all. Blocks.
  init?(acceptedFrom listening: Int32) {
    descriptor = accept(listening, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Whether the client is a process of the user this one belongs to.
  var isOfThisUser: Bool {
    // struct ucred, unix(7): process, user and group.
    var peer: (pid_t, uid_t, gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
      && peer.1 == geteuid()
  }

  /// Says how the command ended.
  func reply(_ status: Int32) { Self.reply(status, on: descriptor) }

  /// Says how a command ended; safe in a signal handler.
  static func reply(_ status: Int32, on descriptor: Int32) {
    var reply = berth_serve_reply(status: status)
    _ = send(descriptor, &reply, MemoryLayout<berth_serve_reply>.size, Int32(MSG_NOSIGNAL))
  }

  /// Reads the request and what comes with it: standard input, output and error, and the folder.
  ///
  /// - Returns: nil when the client went away without a word; whether it has asked to stop meanwhile.
  /// - Throws: `serve.request` when it says something else, or stops in between.
  func receive() throws(BerthError) -> (request: ServeRequest, files: ServeFiles, isStopped: Bool)?
  {
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var header = berth_serve_request()
    let headerSize = MemoryLayout<berth_serve_request>.size
    var files: ServeFiles?
    var count = 0
    var text = [UInt8](unsafeUninitializedCapacity: Self.usual) { buffer, filled in
      (count, files) = read(&header, UnsafeMutableRawBufferPointer(buffer))
      filled = max(0, count - headerSize)
    }
    if count == 0 { return nil }
    guard count >= headerSize, header.size <= BERTH_SERVE_MOST_BYTES, let files else {
      throw BerthError(
        "serve.request", "a request made no sense: its start has \(count) bytes",
        remedy: "install berth and berthc of one version")
    }
    guard header.magic == BERTH_SERVE_MAGIC else {
      throw BerthError(
        "serve.request", "a request is of another version (\(header.magic))",
        remedy: "install berth and berthc of one version")
    }
    while text.count < Int(header.size) {
      let left = min(Int(header.size) - text.count, 1 << 20)
      let more = [UInt8](unsafeUninitializedCapacity: left) { buffer, filled in
        filled = max(0, recv(descriptor, buffer.baseAddress, left, 0))
      }
      if more.isEmpty { break }
      text += more
    }
    // A byte more asks it to stop already.
    let isStopped = text.count == Int(header.size) + 1
    if isStopped { text.removeLast() }
    return (try ServeRequest(header, text), files, isStopped)
  }

  /// One recvmsg(2): the header, the text that came with it, and the descriptors.
  private func read(
    _ header: inout berth_serve_request, _ text: UnsafeMutableRawBufferPointer
  ) -> (Int, ServeFiles?) {
    withUnsafeMutableBytes(of: &header) { header in
      withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { control in
        var pieces = (
          iovec(iov_base: header.baseAddress, iov_len: header.count),
          iovec(iov_base: text.baseAddress, iov_len: text.count)
        )
        return withUnsafeMutableBytes(of: &pieces) { pieces in
          var message = msghdr()
          message.msg_iov = pieces.baseAddress?.assumingMemoryBound(to: iovec.self)
          message.msg_iovlen = 2
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          let count = recvmsg(descriptor, &message, Int32(MSG_CMSG_CLOEXEC))
          guard count >= 0 else { return (-1, nil) }
          return (
            count,
            ServeFiles(
              UnsafeRawBufferPointer(rebasing: control[..<message.msg_controllen]))
          )
        }
      }
    }
  }
}
