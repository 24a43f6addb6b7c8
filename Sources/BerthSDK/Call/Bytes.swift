import CBerth

extension berth_slice {
  /// The bytes as text; malformed UTF-8 is repaired.
  var string: String {
    String(decoding: UnsafeRawBufferPointer(start: ptr, count: len), as: UTF8.self)
  }

  /// The bytes, borrowed.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: ptr, count: len) }
}

extension String {
  /// Lends the UTF-8 bytes as a slice for the length of `body`.
  func withSlice<T, E: Error>(_ body: (berth_slice) throws(E) -> T) throws(E) -> T {
    var copy = self
    return try Self.borrow(&copy, body)
  }

  private static func borrow<T, E: Error>(
    _ text: inout String, _ body: (berth_slice) throws(E) -> T
  ) throws(E) -> T {
    let result: Result<T, E> = text.withUTF8 { buffer in
      do throws(E) {
        return .success(try body(berth_slice(UnsafeRawBufferPointer(buffer))))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension berth_slice {
  /// A slice over borrowed bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(ptr: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), len: bytes.count)
  }
}

extension Array where Element == UInt8 {
  /// Lends the bytes as a slice for the length of `body`.
  func withSlice<T, E: Error>(_ body: (berth_slice) throws(E) -> T) throws(E) -> T {
    let result: Result<T, E> = withUnsafeBytes { buffer in
      do throws(E) {
        return .success(try body(berth_slice(buffer)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// Collects what a service writes.
struct Collector {
  var bytes: [UInt8] = []

  /// Runs `body` with a sink that appends to a new buffer, and returns status and bytes.
  static func collect(_ body: (UnsafePointer<berth_sink>) -> berth_status) -> (
    berth_status, [UInt8]
  ) {
    var collector = Collector()
    let status = withUnsafeMutablePointer(to: &collector) { place in
      var sink = berth_sink(
        context: UnsafeMutableRawPointer(place),
        write: { context, bytes, count in
          guard let context else { return BERTH_FAILED }
          context.assumingMemoryBound(to: Collector.self).pointee.bytes.append(
            contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
          return BERTH_OK
        })
      return body(&sink)
    }
    return (status, collector.bytes)
  }
}

/// Writes bytes to a sink of the host.
func write(_ bytes: [UInt8], to sink: UnsafePointer<berth_sink>) -> berth_status {
  bytes.withUnsafeBytes { buffer in
    guard let write = sink.pointee.write else { return BERTH_FAILED }
    return write(
      sink.pointee.context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
  }
}
