import BerthBase
import BerthCommands
import BerthHTTP
import BerthManifest
import BerthServices

/// What the front process does with a request: who asks, whether they may, and who answers.
final class FrontRoutes {
  /// What is to be done.
  enum Outcome {
    case answer(HTTPResponse)
    /// An app process answers.
    case call(WebCall, app: String, nonce: String)
    /// These bytes of a file follow the head.
    case send(HTTPResponse, OpenFile, Range<Int>)
    /// An assistant's process answers.
    case assist(AssistantRequest)
    /// The page hears of changes until it goes.
    case listen(LiveHub.Subscription)
  }

  let settings: WebSettings
  let people: PeopleFile
  let signIns: SignIns
  /// Terminals that wait to be let in.
  let grants: DeviceGrants
  let now: () -> Int64
  let home: Home
  let origins: AllowedOrigins
  /// How far a call of a terminal's session has come.
  var progress: (_ session: String, _ call: String) -> CallProgress? = { _, _ in nil }
  private let metrics: WebMetrics
  private let random: () -> [UInt8]

  /// - Parameter now: Unix milliseconds.
  init(
    settings: WebSettings, home: Home, people: PeopleFile, metrics: WebMetrics,
    now: @escaping () -> Int64,
    random: @escaping () -> [UInt8] = PeopleFile.systemRandom
  ) {
    self.settings = settings
    self.home = home
    origins = AllowedOrigins(home: home)
    self.people = people
    signIns = SignIns(people)
    self.metrics = metrics
    self.now = now
    self.random = random
    grants = DeviceGrants(random: random)
  }

  /// Whether a proxy says for whom it asks.
  var isBehindProxy: Bool { settings.isBehindProxy }

  /// The most bytes a request's body may have: photos of those who are signed in.
  func maximumBody(_ request: HTTPRequest) -> Int {
    guard request.method == "POST" else { return 4096 }
    let isKnown =
      (session(request) ?? terminal(request)) != nil || bearer(request).map(isToken) == true
    return isKnown ? 24 << 20 : 4096
  }

  /// Finds out what to do with a whole request.
  ///
  /// - Parameter address: where it comes from.
  func outcome(
    _ request: HTTPRequest, _ body: [UInt8], from address: String = ""
  ) -> Outcome {
    if let refusal = refusal(request) { return .answer(refusal) }
    switch request.path.first ?? "" {
    case "healthz": return .answer(Self.plain(200, "ok"))
    case "metrics": return .answer(self.metrics(request))
    case "signin", "signup", "reset": return door(request, body)
    case "icon.svg": return .answer(FrontFiles.icon(request))
    case "icon-512.png": return .answer(FrontFiles.bitmap(request))
    case "manifest.webmanifest": return .answer(FrontFiles.manifest(request))
    case "worker.js": return .answer(FrontFiles.worker(request))
    case "assets": return .answer(FrontFiles.asset(request))
    case APIAddress.first: return api(request, body)
    case CalendarAddress.first: return calendar(request)
    case Self.assistants: return assistant(request, body)
    case "favicon.ico", "robots.txt": return .answer(Self.plain(404, "there is nothing here"))
    default: break
    }
    if let outcome = login(request, body, from: address) ?? terminal(request, body) {
      return outcome
    }
    if let token = bearer(request) { return program(request, body, token) }
    guard let session = session(request) else { return .answer(signInFirst(request)) }
    if request.path == ["session"] { return .answer(Self.whoIsThere(session)) }
    if request.method == "GET", request.path == ["live"] { return listen(request, session) }
    if request.method == "GET", request.path == ["live", "notices"] {
      return listenForNotices(session)
    }
    if request.path.first == MediaAddress.folder { return media(request, session) }
    if request.path == ["signout"] { return .answer(signOut(request, body, session)) }
    return call(request, body, session)
  }

  /// Where a page's script says which time zone it is in.
  static let zoneCookie = "berth-zone"
  /// Where a page's script keeps whether light or dark was chosen.
  static let schemeCookie = "berth-scheme"

  // MARK: Requests

  /// What is wrong with the request as such.
  private func refusal(_ request: HTTPRequest) -> HTTPResponse? {
    let methods = Self.methods(request)
    guard methods.contains(request.method) else {
      let (words, allowed) = ("only these methods are understood", methods.joined(separator: ", "))
      if Self.isForPrograms(request) {
        return problem(
          BerthError(
            "usage.method", words, remedy: allowed, details: ["allow": .string(allowed)]),
          to: request)
      }
      var response = Self.plain(405, "\(words): \(allowed)")
      response.headers.append("Allow", allowed)
      return response
    }
    guard isKnown(request.authority) else {
      let words = "this server does not answer for that name"
      guard Self.isForPrograms(request) else { return Self.plain(421, words) }
      return problem(
        BerthError("api.host", words, remedy: "berth serve --host NAME adds one"), to: request)
    }
    return nil
  }

  /// The answer to a request that cannot be read to its end; `request` is nil where not even its head can.
  func unreadable(_ error: HTTPError, _ request: HTTPRequest?) -> HTTPResponse {
    guard let request, Self.isForPrograms(request) else { return HTTPResponse(error) }
    let code = error.status == 413 ? "api.body-size" : "api.request"
    return problem(BerthError(code, error.message), to: request)
  }

  /// The methods that are understood where a request goes.
  static func methods(_ request: HTTPRequest) -> [String] {
    switch request.path.first {
    case APIAddress.first: return ["GET", "HEAD", "POST", "OPTIONS"]
    case assistants: return ["GET", "POST", "DELETE", "OPTIONS"]
    default: return ["GET", "HEAD", "POST"]
    }
  }

  /// Whether the request is for this server: a page of another name that resolves here must not be
  /// answered (DNS rebinding).
  private func isKnown(_ authority: HTTPAuthority?) -> Bool {
    guard let authority else { return settings.isBehindProxy }
    let host = authority.host.lowercased()
    if ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host) { return true }
    if settings.hosts.contains(where: { $0.lowercased() == host }) { return true }
    if settings.isBehindProxy, settings.hosts.isEmpty { return true }
    guard case .network(let own, _, _) = settings.address else { return false }
    return host == own || host == "[\(own)]"
  }

  private func call(_ request: HTTPRequest, _ body: [UInt8], _ session: SignIns.Session) -> Outcome
  {
    do throws(HTTPError) {
      var call = try self.call(request, body)
      call.wantsPart = request.headers.contains(ShellAddress.partHeader)
      call.isAhead = request.headers.contains(ShellAddress.aheadHeader)
      call.user = session.user
      call.session = session.id
      call.token = session.token
      if call.isPost, let refusal = forgery(request, call, session) { return .answer(refusal) }
      return .call(call, app: request.path.first ?? "", nonce: call.nonce)
    } catch {
      return .answer(HTTPResponse(error))
    }
  }

  /// What a request asks for, by whomever.
  func call(_ request: HTTPRequest, _ body: [UInt8]) throws(HTTPError) -> WebCall {
    var call = WebCall()
    call.isPost = request.method == "POST"
    call.path = request.path
    call.query = request.query.map { WebCall.Field(name: $0.name, value: $0.value ?? "true") }
    if !isFollowedFromHere(request) {
      // What a form has done is said after it alone: a link of elsewhere puts no words into a page.
      call.query.removeAll { [CommandForm.doneField, CommandForm.undoField].contains($0.name) }
    }
    call.wantsJSON = wantsJSON(request, &call)
    call.nonce = nonce()
    call.origin = origin(request)
    call.zone = request.cookie(Self.zoneCookie).map { String($0.prefix(64)) } ?? ""
    call.scheme = request.cookie(Self.schemeCookie).map { String($0.prefix(8)) } ?? ""
    if call.isPost {
      try read(FormBody(body, contentType: request.headers["content-type"]), into: &call)
    }
    return call
  }

  /// Where who asks finds this server; empty when the request does not say.
  func origin(_ request: HTTPRequest) -> String {
    request.authority.map { "\(settings.isBehindProxy ? "https" : "http")://\($0)" } ?? ""
  }

  /// What nobody can guess.
  func key() -> String { Hexadecimal.text(random()) }

  /// What marks the style and the scripts of one answer.
  func nonce() -> String { Hexadecimal.text(Array(random().prefix(16))) }

  /// Data are asked for by `Accept`, or by `.json` behind the address.
  private func wantsJSON(_ request: HTTPRequest, _ call: inout WebCall) -> Bool {
    if let last = call.path.last, last.hasSuffix(".json"), call.path.count > 1 {
      call.path[call.path.count - 1] = String(last.dropLast(5))
      return true
    }
    return request.accepts(["text/html", "application/json"]) == "application/json"
  }

  func read(_ form: FormBody, into call: inout WebCall) {
    for field in form.fields {
      switch field.value {
      case .text(let text):
        // Browsers send the ends of lines of a text field as two characters.
        call.form.append(
          WebCall.Field(name: field.name, value: text.replacing("\r\n", with: "\n")))
      case .file(let file):
        if file.bytes.isEmpty && file.name.isEmpty { continue }
        call.uploads.append(
          WebCall.Upload(field: field.name, name: file.name, bytes: file.bytes))
      }
    }
  }

  /// Why a POST does not come from a page of this server; nil when it does.
  func forgery(
    _ request: HTTPRequest, _ call: WebCall, _ session: SignIns.Session
  ) -> HTTPResponse? {
    let token = call.form(CommandForm.tokenField) ?? ""
    guard isFromHere(request), Self.areEqual(token, session.token) else {
      return refusal(
        403,
        "This form is not from a page of this server. Go back, load that page again, and send it then.",
        to: request)
    }
    return nil
  }

  /// Why nothing is done, for a person: a page, or a sentence for the script of one.
  func refusal(_ status: Int, _ sentence: String, to request: HTTPRequest) -> HTTPResponse {
    let isForPage =
      !request.headers.contains(ShellAddress.partHeader) && request.headers.contains("accept")
      && request.accepts(["text/html", "text/plain"]) == "text/html"
    return isForPage ? Self.failure(status, sentence) : Self.plain(status, sentence)
  }

  /// Whether a browser says that a page of this server sent a form.
  func isFromHere(_ request: HTTPRequest) -> Bool {
    let site = request.headers["sec-fetch-site"]
    guard site == nil || site == "same-origin" || site == "none" else { return false }
    guard let origin = request.headers["origin"] else { return true }
    let authority = request.authority?.description ?? ""
    return origin == "http://\(authority)" || origin == "https://\(authority)"
  }

  /// Compares in a time that tells nothing of where they differ.
  static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A page that wants to hear of changes: of which app, and in which of its databases.
  func listen(_ request: HTTPRequest, _ session: SignIns.Session) -> Outcome {
    let app = request.value("app") ?? ""
    let scopes = Set((request.value("changes") ?? "").split(separator: ",").map(String.init))
      .intersection(["private", "public"]).sorted()
    guard Manifest.isID(app), let home = try? Home(path: home.path, user: session.user) else {
      return .answer(Self.plain(404, "there is nothing here"))
    }
    let files = scopes.map {
      $0 == "public" ? home.publicDatabase(ofPlugin: app) : home.privateDatabase(ofPlugin: app)
    }
    let topic = LiveHub.Topic(user: session.user, app: app, scopes: scopes)
    let every = request.value("every").flatMap { Int64($0) }.map { max(1, min($0, 86_400)) * 1000 }
    return .listen(LiveHub.Subscription(topic: topic, files: files, every: every))
  }

  /// A page that wants to hear of notifications.
  private func listenForNotices(_ session: SignIns.Session) -> Outcome {
    guard let home = try? Home(path: home.path, user: session.user) else {
      return .answer(Self.plain(404, "there is nothing here"))
    }
    // No app has an empty id.
    let topic = LiveHub.Topic(user: session.user, app: "", scopes: ["notices"])
    return .listen(LiveHub.Subscription(topic: topic, files: [home.notifications], every: nil))
  }

  // MARK: Answers

  private func metrics(_ request: HTTPRequest) -> HTTPResponse {
    // For this machine alone: a proxy says for whom it asks.
    guard !request.headers.contains("x-forwarded-for") else { return Self.plain(404, "not here") }
    var response = HTTPResponse(200, .bytes(Array(metrics.text.utf8)))
    response.headers.append("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
    return response
  }
}
