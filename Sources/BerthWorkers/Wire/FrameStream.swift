import Glibc

/// Frames over one end of a socket pair, read and written whole.
///
/// Both sides take turns, so neither writes faster than the other reads: the socket's buffer is all
/// that is ever under way. Reads and writes of the host time out every few milliseconds so that it
/// can look at its deadline; the worker's block. Reading is done by one thread; writing is serialized
/// by the worker, whose log may be written from any thread.
final class FrameStream {
  let descriptor: Int32
  /// The longest payload that is accepted, in bytes.
  var maximumBytes: Int
  private let isHost: Bool
  /// From here on a text is sent from where it is, not copied into the frame.
  private static let longText = 8 << 10
  private var outgoing: [UInt8] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var start = 0
  private var end = 0

  /// Takes a socket over; it is closed with the value.
  ///
  /// - Parameter isHost: whether a worker that is gone must not raise `SIGPIPE` here; a worker, which
  ///   may not use `send(2)`, ignores the signal.
  init(_ descriptor: Int32, maximumBytes: Int, isHost: Bool) {
    self.descriptor = descriptor
    self.isHost = isHost
    self.maximumBytes = maximumBytes
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  /// Has reads and writes give up after some milliseconds to look around.
  func setPatience(milliseconds: Int) {
    var time = timeval(tv_sec: 0, tv_usec: milliseconds * 1_000)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
  }

  /// What there is to read, without waiting.
  enum State {
    case quiet, unread, closed
  }

  /// Whether something came that nobody has read, or the other side is gone.
  var state: State {
    if end > start { return .unread }
    var byte: UInt8 = 0
    let flags = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
    let count = recv(descriptor, &byte, 1, flags)
    if count > 0 { return .unread }
    return count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
      ? .closed : .quiet
  }

  /// Writes a frame.
  ///
  /// - Parameter look: called when the other side does not read; what it throws ends the wait.
  func send(
    _ kind: Frame.Kind, id: UInt64, _ numbers: [Int64] = [], _ texts: [[UInt8]] = [],
    look: () throws(WorkerFault) -> Void = {}
  ) throws(WorkerFault) {
    outgoing.removeAll(keepingCapacity: outgoing.capacity < 1 << 20)
    let long = texts.indices.max { texts[$0].count < texts[$1].count }
      .flatMap { texts[$0].count >= Self.longText ? $0 : nil }
    let gap = Frame.write(kind, id: id, numbers, texts, omitting: long, to: &outgoing)
    let text = long.map { texts[$0] } ?? []
    let whole = outgoing.count + text.count
    var done = 0
    while done < whole {
      let count = outgoing.withUnsafeBytes { frame in
        text.withUnsafeBytes { text in
          put(
            [
              UnsafeRawBufferPointer(rebasing: frame[..<gap]), text,
              UnsafeRawBufferPointer(rebasing: frame[gap...]),
            ], from: done)
        }
      }
      if count > 0 {
        done += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR {
        try look()
      } else {
        throw .closed
      }
    }
  }

  /// Writes what is left of three pieces of a frame, as much as there is room for.
  private func put(_ pieces: [UnsafeRawBufferPointer], from done: Int) -> Int {
    withUnsafeTemporaryAllocation(of: iovec.self, capacity: pieces.count) { vectors in
      var skipped = done
      var count = 0
      for piece in pieces {
        let gone = min(skipped, piece.count)
        skipped -= gone
        guard piece.count > gone else { continue }
        vectors.initializeElement(
          at: count,
          to: iovec(
            iov_base: UnsafeMutableRawPointer(mutating: piece.baseAddress.map { $0 + gone }),
            iov_len: piece.count - gone))
        count += 1
      }
      guard isHost else { return writev(descriptor, vectors.baseAddress, Int32(count)) }
      var message = msghdr()
      message.msg_iov = vectors.baseAddress
      message.msg_iovlen = count
      return sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL))
    }
  }

  /// Reads the next frame.
  ///
  /// - Parameter look: called when nothing comes for a while; what it throws ends the wait.
  func receive(look: () throws(WorkerFault) -> Void = {}) throws(WorkerFault) -> Frame {
    while end - start < Frame.headerSize { try fill(look) }
    let header = try FrameHeader(
      UnsafeRawBufferPointer(rebasing: buffer[start..<end]), maximumBytes: maximumBytes)
    start += Frame.headerSize
    if header.length <= end - start {
      let payload = UnsafeRawBufferPointer(rebasing: buffer[start..<(start + header.length)])
      start += header.length
      return try Frame(header, payload)
    }
    return try receiveLong(header, look)
  }

  /// A payload longer than what is buffered; each text is read into its own memory.
  private func receiveLong(
    _ header: FrameHeader, _ look: () throws(WorkerFault) -> Void
  ) throws(WorkerFault) -> Frame {
    var frame = Frame(kind: header.kind, id: header.id)
    var left = header.length
    let counts = try take(4, of: &left, look)
    let numbers = try take(8 * Self.number(counts, 0, UInt16.self), of: &left, look)
    frame.numbers = stride(from: 0, to: numbers.count, by: 8).map {
      Int64(truncatingIfNeeded: Self.number(numbers, $0, UInt64.self))
    }
    for _ in 0..<Self.number(counts, 2, UInt16.self) {
      let length = Self.number(try take(4, of: &left, look), 0, UInt32.self)
      frame.texts.append(try take(length, of: &left, look))
    }
    guard left == 0 else { throw .badFrame("a message with more than it announced") }
    return frame
  }

  private static func number<Number: FixedWidthInteger>(
    _ bytes: [UInt8], _ offset: Int, _: Number.Type
  ) -> Int {
    bytes.withUnsafeBytes {
      Int(
        truncatingIfNeeded: Number(
          littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self)))
    }
  }

  /// Takes bytes of a payload of which some are left. Room is made as they arrive, a megabyte at a
  /// time, never for what was merely announced.
  private func take(
    _ count: Int, of left: inout Int, _ look: () throws(WorkerFault) -> Void
  ) throws(WorkerFault) -> [UInt8] {
    guard count <= left else { throw .badFrame("a message that is cut short") }
    left -= count
    var bytes = try read(min(count, 1 << 20), look)
    while bytes.count < count { bytes += try read(min(count - bytes.count, 1 << 20), look) }
    return bytes
  }

  /// Reads bytes: first those that are buffered, then the others into memory of their own. What
  /// comes behind them is buffered by the same call.
  private func read(
    _ count: Int, _ look: () throws(WorkerFault) -> Void
  ) throws(WorkerFault) -> [UInt8] {
    var fault: WorkerFault?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, filled in
      filled = min(count, end - start)
      UnsafeMutableRawBufferPointer(target).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: buffer[start..<(start + filled)]))
      start += filled
      while filled < count, fault == nil {
        (start, end) = (0, 0)
        var vectors = (
          iovec(iov_base: target.baseAddress.map { $0 + filled }, iov_len: count - filled),
          iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
        )
        let got = withUnsafeBytes(of: &vectors) {
          readv(descriptor, $0.baseAddress?.assumingMemoryBound(to: iovec.self), 2)
        }
        if got > 0 {
          end = max(0, got - (count - filled))
          filled += got - end
        } else {
          fault = wait(got, look)
        }
      }
    }
    if let fault { throw fault }
    return bytes
  }

  /// What comes of a read that gave nothing; nil when it is to be tried again.
  private func wait(
    _ count: Int, _ look: () throws(WorkerFault) -> Void
  ) -> WorkerFault? {
    guard count < 0, errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else {
      return .closed
    }
    do throws(WorkerFault) {
      try look()
      return nil
    } catch {
      return error
    }
  }

  private func fill(_ look: () throws(WorkerFault) -> Void) throws(WorkerFault) {
    if start == end {
      start = 0
      end = 0
    } else if start > 0 && buffer.count - end < Frame.headerSize {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
      end -= start
      start = 0
    }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress.map { $0 + end }, buffer.count - end)
      if count > 0 {
        end += count
        return
      }
      if let fault = wait(count, look) { throw fault }
    }
  }
}
