import BerthBase
import BerthCommands
import BerthHTTP
import BerthServices
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Programs at the front process")
struct FrontAPITests {
  private func token(_ front: Front, _ scopes: String...) throws -> String {
    let tokens = AccessTokens(front.people)
    return try tokens.make(
      user: "ada", name: "x\(tokens.list(user: "ada").count)",
      scopes: scopes.compactMap { AccessTokens.Scope($0) }, at: front.now)
  }

  private func code(_ response: HTTPResponse) throws -> String? {
    guard case .bytes(let bytes) = response.body else { return nil }
    return try JSON.parse(bytes)["code"]?.string
  }

  @Test("without a token, with a wrong one or one taken back, nobody gets in")
  func strangers() throws {
    let front = try Front()
    let good = try token(front, "*")
    let calendar = try token(front, "@calendar")
    let wrong = String(good.dropLast()) + (good.last == "0" ? "1" : "0")
    for line in [
      "GET /api/calm/progress", "POST /api/calm/checkin", "GET /api/openapi.json", "POST /mcp",
    ] {
      for header in [nil, wrong, calendar, "x"] {
        let headers = header.map { ["Authorization: Bearer \($0)"] } ?? []
        let accept = ["Accept: application/json, text/event-stream"]
        let response = try front.response(front.send(line, headers: headers + accept))
        #expect(response.status == 401)
        #expect(try code(response) == "people.token", "\(line)")
        let challenge = response.headers["www-authenticate"] ?? ""
        #expect(challenge.hasPrefix("Bearer realm=\"berth\""))
        #expect(challenge.contains("invalid_token") == (header != nil))
        #expect(response.headers["content-type"] == "application/problem+json")
      }
    }
    let headers = ["Authorization: Bearer \(good)"]
    guard case .call = try front.send("GET /api/calm/progress", headers: headers) else {
      return #expect(Bool(false), "a good token gets in")
    }
    let id = try #require(try AccessTokens(front.people).list(user: "ada").last).id
    for listed in try AccessTokens(front.people).list(user: "ada") {
      try AccessTokens(front.people).revoke(id: listed.id, of: "ada")
    }
    _ = id
    let late = try front.response(front.send("GET /api/calm/progress", headers: headers))
    #expect(late.status == 401)
  }

  @Test("a browser's session opens the pages about it, and no command: no other site can use it")
  func sessions() throws {
    let front = try Front()
    let cookie = try front.signIns.begin(user: "ada", at: front.now)
    guard case .call(let call, _, _) = try front.send("GET /api", cookie: cookie) else {
      return #expect(Bool(false), "the page is not shown")
    }
    #expect(call.user == "ada" && call.program == nil)
    for line in ["GET /api/calm/progress", "POST /api/calm/checkin", "POST /mcp"] {
      let accept = ["Accept: application/json, text/event-stream"]
      #expect(try front.response(front.send(line, cookie: cookie, headers: accept)).status == 401)
    }
    let stranger = try front.send("GET /api", headers: ["Accept: text/html"])
    #expect(try front.response(stranger).status == 303)
  }

  @Test("a token is for its apps alone")
  func apps() throws {
    let front = try Front()
    let headers = ["Authorization: Bearer \(try token(front, "calm"))"]
    let other = try front.response(front.send("GET /api/lang/chats", headers: headers))
    #expect(other.status == 403)
    #expect(try code(other) == "people.scope")
    guard
      case .call(let call, let app, _) = try front.send(
        "GET /api/calm/progress?x=1&x=2", headers: headers)
    else { return #expect(Bool(false)) }
    #expect(call.user == "ada" && app == "calm" && call.wantsJSON && call.query.count == 2)
    #expect(call.program?.scopes.map(\.text) == ["calm"] && call.program?.isAPI == true)
  }

  @Test(
    "bodies are JSON or forms; anything else is refused with its status",
    arguments: [
      ("application/json", "{\"id\": \"x\"}", nil), ("application/json; charset=utf-8", "[1]", nil),
      ("application/json", "{", 400), ("text/plain", "x", 415), ("", "x", 415),
      ("application/x-www-form-urlencoded", "id=x", nil),
      ("multipart/form-data", "x", 400),
    ] as [(String, String, Int?)])
  func bodies(type: String, body: String, status: Int?) throws {
    let front = try Front()
    let token = try token(front, "*:write")
    var headers = [
      "Authorization: Bearer \(token)", "Content-Length: \(body.utf8.count)",
      "Idempotency-Key: \"8e03978e-40d5-43dd-bc93-6894a57f9324\"",
    ]
    if !type.isEmpty { headers.append("Content-Type: \(type)") }
    switch try front.send("POST /api/cocktail/favorite", headers: headers, raw: body) {
    case .call(let call, _, _):
      #expect(status == nil && call.isPost)
      #expect(call.form(CommandForm.idField) == "8e03978e-40d5-43dd-bc93-6894a57f9324")
    case .answer(let response): #expect(response.status == status, "\(type)")
    default: Issue.record("\(type)")
    }
  }

  @Test(
    "a key that is none is refused",
    arguments: ["x", "\"\"", "a b", String(repeating: "a", count: 65)])
  func keys(key: String) throws {
    let front = try Front()
    let headers = [
      "Authorization: Bearer \(try token(front, "*:write"))", "Idempotency-Key: \(key)",
    ]
    let response = try front.response(front.send("POST /api/cocktail/favorite", headers: headers))
    #expect(response.status == 400)
    #expect(try code(response) == "input.key")
  }

  @Test("pages of other sites see nothing unless the setting names their site")
  func origins() throws {
    let front = try Front()
    let origin = "https://panel.example.org"
    let headers = ["Origin: \(origin)", "Authorization: Bearer nothing"]
    let before = try front.response(front.send("GET /api/calm/progress", headers: headers))
    #expect(before.headers["access-control-allow-origin"] == nil && before.status == 401)
    let settings = Settings(home: front.scratch.home, environment: [:], manifests: { _ in nil })
    _ = try settings.assign(WebOrigins.key, text: "\(origin) http://localhost:3000")
    for (asked, isAllowed) in [
      (origin, true), ("http://localhost:3000", true), ("https://evil.example", false),
      ("https://panel.example.org.evil.example", false), ("null", false),
    ] {
      let preflight = try front.response(
        front.send(
          "OPTIONS /api/calm/progress",
          headers: ["Origin: \(asked)", "Access-Control-Request-Method: POST"]))
      #expect(preflight.status == 204)
      #expect(preflight.headers["access-control-allow-origin"] == (isAllowed ? asked : nil))
      #expect(preflight.headers.contains("access-control-allow-headers") == isAllowed)
      #expect(preflight.headers["vary"]?.contains("Origin") == true)
      #expect(preflight.headers["access-control-allow-credentials"] == nil)
      let response = try front.response(
        front.send("GET /api/calm/progress", headers: ["Origin: \(asked)"]))
      #expect(response.headers["access-control-allow-origin"] == (isAllowed ? asked : nil))
    }
  }

  @Test(
    "an origin is a scheme and a host, no pattern and no path",
    arguments: [
      ("https://a.example", true), ("http://localhost:3000", true), ("", true),
      ("https://a.example https://b.example", true), ("*", false), ("https://*.example", false),
      ("https://a.example/", false), ("a.example", false), ("ftp://a.example", false),
    ])
  func setting(text: String, isOne: Bool) {
    #expect(((try? WebOrigins.read(text)) != nil) == isOne)
  }

  @Test("other methods are refused with those that are understood")
  func methods() throws {
    let front = try Front()
    for method in ["PUT", "DELETE", "PATCH", "TRACE"] {
      let response = try front.response(front.send("\(method) /api/calm/progress"))
      #expect(response.status == 405 && response.headers["allow"] == "GET, HEAD, POST, OPTIONS")
      #expect(response.headers["content-type"] == "application/problem+json")
    }
  }

  @Test("an answer that the program has is not sent again")
  func conditions() throws {
    let front = try Front()
    func response(_ headers: [String]) throws -> HTTPResponse {
      var reader = HTTPRequestReader()
      let lines = ["GET /api/calm/progress HTTP/1.1", "Host: 127.0.0.1"] + headers
      reader.append(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
      guard case .head(let request)? = try reader.next() else { throw BerthError("test", "") }
      var answer = WebAnswer.json(["a": 1])
      answer.headers.append(("ETag", "\"abc\""))
      return front.routes.response(answer, nonce: "", to: request)
    }
    #expect(try response([]).status == 200)
    let same = try response(["If-None-Match: \"abc\""])
    #expect(same.status == 304 && same.headers["etag"] == "\"abc\"" && same.body == .none)
    #expect(try response(["If-None-Match: \"abd\""]).status == 200)
  }

  @Test("the address of a calendar is good for it alone, and ends with its token")
  func calendars() throws {
    let front = try Front()
    let (calendar, other) = (try token(front, "@calendar"), try token(front, "*"))
    guard case .call(let call, _, _) = try front.send("GET /calendar/\(calendar).ics?app=calm")
    else {
      return #expect(Bool(false), "the calendar is not got")
    }
    #expect(call.path == ["calendar"] && call.user == "ada" && call.query("app") == "calm")
    for path in [other, "berth_0", String(calendar.dropLast()) + "x"] {
      #expect(try front.response(front.send("GET /calendar/\(path).ics")).status == 404)
    }
    #expect(try front.response(front.send("GET /calendar/\(calendar)")).status == 404)
    #expect(
      try front.response(front.send("POST /calendar/\(calendar).ics", body: "a=b")).status == 405)
    for listed in try AccessTokens(front.people).list(user: "ada") {
      try AccessTokens(front.people).revoke(id: listed.id, of: "ada")
    }
    #expect(try front.response(front.send("GET /calendar/\(calendar).ics")).status == 404)
  }

  @Test(
    "an assistant's request is checked before it goes to a session",
    arguments: [
      ("POST /mcp", ["Accept: application/json"], "{}", 406),
      ("POST /mcp", ["Mcp-Protocol-Version: 1999-01-01"], "{}", 400),
      ("POST /mcp", ["Origin: https://evil.example"], "{}", 403),
      ("POST /mcp", [], "{", 400), ("POST /mcp", [], "{}", 400), ("POST /mcp", [], "[]", 400),
      ("POST /mcp", [], #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, 400),
      ("POST /mcp", ["Mcp-Session-Id: a"], #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, 400),
      ("GET /mcp", [], "", 400), ("DELETE /mcp", [], "", 400),
      ("GET /mcp", ["Accept: application/json", "Mcp-Session-Id: a"], "", 406),
      ("POST /mcp", [], #"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, nil),
      ("POST /mcp", ["Mcp-Session-Id: a"], #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, nil),
      ("DELETE /mcp", ["Mcp-Session-Id: a"], "", nil), ("PUT /mcp", [], "", 405),
    ] as [(String, [String], String, Int?)])
  func assistants(line: String, headers: [String], body: String, status: Int?) throws {
    let front = try Front()
    var all = ["Authorization: Bearer \(try token(front, "*"))"] + headers
    if !headers.contains(where: { $0.hasPrefix("Accept") }) {
      all.append("Accept: application/json, text/event-stream")
    }
    if !body.isEmpty {
      all += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
    }
    switch try front.send(line, headers: all, raw: body) {
    case .assist(let asked): #expect(status == nil && asked.grant.user == "ada")
    case .answer(let response): #expect(response.status == status, "\(line) \(body)")
    default: Issue.record("\(line)")
    }
  }
}
