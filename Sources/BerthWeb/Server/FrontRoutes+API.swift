import BerthBase
import BerthCommands
import BerthHTTP
import BerthManifest

/// Programs at `/api`: who asks, within what their token allows, and what browsers of other sites may see.
extension FrontRoutes {
  func api(_ request: HTTPRequest, _ body: [UInt8]) -> Outcome {
    if request.method == "OPTIONS" { return .answer(preflight(request)) }
    do throws(BerthError) {
      return request.path.count == 3 ? try command(request, body) : try about(request)
    } catch {
      return .answer(problem(error, to: request))
    }
  }

  // MARK: Calls

  /// Whose token a request has.
  ///
  /// - Throws: `people.token`.
  func grant(_ request: HTTPRequest) throws(BerthError) -> AccessTokens.Grant {
    let token = bearer(request)
    if let grant = token.flatMap({ AccessTokens(people).grant($0, at: now()) }), grant.isForCommands
    {
      return grant
    }
    throw BerthError(
      "people.token",
      token == nil ? "a token is needed" : "this is no token of this server, or it was taken back",
      remedy: "send Authorization: Bearer TOKEN; berth user token add, or /account, makes one",
      details: ["isGiven": .bool(token != nil)])
  }

  private func command(_ request: HTTPRequest, _ body: [UInt8]) throws(BerthError) -> Outcome {
    let grant = try grant(request)
    let app = request.path[1]
    guard grant.allows(app: app, .reads) else {
      throw BerthError(
        "people.scope", "this token is not for \(Manifest.isID(app) ? app : "that")",
        remedy: "make one with the scope of the app",
        details: ["scope": .string(Manifest.isID(app) ? app : "*")])
    }
    var call = programCall(request, grant)
    call.isPost = request.method == "POST"
    if call.isPost {
      try readBody(request, body, &call)
      if let key = try idempotencyKey(request) {
        call.form.insert(.init(name: CommandForm.idField, value: key), at: 0)
      }
    } else {
      let types = ["application/json", "text/event-stream"]
      call.program?.isWatching = request.method == "GET" && request.accepts(types) == types[1]
    }
    return .call(call, app: app, nonce: call.nonce)
  }

  /// A request of a program, without its body.
  func programCall(_ request: HTTPRequest, _ grant: AccessTokens.Grant) -> WebCall {
    var call = WebCall()
    call.path = request.path
    call.query = request.query.map { WebCall.Field(name: $0.name, value: $0.value ?? "true") }
    call.wantsJSON = true
    call.origin = origin(request)
    call.user = grant.user
    call.program = WebCall.Program(token: grant.id, scopes: grant.scopes, isAPI: true)
    return call
  }

  private func readBody(
    _ request: HTTPRequest, _ body: [UInt8], _ call: inout WebCall
  ) throws(BerthError) {
    if body.isEmpty { return }
    if request.contentType?.essence == "application/json" {
      do {
        call.program?.arguments = try JSON.parse(body)
      } catch {
        throw BerthError("input.json", "the body is no JSON: \(error)", remedy: "send an object")
      }
      return
    }
    do throws(HTTPError) {
      try read(FormBody(body, contentType: request.headers["content-type"]), into: &call)
    } catch {
      let code = [413: "api.body-size", 415: "api.body-type"][error.status] ?? "api.request"
      throw BerthError(code, error.message, remedy: "send application/json, or a form")
    }
  }

  /// The key under which something is done once, as it is or as a string of RFC 8941.
  private func idempotencyKey(_ request: HTTPRequest) throws(BerthError) -> String? {
    guard var key = request.headers["idempotency-key"] else { return nil }
    if key.count > 1, key.hasPrefix("\""), key.hasSuffix("\"") {
      key = String(key.dropFirst().dropLast())
    }
    guard SentForms.isID(key) else {
      throw BerthError(
        "input.key", "Idempotency-Key: expected 16 to 64 letters, digits and hyphens",
        remedy: "make a new UUID for each thing to be done")
    }
    return key
  }

  // MARK: What it is about

  /// The description and the pages about it, for who is signed in and for programs.
  private func about(_ request: HTTPRequest) throws(BerthError) -> Outcome {
    guard request.method != "POST" else {
      throw BerthError(
        "usage.method", "a command is called at /api/PLUGIN/COMMAND",
        details: ["allow": "GET, HEAD, OPTIONS"])
    }
    if request.path == [APIAddress.first, APIAddress.recipes] {
      return .answer(FrontFiles.recipes(request))
    }
    if bearer(request) == nil, let session = session(request) {
      var call = WebCall()
      call.path = request.path
      call.query = request.query.map { WebCall.Field(name: $0.name, value: $0.value ?? "true") }
      (call.user, call.session, call.token) = (session.user, session.id, session.token)
      call.nonce = nonce()
      call.scheme = request.cookie(Self.schemeCookie).map { String($0.prefix(8)) } ?? ""
      return .call(call, app: "", nonce: call.nonce)
    }
    let types = ["text/html", "application/json"]
    if bearer(request) == nil, request.path.last != APIAddress.document,
      request.headers.contains("accept"), request.accepts(types) == types[0]
    {
      return .answer(signInFirst(request))
    }
    var call = programCall(request, try grant(request))
    call.nonce = nonce()
    return .call(call, app: "", nonce: call.nonce)
  }

  // MARK: Calendars

  /// A calendar program, whose token stands in the address: it is good for this alone, and goes no further.
  func calendar(_ request: HTTPRequest) -> Outcome {
    guard let token = CalendarAddress.token(request.path),
      let grant = AccessTokens(people).grant(token, at: now()),
      grant.allows(app: AccessTokens.Scope.calendar.app, .reads)
    else {
      let error = BerthError(
        "not-found", "there is no calendar at this address, or its token was taken back",
        remedy: "make another one: berth user token add NAME --calendar, or /account")
      return .answer(problem(error, to: request))
    }
    guard request.method != "POST" else {
      let error = BerthError(
        "usage.method", "a calendar is got", details: ["allow": "GET, HEAD"])
      return .answer(problem(error, to: request))
    }
    var call = programCall(request, grant)
    call.path = [CalendarAddress.first]
    return .call(call, app: "", nonce: "")
  }

  // MARK: Answers

  /// What an app process answered to a program.
  func programResponse(_ answer: WebAnswer, to request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(answer.status, .bytes(answer.body))
    for header in answer.headers { response.headers.append(header.name, header.value) }
    if answer.status == 200, let tag = response.headers["etag"].flatMap({ ETag(text: $0) }),
      HTTPConditions.evaluate(request, etag: tag, modified: nil) == .notModified
    {
      response = HTTPResponse(304)
      response.headers.append("ETag", tag.text)
    }
    addProgramRules(&response, request)
    return response
  }

  /// An error of a program.
  func problem(_ error: BerthError, to request: HTTPRequest) -> HTTPResponse {
    let body = APIProblem.json(error).utf8(indented: true) + [0x0A]
    var response = HTTPResponse(APIProblem.status(error), .bytes(body))
    response.headers.append("Content-Type", APIProblem.type)
    for header in APIProblem.headers(error) { response.headers.append(header.name, header.value) }
    addProgramRules(&response, request)
    return response
  }

  /// An app process has failed: a page, or a problem for programs.
  func failure(_ status: Int, _ error: BerthError, to request: HTTPRequest?) -> HTTPResponse {
    if let request, Self.isForPrograms(request) { return problem(error, to: request) }
    var response = Self.failure(status, SiteErrors.sentence(error.message))
    if status == 503 { response.headers.append("Retry-After", "2") }
    return response
  }

  /// Who asks too much.
  func tooMuch(_ wait: Int64, to request: HTTPRequest) -> HTTPResponse {
    let seconds = max(1, Int(wait + 999) / 1000)
    guard Self.isForPrograms(request) else {
      var response = refusal(
        429, "That was too much at once. Try again in \(seconds) s; nothing was done.", to: request)
      response.headers.append("Retry-After", "\(seconds)")
      return response
    }
    return problem(
      BerthError(
        "api.rate", "that was too much at once", remedy: "try again in \(seconds) s",
        details: ["seconds": JSON(seconds)]), to: request)
  }

  /// Whether what is asked for is a program's business.
  static func isForPrograms(_ request: HTTPRequest) -> Bool {
    [APIAddress.first, CalendarAddress.first, assistants].contains(request.path.first)
  }

  func addProgramRules(_ response: inout HTTPResponse, _ request: HTTPRequest) {
    response.headers.append("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    response.headers.append("X-Content-Type-Options", "nosniff")
    response.headers.append("Cache-Control", "private, no-cache")
    response.headers.append("Vary", "Accept, Authorization, Origin")
    guard let origin = allowedOrigin(request) else { return }
    response.headers.append("Access-Control-Allow-Origin", origin)
    response.headers.append(
      "Access-Control-Expose-Headers",
      "ETag, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, Mcp-Session-Id")
  }

  // MARK: Browsers of other sites

  /// The site that asks, where the setting `web.api.origins` names it; nobody else's pages may see answers.
  func allowedOrigin(_ request: HTTPRequest) -> String? {
    guard let origin = request.headers["origin"], origins.allow(origin) else { return nil }
    return origin
  }

  /// The answer to a browser that asks whether its page may.
  func preflight(_ request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(204)
    response.headers.append("Allow", Self.methods(request).joined(separator: ", "))
    addProgramRules(&response, request)
    guard allowedOrigin(request) != nil else { return response }
    response.headers.append(
      "Access-Control-Allow-Methods", Self.methods(request).joined(separator: ", "))
    response.headers.append(
      "Access-Control-Allow-Headers",
      "Authorization, Content-Type, Idempotency-Key, If-None-Match, Mcp-Session-Id, "
        + "Mcp-Protocol-Version, Last-Event-ID")
    response.headers.append("Access-Control-Max-Age", "600")
    return response
  }
}
