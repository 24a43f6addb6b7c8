import BerthHTTP
import Glibc

/// Answers that do not end: pages that hear of changes.
extension WebServer {
  /// Begins an answer that does not end: server-sent events.
  func listen(
    _ connection: Connection, _ request: HTTPRequest, _ subscription: LiveHub.Subscription,
    rules: (inout HTTPResponse) -> Void = { $0.headers.append("Cache-Control", "no-store") }
  ) {
    begin(connection, request, rules)
    live.add(connection.descriptor, subscription, at: clock.milliseconds())
    send(Array(":\n\n".utf8), to: connection)
  }

  /// Writes the head of an answer of events.
  func begin(
    _ connection: Connection, _ request: HTTPRequest, _ rules: (inout HTTPResponse) -> Void
  ) {
    var response = HTTPResponse(200, .stream)
    response.headers.append("Content-Type", "text/event-stream")
    response.headers.append("X-Accel-Buffering", "no")
    rules(&response)
    let date = HTTPDate(unixMilliseconds: clock.unixMilliseconds())
    connection.stream = ChunkedWriter(BodyFraming(response, for: request))
    connection.state = .streaming
    connection.deadline = .max
    metrics.add(status: 200, milliseconds: 0)
    connection.queue(response.head(for: request, keepAlive: true, date: date))
  }

  func tell(_ descriptors: Set<Int32>, _ text: String) {
    let text = Array(text.utf8)
    for descriptor in descriptors {
      // One that does not take what it was told before is told once for both.
      guard let connection = connections[descriptor], connection.isDrained else { continue }
      send(text, to: connection)
    }
  }

  func send(_ text: [UInt8], to connection: Connection) {
    connection.queue(connection.stream.chunk(text))
    guard connection.write() else { return drop(connection) }
    // Mostly it takes all at once, and is waited for as before.
    if !connection.isDrained { poller.change(connection.descriptor, [.reading, .writing]) }
  }

  func handleStream(_ event: Poller.Event, _ connection: Connection) {
    // Nothing more is to come from there but its end.
    guard !event.isClosed, !event.isReadable || connection.read(chunk) else {
      return drop(connection)
    }
    guard event.isWritable else { return }
    guard connection.write() else { return drop(connection) }
    if connection.isDrained { poller.change(connection.descriptor, .reading) }
  }
}
