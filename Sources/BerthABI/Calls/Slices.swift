package import CBerth

extension berth_slice {
  /// A slice over borrowed bytes.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.init(ptr: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }

  /// The bytes, borrowed.
  package var bytes: UnsafeRawBufferPointer {
    ptr == nil
      ? UnsafeRawBufferPointer(start: nil, count: 0)
      : UnsafeRawBufferPointer(start: ptr, count: len)
  }

  /// The bytes as text; malformed UTF-8 is repaired.
  var string: String { String(decoding: bytes, as: UTF8.self) }
}

/// Gives `body` text as a slice, borrowed for its length.
package func withSlice<T>(_ text: String, _ body: (berth_slice) -> T) -> T {
  if Boundary.spy != nil { return withSlice(Array(text.utf8), body) }
  var text = text
  return text.withUTF8 { body(berth_slice(UnsafeRawBufferPointer($0))) }
}

/// Gives `body` bytes as a slice, borrowed for its length.
package func withSlice<T>(_ bytes: [UInt8], _ body: (berth_slice) -> T) -> T {
  guard let spy = Boundary.spy else { return bytes.withUnsafeBytes { body(berth_slice($0)) } }
  let borrowed = bytes.withUnsafeBytes { spy.borrow($0) }
  defer { spy.giveBack(borrowed) }
  return body(berth_slice(borrowed))
}

/// Collects what a plugin writes, up to a limit.
package struct SinkBuffer {
  package private(set) var bytes: [UInt8] = []
  private(set) var isOverLimit = false
  let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// Runs `body` with a sink that appends here; the sink is valid within `body` only.
  package mutating func withSink<T>(_ body: (UnsafePointer<berth_sink>) -> T) -> T {
    withUnsafeMutablePointer(to: &self) { pointer in
      if let spy = Boundary.spy { return Self.spied(by: spy, pointer, body) }
      var sink = berth_sink(
        context: UnsafeMutableRawPointer(pointer),
        write: { context, start, count in
          guard let context else { return BERTH_FAILED }
          return SinkBuffer.append(start, count, to: context)
        })
      return body(&sink)
    }
  }

  private static func append(
    _ start: UnsafePointer<CChar>?, _ count: Int, to pointer: UnsafeMutableRawPointer
  ) -> berth_status {
    let buffer = pointer.assumingMemoryBound(to: SinkBuffer.self)
    guard count <= buffer.pointee.limit - buffer.pointee.bytes.count else {
      buffer.pointee.isOverLimit = true
      return BERTH_FAILED
    }
    guard count > 0, let start else { return count == 0 ? BERTH_OK : BERTH_FAILED }
    buffer.pointee.bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
    return BERTH_OK
  }

  /// A sink whose every write the spy sees; its context is a ticket that ends with it.
  private static func spied<T>(
    by spy: any BoundarySpy, _ pointer: UnsafeMutablePointer<SinkBuffer>,
    _ body: (UnsafePointer<berth_sink>) -> T
  ) -> T {
    let ticket = spy.openSink(pointer)
    let sink = berth_sink(
      context: ticket,
      write: { ticket, start, count in
        guard let pointer = Boundary.spy?.sink(ticket, count) else { return BERTH_FAILED }
        return SinkBuffer.append(start, count, to: pointer)
      })
    let borrowed = withUnsafeBytes(of: sink) { spy.borrow($0) }
    defer {
      spy.giveBack(borrowed)
      spy.closeSink(ticket)
    }
    return withExtendedLifetime(borrowed) {
      body(borrowed.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: berth_sink.self))
    }
  }
}

extension UnsafePointer where Pointee == berth_sink {
  /// Writes a host's answer to a plugin's sink.
  package func send(_ bytes: [UInt8]) -> berth_status {
    guard let write = pointee.write else { return BERTH_FAILED }
    return bytes.withUnsafeBytes {
      write(pointee.context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
  }
}
