import BerthBase
import BerthCommands
import BerthHTTP
import BerthMCP
import BerthManifest

/// What an assistant asks of its session.
struct AssistantRequest {
  enum Kind {
    /// Messages are passed on; of those, requests are answered.
    case say([JSON])
    /// What belongs to no request is told from now on.
    case listen
    /// The session is over.
    case end
  }

  var kind: Kind
  var grant: AccessTokens.Grant
  /// Which session it is; nil for one that begins.
  var session: String?
}

/// Assistants at `/mcp`: the Model Context Protocol's streamable HTTP, as of 2025-03-26 and later.
extension FrontRoutes {
  static let assistants = "mcp"
  private static let sessionHeader = "mcp-session-id"
  private static let versionHeader = "mcp-protocol-version"

  func assistant(_ request: HTTPRequest, _ body: [UInt8]) -> Outcome {
    do throws(BerthError) {
      // A page of another site must not speak for whoever looks at it.
      guard isFromHere(request) || allowedOrigin(request) != nil else {
        throw BerthError(
          "people.scope", "pages of that site may not", remedy: "see the setting web.api.origins")
      }
      if request.method == "OPTIONS" { return .answer(preflight(request)) }
      let grant = try assistantGrant(request)
      let version = request.headers[Self.versionHeader]
      guard version.map(MCPServer.versions.contains) ?? true else {
        throw BerthError(
          "api.request", "this version of the protocol is not understood",
          remedy: "use one of \(MCPServer.versions.joined(separator: ", "))")
      }
      let session = request.headers[Self.sessionHeader]
      switch request.method {
      case "POST":
        return try say(
          request, body, AssistantRequest(kind: .end, grant: grant, session: session), version)
      case "DELETE":
        try requireSession(session)
        return .assist(AssistantRequest(kind: .end, grant: grant, session: session))
      default:
        try requireSession(session)
        try requireAccepted(["text/event-stream"], request)
        return .assist(AssistantRequest(kind: .listen, grant: grant, session: session))
      }
    } catch {
      return .answer(problem(error, to: request))
    }
  }

  /// What an assistant may do: what its token allows, or its terminal, which is its user's own; of that only
  /// what the address asks for.
  private func assistantGrant(
    _ request: HTTPRequest
  ) throws(BerthError) -> AccessTokens.Grant {
    var grant =
      if let terminal = terminal(request) {
        AccessTokens.Grant(terminal: terminal)
      } else {
        try grant(request)
      }
    let asked = request.query.filter { $0.name == "scope" }.map { $0.value ?? "" }
    guard !asked.isEmpty else { return grant }
    grant.scopes = try asked.map { (text) throws(BerthError) in
      guard let scope = AccessTokens.Scope(text), scope != .calendar else {
        throw BerthError(
          "input.invalid", "“\(text)” is no scope",
          remedy: "write an app or *, perhaps with :write, :share, :pay or :erase")
      }
      guard grant.allows(app: scope.app, .reads), grant.allows(app: scope.app, scope.effect) else {
        throw BerthError(
          "people.scope", "this token does not allow \(text)",
          remedy: "ask for less, or make a token that does", details: ["scope": .string(text)])
      }
      return scope
    }
    return grant
  }

  private func requireSession(_ session: String?) throws(BerthError) {
    guard session == nil else { return }
    throw BerthError(
      "api.request", "which session it is must be said",
      remedy: "send Mcp-Session-Id, or initialize")
  }

  private func requireAccepted(
    _ types: [String], _ request: HTTPRequest
  ) throws(BerthError) {
    for type in types where request.accepts([type]) == nil {
      throw BerthError(
        "api.accept", "answers may come as \(types.joined(separator: " or "))",
        remedy: "accept \(types.count > 1 ? "both" : "that")")
    }
  }

  private func say(
    _ request: HTTPRequest, _ body: [UInt8], _ asked: AssistantRequest, _ version: String?
  ) throws(BerthError) -> Outcome {
    try requireAccepted(["application/json", "text/event-stream"], request)
    guard request.contentType?.essence == "application/json" else {
      throw BerthError("api.body-type", "a message is application/json")
    }
    let json: JSON
    do {
      json = try JSON.parse(body)
    } catch {
      throw BerthError("input.json", "the body is no JSON: \(error)")
    }
    // Several at once are of one version alone, which is meant where none is said.
    guard json.array == nil || version ?? "2025-03-26" == "2025-03-26" else {
      throw BerthError("api.request", "this version has one message to a request")
    }
    let messages = json.array ?? [json]
    guard !messages.isEmpty, messages.count <= 64 else {
      throw BerthError("input.json", "there are no messages, or more than 64")
    }
    for message in messages {
      guard case .invalid(let answer) = MCPMessage(message.utf8()) else { continue }
      throw BerthError(
        "input.json", answer["error"]?["message"]?.string ?? "this is no message",
        remedy: "send JSON-RPC 2.0")
    }
    let begins = messages.contains { $0["method"]?.string == "initialize" }
    if begins == (asked.session != nil) || begins && messages.count > 1 {
      if begins {
        throw BerthError("api.request", "initialize comes alone, and before there is a session")
      }
      try requireSession(nil)
    }
    var asked = asked
    asked.kind = .say(messages)
    return .assist(asked)
  }
}
