import BerthBase
import BerthCommands
import BerthHTTP

/// Answers to assistants: as JSON where nothing comes before them, else as events.
extension WebServer {
  private static let sessionHeader = "Mcp-Session-Id"
  /// How long an assistant waits for an answer, milliseconds: a person may be asked meanwhile.
  private static let patience: Int64 = 10 * 60_000

  func assist(
    _ connection: Connection, _ request: HTTPRequest, _ asked: AssistantRequest
  ) {
    let now = clock.milliseconds()
    let share = guests.share(of: asked.grant.user, from: connection.address, at: now)
    connection.share = share
    if let wait = share.wait { return answer(routes.tooMuch(wait, to: request), connection) }
    do throws(BerthError) {
      let session = try session(asked, at: now)
      switch asked.kind {
      case .end:
        assistants.end(session, at: now)
        answer(bare(204, request), connection)
      case .listen: try listen(connection, request, session)
      case .say(let messages): try say(messages, session, connection, request)
      }
    } catch {
      answer(routes.problem(error, to: request), connection)
    }
  }

  private func session(
    _ asked: AssistantRequest, at now: Int64
  ) throws(BerthError) -> AssistantSession {
    guard let id = asked.session else {
      return try assistants.begin(asked.grant, id: routes.key(), at: now)
    }
    guard let session = assistants.session(id, asked.grant, at: now) else {
      throw BerthError(
        "api.session", "there is no such session, or it is over", remedy: "initialize a new one")
    }
    return session
  }

  private func bare(_ status: Int, _ request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(status)
    routes.addProgramRules(&response, request)
    return response
  }

  private func listen(
    _ connection: Connection, _ request: HTTPRequest, _ session: AssistantSession
  ) throws(BerthError) {
    guard session.stream == nil else {
      throw BerthError("api.conflict", "this session is listened to already")
    }
    session.stream = connection.descriptor
    beginEvents(connection, request)
    send(Array(":\n\n".utf8), to: connection)
  }

  private func beginEvents(_ connection: Connection, _ request: HTTPRequest) {
    poller.change(connection.descriptor, .reading)
    begin(connection, request) { [routes] response in
      routes.addProgramRules(&response, request)
      connection.share?.add(to: &response)
    }
    connection.share = nil
  }

  private func say(
    _ messages: [JSON], _ session: AssistantSession, _ connection: Connection,
    _ request: HTTPRequest
  ) throws(BerthError) {
    let requests = messages.filter { $0["method"] != nil && $0["id"] != nil }
    for request in requests where session.isAsked(request["id"] ?? .null) {
      throw BerthError("api.request", "a request of this id is not answered yet")
    }
    for message in messages {
      session.say(message, for: connection.descriptor)
      if message["method"]?.string == "notifications/cancelled" {
        let waiting = session.cancel(message["params"]?["requestId"] ?? .null)
        if let waiting, let other = connections[waiting], let asked = other.request {
          endUnanswered(other, asked)
        }
      }
    }
    if requests.isEmpty {
      answer(bare(202, request), connection)
    } else {
      connection.state = .waiting
      connection.deadline = clock.milliseconds() + Self.patience
      poller.change(connection.descriptor, [])
      // Several answers come as events.
      if messages.count > 1 { beginEvents(connection, request) }
    }
    assistants.flush(session, at: clock.milliseconds())
  }

  /// An assistant's process has said something.
  func pass(_ message: JSON, of session: AssistantSession) {
    let (descriptor, isLast) = session.receiver(of: message)
    guard let descriptor, let connection = connections[descriptor],
      let request = connection.request
    else {
      // A question that reaches nobody is answered for them: it must not be waited for.
      guard message["method"] != nil, let id = message["id"] else { return }
      session.refuse(id)
      return assistants.flush(session, at: clock.milliseconds())
    }
    if connection.state == .waiting, isLast {
      return answer(message, of: session, connection, request)
    }
    if connection.state == .waiting { beginEvents(connection, request) }
    guard connection.state == .streaming else { return }
    send(Array("event: message\ndata: \(message.text())\n\n".utf8), to: connection)
    if isLast, connections[descriptor] === connection { endEvents(connection) }
  }

  private func answer(
    _ message: JSON, of session: AssistantSession, _ connection: Connection,
    _ request: HTTPRequest
  ) {
    var response = HTTPResponse(200, .bytes(message.utf8() + [0x0A]))
    response.headers.append("Content-Type", "application/json")
    response.headers.append(Self.sessionHeader, session.id)
    routes.addProgramRules(&response, request)
    goOn(connection) { answer(response, connection) }
  }

  /// Ends what a connection waits for: there is no answer to it.
  private func endUnanswered(_ connection: Connection, _ request: HTTPRequest) {
    switch connection.state {
    case .waiting: goOn(connection) { answer(bare(202, request), connection) }
    case .streaming: endEvents(connection)
    case .reading, .writing: break
    }
  }

  private func endEvents(_ connection: Connection) {
    connection.queue(connection.stream.end)
    connection.state = .writing
    connection.deadline = clock.milliseconds() + limits.writing
    guard connection.write() else { return drop(connection) }
    if connection.isDrained {
      goOn(connection) { next(connection) }
    } else {
      poller.change(connection.descriptor, .writing)
    }
  }

  /// An assistant's process is no more: who waited is told.
  func lose(_ session: AssistantSession) {
    for descriptor in session.connections {
      guard let connection = connections[descriptor] else { continue }
      guard connection.state == .waiting, let request = connection.request else {
        drop(connection)
        continue
      }
      let error = BerthError(
        "plugin.crashed", "the session has ended", remedy: "initialize a new one")
      goOn(connection) { answer(routes.problem(error, to: request), connection) }
    }
  }
}
