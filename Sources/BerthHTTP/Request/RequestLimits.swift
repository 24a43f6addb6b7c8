/// How long the parts of a request may be, in bytes unless said otherwise.
package struct RequestLimits: Sendable {
  /// The first line: 414 beyond.
  package var requestLine = 8192
  /// All header fields together, and all trailers: 431 beyond.
  package var fieldBytes = 32_768
  /// The number of header fields, and of trailers: 431 beyond.
  package var fieldCount = 100
  /// The line with the size of a chunk and its extensions: 400 beyond.
  package var chunkLine = 256
  /// The body of requests for which the owner of the reader says nothing else: 413 beyond.
  package var body = 1 << 20

  package init() {}
}
