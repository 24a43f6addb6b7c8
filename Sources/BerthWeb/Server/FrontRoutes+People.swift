import BerthBase
import BerthCommands
import BerthHTTP
import BerthManifest
import BerthViews

/// Who asks: sessions of browsers, tokens of programs, and the doors that lead in.
extension FrontRoutes {
  private var cookieName: String { settings.isBehindProxy ? "__Host-berth" : "berth" }

  func session(_ request: HTTPRequest) -> SignIns.Session? {
    request.cookie(cookieName).flatMap { signIns.session($0, at: now()) }
  }

  private func cookie(_ value: String, seconds: Int) -> String {
    var cookie = SetCookie(cookieName, value)
    cookie.isSecure = settings.isBehindProxy
    cookie.maximumAge = seconds
    return cookie.text ?? ""
  }

  /// Does to the browser's session what an answer says.
  func apply(
    _ change: WebAnswer.SignInChange, _ response: inout HTTPResponse, _ request: HTTPRequest?
  ) {
    // A session never goes on as somebody else's: its key may be known to whoever set it.
    if let request, let old = session(request) { try? signIns.end(old) }
    switch change {
    case .end: response.headers.append("Set-Cookie", cookie("", seconds: 0))
    case .begin(let user):
      let label = BrowserName.of(request?.headers["user-agent"] ?? "")
      guard let key = try? signIns.begin(user: user, label: label, at: now()) else { return }
      response.headers.append(
        "Set-Cookie", cookie(key, seconds: Int(SignIns.lifetime)))
    }
  }

  // MARK: Programs

  /// The token in a request of a program.
  func bearer(_ request: HTTPRequest) -> String? {
    guard let text = request.headers["authorization"], text.utf8.count < 256 else { return nil }
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1])
  }

  /// Whether a token is one of this server's.
  func isToken(_ token: String) -> Bool { AccessTokens(people).grant(token, at: now()) != nil }

  /// A call of a program: data alone, within what its token allows.
  func program(_ request: HTTPRequest, _ body: [UInt8], _ token: String) -> Outcome {
    guard let grant = AccessTokens(people).grant(token, at: now()) else {
      var response = Self.problem(401, "people.token", "this is no token of this server")
      response.headers.append("WWW-Authenticate", "Bearer")
      return .answer(response)
    }
    let app = request.path.first ?? ""
    let isApp = request.path.count > 1 && Manifest.isID(app) && !Self.ownAddresses.contains(app)
    let isPost = request.method == "POST"
    guard isApp, isPost ? grant.allowsChanges(app: app) : grant.allows(app: app, .reads) else {
      return .answer(
        Self.problem(403, "people.scope", "this token does not allow that"))
    }
    do throws(HTTPError) {
      var call = try self.call(request, body)
      call.wantsJSON = true
      call.user = grant.user
      call.program = WebCall.Program(token: grant.id, scopes: grant.scopes)
      return .call(call, app: app, nonce: call.nonce)
    } catch {
      return .answer(HTTPResponse(error))
    }
  }

  /// First parts of addresses that are the host's own.
  private static let ownAddresses: Set<String> = [
    "search", "suggest", "ask", "history", "undo", "store", "settings", "docs", "more", "gate",
    "account",
    "notifications", "live", "session", "offline", MediaAddress.folder, APIAddress.first,
    "calendar",
    "mcp",
  ]

  private static func problem(_ status: Int, _ code: String, _ message: String) -> HTTPResponse {
    let json: JSON = ["error": ["code": .string(code), "message": .string(message)]]
    var response = HTTPResponse(status, .bytes(json.utf8() + [0x0A]))
    response.headers.append("Content-Type", "application/json")
    response.headers.append("Cache-Control", "no-store")
    return response
  }

  /// Who is signed in, for a browser that has something to send since it was last seen.
  static func whoIsThere(_ session: SignIns.Session) -> HTTPResponse {
    let json: JSON = ["user": .string(session.user), "token": .string(session.token)]
    var response = HTTPResponse(200, .bytes(json.utf8() + [0x0A]))
    response.headers.append("Content-Type", "application/json")
    response.headers.append("Cache-Control", "no-store")
    response.headers.append("X-Content-Type-Options", "nosniff")
    response.headers.append("Cross-Origin-Resource-Policy", "same-origin")
    return response
  }

  // MARK: Doors

  /// Signing in, signing up, a new password: what is looked up is answered here, what takes a
  /// password goes to an app process, since that takes a while on purpose.
  func door(_ request: HTTPRequest, _ body: [UInt8]) -> Outcome {
    guard request.method == "POST" else { return .answer(doorPage(request)) }
    guard isFromHere(request) else {
      return .answer(
        refusal(
          403,
          "This form is not from a page of this server. Load the page again, and send it then.",
          to: request))
    }
    do throws(HTTPError) {
      let call = try self.call(request, body)
      return .call(call, app: request.path.first ?? "", nonce: call.nonce)
    } catch {
      return .answer(HTTPResponse(error))
    }
  }

  private func doorPage(_ request: HTTPRequest) -> HTTPResponse {
    let next = SiteLinks.local(request.value("next")) ?? "/"
    var door = DoorPage(nonce: nonce())
    door.next = next
    door.left = request.value("left").flatMap(DoorPage.Left.init)
    do throws(BerthError) {
      door.hasAccounts = try !Accounts(people).all().isEmpty
      door.signUp = settings.signUp
      let links = OneTimeLinks(people)
      switch request.path.first {
      case "signup":
        let invite = request.value("invite") ?? ""
        var isLetIn = settings.signUp == .open
        if settings.signUp == .invite {
          isLetIn = try links.isGood(.invite, invite, at: now())
        }
        return Self.page(
          isLetIn ? door.signUp(invite: invite) : door.closed(), status: isLetIn ? 200 : 403,
          nonce: door.nonce)
      case "reset":
        let key = request.value("key") ?? ""
        let isGood = try links.isGood(.reset, key, at: now())
        return Self.page(
          isGood ? door.reset(key: key) : door.usedLink(), status: isGood ? 200 : 403,
          nonce: door.nonce)
      default: break
      }
      // What only looks at a link, such as a message's preview, does not use it up.
      guard request.method == "GET", let key = request.value("key") else {
        if session(request) != nil { return Self.seeOther(next) }
        let status = request.path == ["signin"] ? 200 : 401
        return Self.page(door.signIn(), status: status, nonce: door.nonce)
      }
      guard let user = try links.take(.signIn, key, at: now())?.user else {
        // A link that is opened twice is no reason to stop who is signed in.
        return session(request) != nil
          ? Self.seeOther(next) : Self.page(door.usedLink(), status: 403, nonce: door.nonce)
      }
      var response = Self.seeOther(next)
      apply(.begin(user), &response, request)
      return response
    } catch {
      return Self.failure(500, SiteErrors.sentence(error.message))
    }
  }

  func signOut(
    _ request: HTTPRequest, _ body: [UInt8], _ session: SignIns.Session
  ) -> HTTPResponse {
    if request.method != "POST" { return Self.plain(405, "signing out is a POST") }
    do throws(HTTPError) {
      if let refusal = forgery(request, try call(request, body), session) { return refusal }
    } catch {
      return HTTPResponse(error)
    }
    var response = Self.seeOther(ShellAddress.signedOut)
    apply(.end, &response, request)
    return response
  }

  func signInFirst(_ request: HTTPRequest) -> HTTPResponse {
    if request.accepts(["text/html", "application/json"]) == "application/json" {
      return Self.plain(401, "sign in first")
    }
    guard request.method == "GET", !request.path.isEmpty else { return doorPage(request) }
    let query = request.query.map { ($0.name, $0.value ?? "true") }
    let here = WebAddress(path: request.path, query).text
    return Self.seeOther(SiteLinks.adding([("next", here)], to: "/signin"))
  }
}

/// What a user knows a browser by, out of what it says of itself.
enum BrowserName {
  static func of(_ agent: String) -> String {
    let browsers = [
      ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
      ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    let systems = [
      ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
      ("Mac OS", "Mac"), ("CrOS", "Chromebook"), ("Linux", "Linux"),
    ]
    let browser = browsers.first { agent.contains($0.0) }?.1
    let system = systems.first { agent.contains($0.0) }?.1
    switch (browser, system) {
    case (let browser?, let system?): return "\(browser) on \(system)"
    case (let browser?, nil): return browser
    default: return "A browser"
    }
  }
}
