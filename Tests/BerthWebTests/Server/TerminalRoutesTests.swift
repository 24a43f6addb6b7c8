import BerthBase
import BerthCommands
import BerthHTTP
import Testing

@testable import BerthWeb

@Suite("Terminals, as the front process lets them in")
struct TerminalRoutesTests {
  private let front: Front
  private let cookie: String
  private let session: SignIns.Session

  init() throws {
    front = try Front()
    cookie = try front.signIns.begin(user: "ada", at: front.now)
    session = try #require(front.signIns.session(cookie, at: front.now))
  }

  private func json(_ outcome: FrontRoutes.Outcome) throws -> (status: Int, json: JSON) {
    let response = try front.response(outcome)
    guard case .bytes(let bytes) = response.body else { return (response.status, .null) }
    return (response.status, (try? JSON.parse(bytes)) ?? .null)
  }

  private func begin() throws -> (secret: String, code: String) {
    let (status, json) = try json(
      front.send("POST /terminal/device", body: "name=ada%40desk%C2%9B2J"))
    #expect(status == 200)
    return (
      try #require(json["device_code"]?.string), try #require(json["user_code"]?.string)
    )
  }

  private func look(_ secret: String) throws -> (status: Int, json: JSON) {
    try json(front.send("POST /terminal/token", body: "device_code=\(secret)"))
  }

  /// A token of a terminal that Ada has let in.
  private func token() throws -> String {
    let (secret, code) = try begin()
    let said = try front.send(
      "POST /login", cookie: cookie,
      body: "\(CommandForm.tokenField)=\(session.token)&code=\(code)&answer=yes")
    #expect(try front.response(said).status == 200)
    return try #require(try look(secret).json["access_token"]?.string)
  }

  private func ask(_ token: String, _ line: String = "POST /terminal") throws -> FrontRoutes.Outcome
  {
    try front.send(line, headers: ["Authorization: Bearer \(token)"], body: "call")
  }

  @Test("a terminal is let in by whoever is signed in and confirms its code, and asks as that user")
  func letIn() throws {
    let (secret, code) = try begin()
    #expect(try look(secret).json["error"] == "authorization_pending")
    let page = try front.response(front.send("GET /login?code=\(code)", cookie: cookie))
    guard case .bytes(let bytes) = page.body else { throw BerthError("test", "no page") }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(page.status == 200 && text.contains(code) && text.contains("ada@desk"))
    #expect(!text.contains("\u{9B}"), "a name that draws on the screen")
    let token = try token()
    guard case .call(let call, _, _) = try ask(token) else {
      throw BerthError("test", "no app process was asked")
    }
    #expect(call.user == "ada" && call.isOfTerminal && call.uploads[0].bytes == Array("call".utf8))
  }

  @Test(
    "nobody lets a terminal in who is not signed in, has no token of forms, or does not say yes")
  func refused() throws {
    let (secret, code) = try begin()
    #expect(try front.response(front.send("GET /login?code=\(code)")).status == 303)
    for (name, body) in [
      ("no token", "code=\(code)&answer=yes"),
      (
        "another's token",
        "\(CommandForm.tokenField)=\(String(repeating: "0", count: 64))&code=\(code)&answer=yes"
      ),
    ] {
      let answer = try front.response(front.send("POST /login", cookie: cookie, body: body))
      #expect(answer.status == 403, "\(name)")
    }
    let foreign = try front.send(
      "POST /login", cookie: cookie, headers: ["Origin: https://evil.example"],
      body: "\(CommandForm.tokenField)=\(session.token)&code=\(code)&answer=yes")
    #expect(try front.response(foreign).status == 403)
    let typed = try front.send(
      "POST /login", cookie: cookie, body: "\(CommandForm.tokenField)=\(session.token)&code=\(code)"
    )
    #expect(try front.response(typed).status == 200)
    #expect(try look(secret).json["error"] == "slow_down" || look(secret).status == 400)
    let said = try front.send("GET /login?code=\(code)&answer=no", cookie: cookie)
    #expect(try front.response(said).status == 303)
    #expect(try look(secret).json["error"] == "access_denied")
    #expect(try look(secret).json["error"] == "expired_token")
  }

  @Test("a token is no cookie, a cookie no token, and none of them what looks like one")
  func separate() throws {
    let token = try token()
    for (name, outcome) in [
      ("a cookie", try ask(cookie)), ("a prefix", try ask(SignIns.terminalPrefix)),
      ("a cookie with the prefix", try ask(SignIns.terminalPrefix + cookie)),
      ("one letter off", try ask(String(token.dropLast()) + (token.hasSuffix("0") ? "1" : "0"))),
    ] {
      #expect(try front.response(outcome).status == 401, "\(name)")
    }
    #expect(try front.response(front.send("GET /", cookie: token)).status != 200)
    #expect(
      try front.response(
        front.send("GET /", cookie: String(token.dropFirst(SignIns.terminalPrefix.count)))
      ).status != 200)
  }

  @Test(
    "a token opens nothing but what terminals ask",
    arguments: [
      "GET /account", "POST /undo", "GET /session", "POST /calm/journal-add", "GET /login",
    ])
  func nothingElse(_ line: String) throws {
    let outcome = try ask(token(), line)
    let response = try front.response(outcome)
    #expect([303, 401, 404].contains(response.status), "\(line): \(response.status)")
  }

  @Test("a terminal that leaves, or is ended in the account, is out at once")
  func ended() throws {
    let first = try token()
    #expect(try front.response(ask(first, "POST /terminal/end")).status == 200)
    #expect(try front.response(ask(first)).status == 401)
    let second = try token()
    let listed = try front.signIns.list(user: "ada").first { $0.label.contains("ada@desk") }
    try SignIns(front.people).end(id: try #require(listed).id, of: "ada")
    #expect(try front.response(ask(second)).status == 401)
  }

  @Test("photos go to a server from a terminal that is in, and from no other")
  func bodies() throws {
    func most(_ token: String) throws -> Int {
      var reader = HTTPRequestReader()
      reader.append(
        Array(
          "POST /terminal HTTP/1.1\r\nHost: 127.0.0.1:8650\r\nAuthorization: Bearer \(token)\r\n\r\n"
            .utf8))
      guard case .head(let request)? = try reader.next() else { return 0 }
      return front.routes.maximumBody(request)
    }
    #expect(try most(token()) == 24 << 20)
    #expect(try most(SignIns.terminalPrefix + cookie) == 4096)
  }
}
