/// Reads the requests of one connection out of the bytes as they come (RFC 9112).
///
/// The bytes may be cut anywhere; the events are the same. After an error the connection has ended:
/// the same error comes again.
///
/// ```swift
/// var reader = HTTPRequestReader()
/// reader.append(bytes)
/// while let event = try reader.next() {
///   switch event {
///   case .head(let request): reader.maximumBody = 10_000
///   case .body(let piece): body += piece
///   case .end: answer()
///   }
/// }
/// ```
package struct HTTPRequestReader: Sendable {
  /// What has come next.
  package enum Event: Sendable {
    /// A new request.
    case head(HTTPRequest)
    /// A piece of its body, never empty.
    case body([UInt8])
    /// The request is whole; what follows is the next one.
    case end
  }

  /// What is read next.
  enum Phase: Sendable {
    case requestLine, fields
    /// A body begins.
    case body(HTTPRequest.Body)
    /// Bytes of a body of known length, or of a chunk.
    case data(Int, isChunk: Bool)
    case chunkLine, chunkEnd, trailers, end
  }

  /// The most bytes a body may have; to be set after the head has come, as each head sets it back to
  /// what the limits say.
  package var maximumBody: Int
  /// How many bytes of the current body have come.
  package internal(set) var bodyCount = 0

  let limits: RequestLimits
  var buffer: [UInt8] = []
  /// Where what has not been given out begins.
  var start = 0
  /// Where the line that is read begins.
  var line = 0
  /// No line ends before here.
  var scanned = 0
  var phase = Phase.requestLine
  var draft = HeadDraft()
  private var failure: HTTPError?
  /// Whether the one empty line that may stand before a request was there.
  private var sawEmptyLine = false

  /// A reader at the begin of a connection.
  package init(limits: RequestLimits = RequestLimits()) {
    self.limits = limits
    maximumBody = limits.body
  }

  /// Whether a request has begun and is not whole: the client is late rather than idle.
  package var isInsideRequest: Bool {
    if case .requestLine = phase { return line < buffer.count }
    return true
  }

  /// How many bytes wait to be read as events.
  package var pendingCount: Int { buffer.count - start }

  /// Takes the next bytes of the connection.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom()
    buffer.append(contentsOf: bytes)
  }

  /// Takes the next bytes of the connection.
  package mutating func append(_ bytes: some Sequence<UInt8>) {
    makeRoom()
    buffer.append(contentsOf: bytes)
  }

  /// The next event; nil when more bytes are needed.
  package mutating func next() throws(HTTPError) -> Event? {
    if let failure { throw failure }
    do throws(HTTPError) {
      return try step()
    } catch {
      failure = error
      buffer = []
      (start, line, scanned) = (0, 0, 0)
      throw error
    }
  }

  private mutating func step() throws(HTTPError) -> Event? {
    while true {
      switch phase {
      case .requestLine:
        guard
          let range = try nextLine(
            limits.requestLine,
            .framing(414, "the first line is too long"))
        else { return nil }
        if range.isEmpty {
          guard !sawEmptyLine else { throw .framing(400, "the request begins with empty lines") }
          sawEmptyLine = true
          consume(to: line)
          continue
        }
        try readRequestLine(range)
        phase = .fields
      case .fields:
        guard let range = try nextFieldLine(from: draft.fieldsStart) else { return nil }
        guard range.isEmpty else {
          try readField(range)
          continue
        }
        let request = try finishHead()
        phase = .body(request.body)
        sawEmptyLine = false
        return .head(request)
      case .end:
        phase = .requestLine
        return .end
      case .body, .data, .chunkLine, .chunkEnd, .trailers:
        guard let piece = try readBody() else { return nil }
        if !piece.isEmpty { return .body(piece) }
      }
    }
  }

  /// Gives out everything before a place.
  mutating func consume(to place: Int) {
    (start, line, scanned) = (place, place, place)
    if place == buffer.count {
      // An idle connection holds no memory.
      buffer = []
      (start, line, scanned) = (0, 0, 0)
    }
  }

  /// Forgets what was given out once it is most of the buffer.
  private mutating func makeRoom() {
    guard start > buffer.count / 2 else { return }
    buffer.removeSubrange(..<start)
    (line, scanned) = (line - start, scanned - start)
    draft.move(by: start)
    start = 0
  }
}
