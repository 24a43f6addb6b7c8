import BerthBase
import BerthCommands
import BerthHTTP
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Doors of the front process")
struct DoorsTests {
  private func text(_ response: HTTPResponse) -> String {
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("where nobody has a password, the page says how to get a link; else it asks for one")
  func signInPage() throws {
    let front = try Front()
    #expect(try !text(front.response(front.send("GET /signin"))).contains("type=\"password\""))
    try Accounts(front.people).setPassword("correct horse battery", of: "ada", at: front.now)
    let page = try text(front.response(front.send("GET /signin?next=/calm/sos")))
    #expect(page.contains("type=\"password\"") && page.contains("value=\"/calm/sos\""))
    #expect(!page.contains("/signup"))
    let evil = try text(front.response(front.send("GET /signin?next=//evil.example")))
    #expect(!evil.contains("evil.example"))
  }

  @Test(
    "signing up is as open as the server was told",
    arguments: [
      (SignUpMode.closed, false, 403), (.open, false, 200), (.invite, false, 403),
      (.invite, true, 200), (.closed, true, 403),
    ])
  func signUpPage(mode: SignUpMode, isInvited: Bool, status: Int) throws {
    let front = try Front(signUp: mode)
    let key = isInvited ? try OneTimeLinks(front.people).make(.invite, at: front.now) : "x"
    for _ in 1...2 {
      let response = try front.response(front.send("GET /signup?invite=\(key)"))
      #expect(response.status == status, "looking at it does not use the invitation up")
    }
  }

  @Test("a form with a password goes to an app process as nobody; one from elsewhere does not")
  func passwords() throws {
    let front = try Front()
    for path in ["signin", "signup", "reset"] {
      let outcome = try front.send("POST /\(path)", body: "name=ada&password=x")
      guard case .call(let call, let app, _) = outcome else {
        Issue.record("\(path) was not passed on")
        continue
      }
      #expect(app == path && call.user == "" && call.form("password") == "x")
      for headers in [["Origin: https://evil.example"], ["Sec-Fetch-Site: cross-site"]] {
        let sent = try front.send("POST /\(path)", headers: headers, body: "name=ada&password=x")
        #expect(try front.response(sent).status == 403)
      }
    }
  }

  @Test("a session that was there before signing in is over: nobody knows the new one's key")
  func fixation() throws {
    let front = try Front()
    let planted = try front.signIns.begin(user: "eve", at: front.now)
    var reader = HTTPRequestReader()
    reader.append(
      Array("GET / HTTP/1.1\r\nHost: 127.0.0.1:8650\r\nCookie: berth=\(planted)\r\n\r\n".utf8))
    guard case .head(let request)? = try reader.next() else { return #expect(Bool(false)) }
    var answer = WebAnswer.seeOther("/")
    answer.signIn = .begin("ada")
    let response = front.routes.response(answer, nonce: "n", to: request)
    let cookie = response.headers["set-cookie"] ?? ""
    let key = cookie.split(separator: ";")[0].split(separator: "=")[1]
    #expect(key.count == 64 && key != planted)
    #expect(front.signIns.session(planted, at: front.now) == nil)
    #expect(front.signIns.session(String(key), at: front.now)?.user == "ada")
    // A cookie that is no session of this server signs nobody in, whatever it says.
    let made = String(repeating: "0", count: 64)
    #expect(try front.response(front.send("GET /calm", cookie: made)).status == 303)
  }

  @Test("a program's token gets data, within its scopes, and nothing of the host")
  func tokens() throws {
    let front = try Front()
    let scopes = ["calm", "cocktail:write"].compactMap { AccessTokens.Scope($0) }
    let token = try AccessTokens(front.people).make(
      user: "ada", name: "x", scopes: scopes, at: front.now)
    func send(_ line: String, _ token: String) throws -> FrontRoutes.Outcome {
      try front.send(
        line, headers: ["Authorization: Bearer \(token)"], body: line.hasPrefix("P") ? "id=1" : "")
    }
    for (line, isAllowed) in [
      ("GET /calm/progress", true), ("POST /calm/checkin", false),
      ("POST /cocktail/favorite", true),
      ("GET /lang/chats", false), ("GET /account/export?app=calm", false), ("GET /calm", false),
      ("POST /account/delete", false), ("GET /", false), ("POST /signout", false),
    ] {
      switch try send(line, token) {
      case .call(let call, _, _):
        #expect(isAllowed && call.user == "ada" && call.wantsJSON && call.session == "", "\(line)")
      case .answer(let response):
        #expect(!isAllowed && response.status == 403, "\(line)")
        #expect(response.headers["content-type"] == "application/json")
      case .listen, .send, .assist: Issue.record("\(line) is let through")
      }
    }
    let wrong = try front.response(
      send("GET /calm/progress", "berth_" + String(token.dropFirst(7)) + "0"))
    #expect(wrong.status == 401 && wrong.headers["www-authenticate"] == "Bearer")
  }

  @Test(
    "a browser is known by what it says",
    arguments: [
      (
        "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"
      ),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
        "Safari on iPhone"
      ),
      ("Mozilla/5.0 (Linux; Android 15) Chrome/131.0 Mobile Safari/537.36", "Chrome on Android"),
      ("", "A browser"), ("<script>", "A browser"),
    ])
  func browsers(agent: String, name: String) {
    #expect(BrowserName.of(agent) == name)
  }
}
