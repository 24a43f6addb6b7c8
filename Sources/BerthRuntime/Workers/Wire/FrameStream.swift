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
  var mostBytes: Int
  private let isHost: Bool
  private var outgoing: [UInt8] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  private var start = 0
  private var end = 0

  /// Takes a socket over; it is closed with the value.
  ///
  /// - Parameter isHost: whether a worker that is gone must not raise `SIGPIPE` here; a worker, which
  ///   may not use `send(2)`, ignores the signal.
  init(_ descriptor: Int32, mostBytes: Int, isHost: Bool) {
    self.descriptor = descriptor
    self.isHost = isHost
    self.mostBytes = mostBytes
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
    Frame.write(kind, id: id, numbers, texts, to: &outgoing)
    var done = 0
    while done < outgoing.count {
      let count = outgoing.withUnsafeBytes { bytes in
        let start = bytes.baseAddress.map { $0 + done }
        return isHost
          ? Glibc.send(descriptor, start, bytes.count - done, Int32(MSG_NOSIGNAL))
          : write(descriptor, start, bytes.count - done)
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

  /// Reads the next frame.
  ///
  /// - Parameter look: called when nothing comes for a while; what it throws ends the wait.
  func receive(look: () throws(WorkerFault) -> Void = {}) throws(WorkerFault) -> Frame {
    while end - start < Frame.headerSize { try fill(look) }
    let header = try FrameHeader(
      UnsafeRawBufferPointer(rebasing: buffer[start..<end]), mostBytes: mostBytes)
    start += Frame.headerSize
    if header.length <= end - start {
      let payload = UnsafeRawBufferPointer(rebasing: buffer[start..<(start + header.length)])
      start += header.length
      return try Frame(header, payload)
    }
    return try receiveLong(header, look)
  }

  /// A payload longer than what is buffered. Room is made as it arrives, never for what was merely
  /// announced.
  private func receiveLong(
    _ header: FrameHeader, _ look: () throws(WorkerFault) -> Void
  ) throws(WorkerFault) -> Frame {
    var payload: [UInt8] = []
    payload.reserveCapacity(min(header.length, 1 << 20))
    while payload.count < header.length {
      if end == start { try fill(look) }
      let count = min(end - start, header.length - payload.count)
      payload.append(contentsOf: buffer[start..<(start + count)])
      start += count
    }
    var result: Result<Frame, WorkerFault> = .failure(.closed)
    payload.withUnsafeBytes { bytes in
      do throws(WorkerFault) {
        result = .success(try Frame(header, bytes))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
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
      let count = read(descriptor, buffer.baseAddress.map { $0 + end }, buffer.count - end)
      if count > 0 {
        end += count
        return
      }
      if count == 0 { throw .closed }
      guard errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR else { throw .closed }
      try look()
    }
  }
}
