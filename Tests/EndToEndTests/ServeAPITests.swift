import BerthBase
import BerthTesting
import Glibc
import Testing

/// Programs, calendars and assistants at a server that runs.
@Suite struct ServeAPITests {
  /// A token of the machine's user.
  private func token(
    _ machine: Machine, _ words: String..., named name: String = "test"
  ) throws -> String {
    let made = try machine.run(["user", "token", "add", name, "--json"] + words)
    return try #require(try made.json()["token"]?.string)
  }

  private func send(
    _ server: ServeTests.Server, _ line: String, _ token: String?, _ headers: [String] = [],
    body: String = "", isLast: Bool = true
  ) -> String {
    var lines = ["\(line) HTTP/1.1", "Host: 127.0.0.1"] + headers
    if let token { lines.append("Authorization: Bearer \(token)") }
    if !body.isEmpty {
      lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
    }
    if isLast { lines.append("Connection: close") }
    let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    return (try? ServeTests.Server.send(server.port, text, quiet: 1500)) ?? ""
  }

  private func body(_ answer: String) -> String {
    answer.firstRange(of: "\r\n\r\n").map { String(answer[$0.upperBound...]) } ?? ""
  }

  @Test("a program gets byte by byte what --json prints, with what is left of its calls")
  func answers() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--processes", "1")
    let token = try token(machine, "--scope", "*")
    for (address, words) in [
      (
        "cocktail/search?text=gin&text=lemon&limit=3",
        ["cocktail", "search", "gin", "lemon", "--limit", "3"]
      ),
      ("cocktail/show?id=negroni", ["cocktail", "show", "negroni"]),
      ("meal/recipe?id=shakshuka", ["meal", "recipe", "shakshuka"]),
      ("calm/patterns", ["calm", "patterns"]),
      (
        "jubilee/tides?days=2&date=2027-08-21",
        ["jubilee", "tides", "--days", "2", "--date", "2027-08-21"]
      ),
      ("lang/languages?limit=5", ["lang", "languages", "--limit", "5"]),
    ] {
      let answer = send(server, "GET /api/\(address)", token)
      let printed = try machine.run(words + ["--json"])
      #expect(answer.hasPrefix("HTTP/1.1 200"), "\(address): \(answer.prefix(400))")
      #expect(body(answer) == printed.text, "\(address)")
      #expect(answer.contains("RateLimit: \"calls\";r=") && answer.contains("RateLimit-Policy: "))
    }
  }

  @Test(
    "a program that watches gets the answer, and again when it is another one; its token's end ends it"
  )
  func watching() throws {
    let machine = try Garden.machine()
    try machine.berth("garden", "beds").expectDone()
    let server = try ServeTests.Server(machine, "--processes", "1")
    let token = try token(machine, "--scope", "garden", "--scope", "garden:write")
    let socket = try ServeTests.Server.connect(server.port)
    defer { close(socket) }
    let request = Array(
      ("GET /api/garden/beds HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
        + "Authorization: Bearer \(token)\r\n\r\n").utf8)
    _ = Glibc.send(socket, request, request.count, Int32(MSG_NOSIGNAL))
    let first = ServeTests.Server.read(socket, until: "}\n\n")
    #expect(first.contains("text/event-stream") && first.contains("event: answer\nid: 1\n"))
    #expect(first.contains("data: {\"count\":0}"), "\(first)")
    try machine.berth("garden", "plant").expectDone()
    #expect(
      ServeTests.Server.read(socket, until: "id: 2\ndata: {\"count\":1}").contains(
        "id: 2\ndata: {\"count\":1}"))
    // What it does itself, and what changes nothing of the answer.
    #expect(send(server, "POST /api/garden/plant", token).hasPrefix("HTTP/1.1 200"))
    #expect(
      ServeTests.Server.read(socket, until: "id: 3\ndata: {\"count\":2}").contains(
        "id: 3\ndata: {\"count\":2}"))
    try machine.berth("user", "token", "revoke", "test").expectDone()
    // Whether or not anything changes.
    #expect(!ServeTests.Server.read(socket, quiet: 4000).contains("{\"count\":3}"))
    var byte: UInt8 = 0
    #expect(recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) == 0, "it still hears of changes")
  }

  @Test("an app process that dies over a call, or takes too long, is a problem for its program")
  func crash() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--processes", "1")
    let token = try token(machine, "--scope", "*")
    for process in try server.appProcesses() { kill(process, SIGSTOP) }
    let socket = try ServeTests.Server.connect(server.port)
    defer { close(socket) }
    let request = Array(
      ("GET /api/calm/quote HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token)\r\n\r\n")
        .utf8)
    _ = Glibc.send(socket, request, request.count, Int32(MSG_NOSIGNAL))
    usleep(300_000)
    for process in try server.appProcesses() { kill(process, SIGKILL) }
    let answer = ServeTests.Server.read(socket, quiet: 1500)
    #expect(answer.hasPrefix("HTTP/1.1 502") && answer.contains("application/problem+json"))
    #expect(try JSON.parse(body(answer))["exit"]?["code"] == 4, "\(answer)")
  }

  @Test("a calendar is what is planned, for as long as its token is good")
  func calendar() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--processes", "1")
    let made = try machine.berth("user", "token", "add", "calendar", "--calendar", "--json")
    let address = try #require(try made.json()["address"]?.string)
    let path = try #require(address.firstRange(of: "/calendar/")).lowerBound
    let line = "GET \(address[path...])"
    let answer = send(server, line, nil)
    #expect(
      answer.hasPrefix("HTTP/1.1 200") && answer.contains("text/calendar"), "\(answer.prefix(400))")
    #expect(body(answer).hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(answer.contains("SUMMARY:High tide") && answer.contains("END:VCALENDAR\r\n"))
    let one = send(server, line + "?app=calm", nil)
    #expect(one.hasPrefix("HTTP/1.1 200") && !one.contains("tide"))
    #expect(send(server, line + "?app=nosuch", nil).hasPrefix("HTTP/1.1 404"))
    try machine.berth("user", "token", "revoke", "calendar").expectDone()
    #expect(send(server, line, nil).hasPrefix("HTTP/1.1 404"))
  }

  private static let hello =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}"#
  private static let accept = "Accept: application/json, text/event-stream"

  @Test("an assistant has a session of its own, within its token's scopes, until it ends it")
  func assistant() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--processes", "1")
    let token = try token(machine, "--scope", "cocktail", "--scope", "cocktail:write")
    let other = try self.token(machine, "--scope", "*", named: "other")
    func say(_ text: String, _ session: String?, _ token: String) -> String {
      let headers = [Self.accept] + (session.map { ["Mcp-Session-Id: \($0)"] } ?? [])
      return send(server, "POST /mcp", token, headers, body: text)
    }
    let hello = say(Self.hello, nil, token)
    #expect(hello.hasPrefix("HTTP/1.1 200") && hello.contains("application/json"), "\(hello)")
    #expect(try JSON.parse(body(hello))["result"]?["protocolVersion"] == "2025-06-18")
    let found = hello.firstMatch(of: #/Mcp-Session-Id: ([0-9a-f]{64})/#)
    let session = try #require(found).output.1.description
    let ready = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
    #expect(say(ready, session, token).hasPrefix("HTTP/1.1 202"))
    let list = say(#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#, session, token)
    let tools = try #require(try JSON.parse(body(list))["result"]?["tools"]?.array)
    let names = tools.compactMap { $0["name"]?.string }
    #expect(names.contains("cocktail_search") && names.contains("more_tools"))
    #expect(names.allSatisfy { $0.hasPrefix("cocktail_") || $0 == "more_tools" }, "\(names)")
    let hidden = say(
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"calm_progress"}}"#, session,
      token)
    #expect(hidden.contains("-32602"), "\(hidden)")
    let drink = say(
      #"{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"cocktail_show","arguments":{"id":["negroni"]},"_meta":{"progressToken":7}}}"#,
      session, token)
    #expect(drink.contains("Negroni"), "\(drink.prefix(600))")
    // Another token does not get into the session, and nobody once it is over.
    let ping = #"{"jsonrpc":"2.0","id":4,"method":"ping"}"#
    #expect(say(ping, session, other).hasPrefix("HTTP/1.1 404"))
    #expect(say(ping, session, token).hasPrefix("HTTP/1.1 200"))
    let end = send(server, "DELETE /mcp", token, ["Mcp-Session-Id: \(session)"])
    #expect(end.hasPrefix("HTTP/1.1 204"), "\(end)")
    #expect(say(ping, session, token).hasPrefix("HTTP/1.1 404"))
  }

  @Test(
    "what asks a person is asked over the stream of its own request, and answered by another one")
  func asking() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--processes", "1")
    let token = try token(machine, "--scope", "*", "--scope", "*:erase")
    let hello = send(server, "POST /mcp", token, [Self.accept], body: Self.hello)
    let found = hello.firstMatch(of: #/Mcp-Session-Id: ([0-9a-f]{64})/#)
    let headers = [Self.accept, "Mcp-Session-Id: \(try #require(found).output.1)"]
    let socket = try ServeTests.Server.connect(server.port)
    defer { close(socket) }
    let call =
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"meal_eater_remove","arguments":{"name":"Ada"}}}"#
    let text =
      (["POST /mcp HTTP/1.1", "Host: 127.0.0.1", "Authorization: Bearer \(token)"]
      + headers + ["Content-Type: application/json", "Content-Length: \(call.utf8.count)"])
      .joined(separator: "\r\n") + "\r\n\r\n" + call
    _ = Glibc.send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    let question = ServeTests.Server.read(socket, until: "}\n\n")
    #expect(question.contains("text/event-stream"), "\(question)")
    let line = try #require(
      question.split(separator: "\n").first { $0.contains("elicitation/create") })
    let asked = try JSON.parse(String(line.drop { $0 != "{" }))
    let reply: JSON = [
      "jsonrpc": "2.0", "id": try #require(asked["id"]),
      "result": ["action": "decline"],
    ]
    #expect(
      send(server, "POST /mcp", token, headers, body: reply.text()).hasPrefix("HTTP/1.1 202"))
    let answer = ServeTests.Server.read(socket, until: "\r\n0\r\n\r\n")
    #expect(answer.contains("usage.declined") && answer.hasSuffix("0\r\n\r\n"), "\(answer)")
  }
}
