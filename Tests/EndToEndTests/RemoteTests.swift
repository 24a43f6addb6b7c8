import BerthBase
import BerthTesting
import Glibc
import Testing

/// The same commands at a server: `berth login` on one machine, `berth serve` on another.
@Suite struct RemoteTests {
  /// A served home, and a machine without a home that is logged in to it.
  final class Line {
    let server: ServeTests.Server
    let here: Machine
    var there: Machine { server.machine }

    init(_ machine: Machine, _ words: [String] = ["--processes", "1"]) throws {
      server = try ServeTests.Server(machine, words)
      here = try Machine()
      try logIn()
    }

    var address: String { "http://127.0.0.1:\(server.port)" }

    /// Logs in, with somebody in the browser who confirms.
    func logIn() throws {
      let waiting = try here.start(["login", address])
      try waiting.read(until: "if it shows")
      let code = try #require(waiting.talk.firstMatch(of: #/code=([A-Z]{4}-[A-Z]{4})/#)).output.1
      let page = try server.get("/login?code=\(code)")
      let token = try #require(page.firstMatch(of: #/name="token" value="([0-9a-f]{64})"/#)).output
        .1
      #expect(
        try server.post("/login", "token=\(token)&code=\(code)&answer=yes").hasPrefix(
          "HTTP/1.1 200"))
      let outcome = try waiting.finish()
      try outcome.expectDone()
      #expect(outcome.text.contains("as default"))
    }

    /// What opens the server.
    var token: String {
      get throws {
        let file = try JSON.parse(FileBytes.require(here.home + "/servers.json"))
        return try #require(file["servers"]?[0]?["token"]?.string)
      }
    }
  }

  private static let words: [[String]] = [
    ["cocktail", "search", "gin", "lemon", "--limit", "3"],
    ["cocktail", "show", "negroni", "--json"],
    ["cocktail", "graph", "negroni", "--format", "svg"], ["cocktail", "show", "negronni"],
    ["cocktail", "search", "--limit", "x"], ["cocktail", "--help"], ["cocktail", "show", "--help"],
    ["help"], ["nothing"], ["completions", "words", "--", "cocktail", "sea"],
    ["completions", "words", "--", "cocktail", "show", "negr"], ["search", "lime", "--json"],
    ["ask", "find a cocktail with gin and lemon"], ["open", "berth://cocktail/show?id=negroni"],
    ["widget", "cocktail.daily"], ["cocktail", "favorite", "margarita"], ["undo"], ["undo"],
    ["store", "buy", "cocktail.premium.monthly"], ["store", "status", "--json"],
    ["cocktail", "update", "--from", "none.json"], ["today", "--format", "html"],
    ["--color", "always", "today"],
  ]

  @Test("the same words answer the same, byte by byte, with the same exit code")
  func same() throws {
    let now = ["--now", "2026-11-21T18:00:00Z", "--seed", "7"]
    let line = try Line(try Machine.prepared(), now + ["--processes", "1"])
    let local = try Machine.prepared()
    for words in Self.words {
      let (there, here) = (try line.here.run(words), try local.run(now + words))
      #expect(there.code == here.code, "\(words): \(there.talk)")
      #expect(there.text == here.text, "\(words)")
      #expect(there.talk == here.talk, "\(words)")
    }
    #expect(!FileBytes.exists(line.here.home + "/users"), "nothing of it is here")
  }

  @Test("what is drawn by chance is repeated by --seed there as here")
  func seed() throws {
    let now = ["--now", "2026-11-21T18:00:00Z"]
    let line = try Line(try Machine.prepared(), now + ["--processes", "1"])
    let local = try Machine.prepared()
    for seed in ["7", "8", "7"] {
      let words = ["--seed", seed, "cocktail", "random", "--json"]
      #expect(try line.here.run(words).text == local.run(now + words).text, "\(seed)")
    }
  }

  private static let said: [JSON] = [
    [
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": ["protocolVersion": "2025-06-18", "capabilities": .emptyObject],
    ],
    ["jsonrpc": "2.0", "method": "notifications/initialized"],
    ["jsonrpc": "2.0", "id": 2, "method": "tools/list"],
    ["jsonrpc": "2.0", "id": 3, "method": "ping"],
    [
      "jsonrpc": "2.0", "id": 4, "method": "tools/call",
      "params": ["name": "cocktail_show", "arguments": ["id": "negroni"]],
    ],
    ["jsonrpc": "2.0", "id": 5, "method": "prompts/list"],
    ["jsonrpc": "2.0", "id": 6, "method": "no/such"],
    ["jsonrpc": "2.0", "id": 7, "method": "resources/list"],
  ]

  /// The answers of a `berth mcp` by the ids of what was asked.
  private func answers(
    _ machine: Machine, _ words: [String], scopes: [String] = []
  ) throws -> [JSON: JSON] {
    let input = Self.said.map { $0.text() }.joined(separator: "\n") + "\nnonsense\n"
    let outcome = try machine.run(words + ["mcp"] + scopes, input: input)
    try outcome.expectDone()
    let messages = try outcome.text.split(separator: "\n").map { try JSON.parse(Array($0.utf8)) }
    return Dictionary(messages.map { ($0["id"] ?? .null, $0) }, uniquingKeysWith: { $1 })
  }

  @Test("an assistant here is served by the home that this one is logged in to")
  func assistant() throws {
    let now = ["--now", "2026-11-21T18:00:00Z", "--seed", "7"]
    let line = try Line(try Machine.prepared(), now + ["--processes", "1"])
    let (there, here) = (try answers(line.here, []), try answers(Machine.prepared(), now))
    #expect(there.keys.count == 8)
    for id in here.keys { #expect(there[id] == here[id], "\(id)") }
    let some = try answers(line.here, [], scopes: ["--scope", "calm"])
    #expect(some[4]?["error"] != nil, "cocktail is not what was asked for")
    try line.here.berth("logout").expectDone()
    let alone = try answers(line.here, [])
    #expect(alone[4]?["result"] != nil, "this machine again")
  }

  @Test("an assistant whose server is gone is told, and ends")
  func assistantAlone() throws {
    let line = try Line(try Machine.prepared())
    line.server.program.send(SIGTERM)
    _ = try line.server.program.finish(limit: 20)
    let answers = try answers(line.here, [])
    #expect(answers.keys.count == 8)
    for (id, answer) in answers { #expect(answer["error"] != nil, "\(id)") }
  }

  @Test("files are read and written where they were named, and nowhere else")
  func files() throws {
    let line = try Line(try Machine.prepared())
    let recipe = try FileBytes.require(Places.fixtures + "/drinks.json")
    try line.here.write("drinks.json", String(decoding: recipe, as: UTF8.self))
    try line.here.berth("cocktail", "update", "--from", "drinks.json").expectDone()
    try line.here.shell("berth cocktail update --from - < drinks.json").expectDone()
    try line.here.shell("berth cocktail update --from=drinks.json").expectDone()
    // The server has a file of that name, and is not asked for it.
    try line.there.write("secret.json", "[]")
    let refused = try line.here.berth("cocktail", "update", "--from", "secret.json")
    #expect(refused.code != 0 && refused.talk.contains("could not open secret.json"))
    try line.here.berth("cocktail", "graph", "negroni", "--format", "svg", "--output", "n.svg")
      .expectDone()
    #expect(try line.here.read("n.svg").hasPrefix("<svg"))
    let nowhere = try line.here.berth("today", "--output", "no/such/folder/x")
    #expect(nowhere.code == 1 && nowhere.talk.contains("no/such/folder"))
  }

  private static let operators: [[String]] = [
    ["user", "add", "eve"], ["data", "backup", "x"], ["doctor"],
    ["plugin", "install", "x", "--yes"], ["serve"], ["notify", "tick"],
    ["config", "set", "notify.command", "sh"], ["config", "set", "programs", "python3"],
    ["store", "advance", "P8D"], ["--user", "eve", "today"], ["--now", "2030-01-01", "today"],
    ["store", "restore", "--from", "/etc/passwd"], ["plugin", "info", "/etc"],
    ["notify", "channels", "--use", "command"],
  ]

  @Test("what is about the server's machine is whoever runs it's to do")
  func refused() throws {
    let line = try Line(try Machine.prepared())
    for words in Self.operators {
      let outcome = try line.here.run(words + ["--json"])
      #expect(outcome.code == 2, "\(words): \(outcome.text)")
      let code = try outcome.errorJSON()["code"]?.string
      #expect(code == "usage.operator" || code == "usage.remote", "\(words): \(code ?? "")")
    }
  }

  @Test("a question is asked here, and answered once")
  func question() throws {
    let line = try Line(try Machine.prepared())
    let terminal = try line.here.terminal("store", "buy", "cocktail.premium.monthly")
    try terminal.read(next: "Type yes to go on:")
    terminal.type("no\r")
    let (screen, code) = try terminal.finish()
    #expect(code == 1 && screen.contains("nothing was done"))
    #expect(screen.ranges(of: "It is about money").count == 1, "it is written once")
    let again = try line.here.terminal("store", "buy", "cocktail.premium.monthly")
    try again.read(next: "Type yes to go on:")
    again.type("yes\r")
    #expect(try again.finish().code == 0)
    let history = try line.here.json("store", "history")
    #expect(history.text().ranges(of: "purchase").count == 1, "\(history.text())")
  }

  @Test("pages that stay are drawn here, follow what changes there, and give the terminal back")
  func stays() throws {
    let line = try Line(try Garden.machine())
    let terminal = try line.here.terminal("garden", "beds")
    try terminal.read(next: "Beds: 0")
    terminal.type("a")
    try terminal.read(next: "Beds: 1")
    try line.there.berth("garden", "plant", "--name", "oak").expectDone()
    try terminal.read(next: "Beds: 2")
    try line.here.berth("garden", "plant", "--name", "elm").expectDone()
    try terminal.read(next: "Beds: 3")
    terminal.type("q")
    let (screen, code) = try terminal.finish()
    #expect(code == 0 && screen.hasSuffix("\u{1B}[?1049l"))
    #expect(terminal.echoes)
  }

  @Test("long work there shows here how far it is, and leaves nothing of it")
  func progress() throws {
    let line = try Line(try Garden.machine())
    let terminal = try line.here.terminal("garden", "dig")
    try terminal.read(next: "%")
    let (screen, code) = try terminal.finish()
    let shares = screen.matches(of: #/(\d+) % rows/#).compactMap { Int($0.output.1) }
    #expect(code == 0 && shares == shares.sorted(), "\(screen)")
    #expect(shares.contains { 20..<100 ~= $0 }, "\(screen)")
    #expect(screen.contains("\r\u{1B}[K"))
  }

  @Test("what is watched without a terminal writes a line for each change")
  func watched() throws {
    let line = try Line(try Garden.machine())
    let words = ["garden", "beds", "--watch", "--json"]
    let watch = try line.here.start(words)
    try watch.read(until: "{\"count\":0}\n")
    for count in 1...3 {
      let machine = count == 2 ? line.here : line.there
      try machine.berth("garden", "plant").expectDone()
      try watch.read(until: "{\"count\":\(count)}\n")
    }
    watch.send(SIGINT)
    let outcome = try watch.finish()
    #expect(outcome.code == 130)
    #expect(outcome.text == "{\"count\":0}\n{\"count\":1}\n{\"count\":2}\n{\"count\":3}\n")
  }

  @Test("a session ends by logout, and in the account; a token that is good no more says so")
  func ended() throws {
    let line = try Line(try Machine.prepared())
    let account = try line.server.get("/account")
    #expect(account.contains("Terminal of ") && account.contains("last used"))
    let token = try line.token
    let file = try FileBytes.require(line.here.home + "/servers.json")
    try line.here.berth("logout").expectDone()
    #expect(!FileBytes.exists(line.here.home + "/servers.json"))
    try line.here.berth("logout").expect(.failed)
    // Somebody has kept a copy.
    try FileBytes.replace(line.here.home + "/servers.json", with: file)
    let stolen = try line.here.berth("cocktail", "show", "negroni")
    #expect(stolen.code == 1 && stolen.talk.contains("no longer logged in"))
    #expect(try line.server.get("/account").contains("Terminal of ") == false)
    #expect(!line.server.program.talk.contains(token))
  }

  @Test("a server that is not there is said to be so, and this machine is asked when it is meant")
  func unreachable() throws {
    let line = try Line(try Machine.prepared())
    line.server.program.send(SIGTERM)
    try line.server.program.finish().expectDone()
    let outcome = try line.here.run(["cocktail", "show", "negroni", "--json"])
    #expect(outcome.code == 6)
    #expect(try outcome.errorJSON()["code"]?.string == "remote.unreachable")
    try line.here.berth("cocktail", "show", "negroni", "--server", "local").expectDone()
    let left = try line.here.berth("logout")
    #expect(left.code == 6 && left.talk.contains("end it in your account"))
    #expect(!FileBytes.exists(line.here.home + "/servers.json"))
  }

  @Test("changes over a line that breaks at random are done once, or said to be uncertain")
  func cut() throws {
    let outcome = try Machine().shell(
      "python3 -B \(Places.scripts)/remote \(TestPaths.products)/berth --cut 25 --seed 3")
    try outcome.expectDone()
    #expect(outcome.text.contains(" 0 problems"), "\(outcome.text)")
  }
}
