import BerthBase
import BerthCommands
import BerthHTTP
import BerthManifest
import BerthServices

/// Terminals on other machines: how they are let in, what they ask, how they leave.
extension FrontRoutes {
  /// What a terminal without a session, or the page that lets one in, asks for; nil for any other request.
  ///
  /// - Parameter address: where it comes from.
  func login(_ request: HTTPRequest, _ body: [UInt8], from address: String) -> Outcome? {
    switch request.path {
    case ["login"]:
      guard let session = session(request) else { return .answer(signInFirst(request)) }
      return .answer(loginPage(request, body, session))
    case [WebCall.terminalPlace, "device"]: return .answer(beginLogin(request, body, address))
    case [WebCall.terminalPlace, "token"]: return .answer(lookLogin(request, body))
    default: return nil
    }
  }

  /// The session of a terminal.
  func terminal(_ request: HTTPRequest) -> SignIns.Session? {
    bearer(request).flatMap { signIns.session($0, isTerminal: true, at: now()) }
  }

  /// What a terminal asks for; nil when the request is none of a terminal's.
  func terminal(_ request: HTTPRequest, _ body: [UInt8]) -> Outcome? {
    guard bearer(request)?.hasPrefix(SignIns.terminalPrefix) == true else { return nil }
    guard let session = terminal(request) else {
      var response = Self.remark(401, ["error": "invalid_token"])
      response.headers.append("WWW-Authenticate", "Bearer")
      return .answer(response)
    }
    switch request.path {
    case [WebCall.terminalPlace] where request.method == "POST":
      return .call(
        .terminal(
          body, id: request.value(TerminalCall.field) ?? "", user: session.user, session: session.id
        ),
        app: request.value("app").flatMap { Manifest.isID($0) ? $0 : nil } ?? WebCall.terminalPlace,
        nonce: nonce())
    case [WebCall.terminalPlace, CallProgress.field] where request.method == "GET":
      let call = request.value(TerminalCall.field) ?? ""
      return .answer(Self.remark(200, progress(session.id, call)?.json ?? [:]))
    case [WebCall.terminalPlace, "end"] where request.method == "POST":
      do throws(BerthError) {
        try signIns.end(session)
        return .answer(Self.remark(200, ["ended": true]))
      } catch {
        return .answer(Self.remark(500, ["error": "server_error"]))
      }
    case ["live"] where request.method == "GET": return listen(request, session)
    default: break
    }
    if request.path.first == MediaAddress.folder { return sound(request, session) }
    return .answer(Self.remark(404, ["error": "there is nothing here for a terminal"]))
  }

  // MARK: Letting in

  private func loginPage(
    _ request: HTTPRequest, _ body: [UInt8], _ session: SignIns.Session
  ) -> HTTPResponse {
    let page = LoginPage(user: session.user, token: session.token, nonce: nonce())
    func show(_ bytes: [UInt8], _ status: Int = 200) -> HTTPResponse {
      Self.page(bytes, status: status, nonce: page.nonce)
    }
    let unknown = "There is no terminal that waits with this code. Codes are good for ten minutes."
    guard request.method == "POST" else {
      guard let code = request.value(LoginPage.codeField) else { return show(page.question()) }
      if request.value(LoginPage.answerField) == LoginPage.no {
        _ = grants.decide(code, .denied, session: session.id, at: now())
        return Self.seeOther("/")
      }
      guard let found = grants.find(code, session: session.id, at: now()) else {
        return show(page.question(error: unknown), 404)
      }
      return show(page.confirm(found))
    }
    do throws(HTTPError) {
      let call = try self.call(request, body)
      if let refusal = forgery(request, call, session) { return refusal }
      let code = call.form(LoginPage.codeField) ?? ""
      let found = grants.find(code, session: session.id, at: now())
      guard let found else { return show(page.question(error: unknown), 404) }
      guard call.form(LoginPage.answerField) == LoginPage.yes else {
        return show(page.confirm(found))
      }
      let decision = DeviceGrants.Decision.allowed(user: session.user)
      guard grants.decide(code, decision, session: session.id, at: now()) else {
        return show(page.question(error: unknown), 404)
      }
      return show(page.done(found.name))
    } catch {
      return HTTPResponse(error)
    }
  }

  private func beginLogin(
    _ request: HTTPRequest, _ body: [UInt8], _ address: String
  ) -> HTTPResponse {
    guard let fields = fields(request, body) else { return Self.remark(400, Self.invalid) }
    let said = fields["name"]?.filter { !$0.isNewline && ($0.isASCII || $0.isLetter) } ?? ""
    let name = String(
      said.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }.prefix(
        60))
    guard
      let (secret, grant) = grants.begin(
        name: name.isEmpty ? "A terminal" : name, address: address, at: now())
    else { return Self.remark(503, ["error": "too many terminals wait to be let in"]) }
    return Self.remark(
      200,
      [
        "device_code": .string(secret), "user_code": .string(grant.code),
        "verification_uri": .string(LoginPage.address),
        "verification_uri_complete": .string(
          "\(LoginPage.address)?\(LoginPage.codeField)=\(grant.code)"),
        "expires_in": .integer(DeviceGrants.lifetime / 1000),
        "interval": .integer(DeviceGrants.interval / 1000),
      ])
  }

  private func lookLogin(_ request: HTTPRequest, _ body: [UInt8]) -> HTTPResponse {
    guard let secret = fields(request, body)?["device_code"] else {
      return Self.remark(400, Self.invalid)
    }
    switch grants.look(secret, at: now()) {
    case .pending: return Self.remark(400, ["error": "authorization_pending"])
    case .tooOften: return Self.remark(400, ["error": "slow_down"])
    case .expired: return Self.remark(400, ["error": "expired_token"])
    case .denied: return Self.remark(400, ["error": "access_denied"])
    case .allowed(let user, let name):
      guard
        let key = try? signIns.begin(
          user: user, label: "Terminal of \(name)", isTerminal: true, at: now())
      else { return Self.remark(500, ["error": "server_error"]) }
      return Self.remark(
        200,
        ["access_token": .string(key), "token_type": "Bearer", "user": .string(user)])
    }
  }

  private static let invalid: JSON = ["error": "invalid_request"]

  /// The fields of a POST; nil for anything else.
  private func fields(_ request: HTTPRequest, _ body: [UInt8]) -> [String: String]? {
    guard request.method == "POST", isFromHere(request), let call = try? self.call(request, body)
    else {
      return nil
    }
    return Dictionary(
      call.form.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private static func remark(_ status: Int, _ json: JSON) -> HTTPResponse {
    var response = HTTPResponse(status, .bytes(json.utf8() + [0x0A]))
    response.headers.append("Content-Type", "application/json")
    response.headers.append("Cache-Control", "no-store")
    return response
  }
}
