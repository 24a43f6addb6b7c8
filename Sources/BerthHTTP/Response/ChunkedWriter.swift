/// Frames the pieces of a body whose length nobody knows yet, such as events.
///
/// ```swift
/// let writer = ChunkedWriter(BodyFraming(response, for: request))
/// send(writer.chunk(Array("data: hello\n\n".utf8)))
/// send(writer.end)
/// ```
package struct ChunkedWriter: Sendable {
  private let framing: BodyFraming

  /// A writer for an answer that is framed so: in chunks, as they are where the body ends with the
  /// connection, and not at all where there is no body.
  package init(_ framing: BodyFraming = .chunked) { self.framing = framing }

  /// A piece as it is sent. An empty one is no bytes: an empty chunk would end the body.
  package func chunk(_ bytes: [UInt8]) -> [UInt8] {
    switch framing {
    case .nothing, .length: return []
    case .untilClose: return bytes
    case .chunked:
      guard !bytes.isEmpty else { return [] }
      var chunk: [UInt8] = []
      chunk.reserveCapacity(bytes.count + 20)
      chunk += String(bytes.count, radix: 16).utf8
      chunk += Self.lineEnd
      chunk += bytes
      chunk += Self.lineEnd
      return chunk
    }
  }

  /// What ends the body.
  package var end: [UInt8] {
    framing == .chunked ? [UInt8(ascii: "0")] + Self.lineEnd + Self.lineEnd : []
  }

  private static let lineEnd = [ByteRules.carriageReturn, ByteRules.lineFeed]
}
