import BerthBase
import Testing

/// `berth mcp`, as an assistant speaks to it.
@Suite(.serialized)
struct AssistantTests {
  /// Says lines to a server and gives back what it answers, by id.
  private static func talk(
    _ machine: Machine, capabilities: JSON = .emptyObject, _ messages: [JSON]
  ) throws -> [JSON] {
    let hello: JSON = [
      "jsonrpc": "2.0", "id": "hello", "method": "initialize",
      "params": ["protocolVersion": "2025-06-18", "capabilities": capabilities],
    ]
    let input = ([hello] + messages).map { $0.text() + "\n" }.joined()
    let outcome = try machine.berth("mcp", input: input)
    try outcome.expectDone()
    return try outcome.output.split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
  }

  private static func call(_ id: Int, _ tool: String, _ arguments: JSON = .emptyObject) -> JSON {
    [
      "jsonrpc": "2.0", "id": JSON(id), "method": "tools/call",
      "params": ["name": .string(tool), "arguments": arguments],
    ]
  }

  private static func request(_ id: Int, _ method: String, _ params: JSON = .emptyObject) -> JSON {
    ["jsonrpc": "2.0", "id": JSON(id), "method": .string(method), "params": params]
  }

  private static func answer(_ id: JSON, _ answers: [JSON]) throws -> JSON {
    try #require(answers.first { $0["id"] == id && $0["method"] == nil })
  }

  @Test(
    "a version that both know is spoken, the newest where theirs is unknown",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ])
  func versions(theirs: String, spoken: String) throws {
    let line: JSON = [
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": ["protocolVersion": .string(theirs), "capabilities": .emptyObject],
    ]
    let outcome = try Machine().berth("mcp", input: line.text() + "\n")
    let answer = try JSON.parse(outcome.output)
    #expect(answer["result"]?["protocolVersion"]?.string == spoken)
    #expect(answer["result"]?["serverInfo"]?["name"]?.string == "berth")
  }

  @Test(
    "some forty tools at first, every one of an app when asked for, all with a schema and what they change"
  )
  func tools() throws {
    let answers = try Self.talk(
      try Machine.prepared(),
      [
        Self.request(1, "tools/list"), Self.call(2, "more_tools", ["app": "meal"]),
        Self.request(3, "tools/list"), Self.call(4, "more_tools", ["app": "nothing"]),
      ])
    func list(_ id: Int) throws -> [JSON] {
      try Self.answer(JSON(id), answers)["result"]?["tools"]?.array ?? []
    }
    let (few, many) = (try list(1), try list(3))
    #expect((20...40).contains(few.count) && many.count > few.count)
    for tool in many {
      let name = tool["name"]?.string ?? ""
      #expect(!name.isEmpty && name.utf8.count <= 64)
      #expect(
        name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
      #expect(tool["inputSchema"]?["type"]?.string == "object")
      #expect(tool["annotations"]?["readOnlyHint"]?.bool != nil)
    }
    #expect(answers.contains { $0["method"]?.string == "notifications/tools/list_changed" })
    #expect(try Self.answer(4, answers)["result"]?["isError"]?.bool == true)
  }

  @Test("a tool answers as --json does; what is wrong is an error that says what to do")
  func calls() throws {
    let machine = try Machine.prepared()
    let answers = try Self.talk(
      machine,
      [
        Self.call(1, "cocktail_show", ["id": "negroni"]),
        Self.call(2, "cocktail_show", ["id": "no-such"]),
        Self.call(3, "cocktail_show"), Self.call(4, "no_such_tool"),
        Self.call(5, "cocktail_show", ["id": "negroni", "colour": "red"]),
      ])
    let data = try Self.answer(1, answers)["result"]?["structuredContent"]
    #expect(data == (try machine.json("cocktail", "show", "negroni")))
    for id in [2, 3, 5] {
      let result = try Self.answer(JSON(id), answers)["result"]
      #expect(result?["isError"]?.bool == true, "\(id)")
      #expect(result?["structuredContent"]?["error"]?["message"]?.string?.isEmpty == false)
    }
    #expect(try Self.answer(4, answers)["error"]?["code"]?.int == -32602)
  }

  @Test("what was changed is taken back by undo")
  func undo() throws {
    let machine = try Machine.prepared()
    let before = try machine.json("cocktail", "favorites")
    let answers = try Self.talk(
      machine, [Self.call(1, "cocktail_favorite", ["id": "negroni"]), Self.call(2, "undo")])
    #expect(try Self.answer(1, answers)["result"]?["isError"]?.bool == false, "\(answers)")
    #expect(try Self.answer(2, answers)["result"]?["isError"]?.bool == false, "\(answers)")
    #expect(try machine.json("cocktail", "favorites") == before)
  }

  @Test(
    "what cannot be taken back is asked about, and nothing is done without a yes",
    arguments: [
      "cannot ask", "declines", "cancels", "accepts without a yes", "accepts",
    ])
  func asking(what: String) throws {
    let machine = try Machine.prepared()
    try machine.berth("meal", "preferences", "--allergies", "peanuts").expectDone()
    let reply: JSON? =
      switch what {
      case "declines": ["action": "decline"]
      case "cancels": ["action": "cancel"]
      case "accepts without a yes": ["action": "accept", "content": ["confirm": false]]
      case "accepts": ["action": "accept", "content": ["confirm": true]]
      default: nil
      }
    var messages = [Self.call(1, "meal_allergy_remove", ["allergies": ["peanuts"]])]
    if let reply { messages.append(["jsonrpc": "2.0", "id": "question-1", "result": reply]) }
    let answers = try Self.talk(
      machine, capabilities: reply == nil ? .emptyObject : ["elicitation": .emptyObject], messages)
    let isDone = what == "accepts"
    #expect(answers.contains { $0["method"]?.string == "elicitation/create" } == (reply != nil))
    #expect(try Self.answer(1, answers)["result"]?["isError"]?.bool == !isDone)
    let left = try machine.json("meal", "preferences")["allergies"]?.array ?? []
    #expect(left.count == (isDone ? 0 : 1), "\(left)")
  }

  @Test(
    "while a person is asked, other requests are answered; what is taken back is not done, whatever they say"
  )
  func askingGoesOn() throws {
    let machine = try Machine.prepared()
    try machine.berth("meal", "preferences", "--allergies", "peanuts").expectDone()
    let yes: JSON = ["action": "accept", "content": ["confirm": true]]
    let answers = try Self.talk(
      machine, capabilities: ["elicitation": .emptyObject],
      [
        Self.call(1, "meal_allergy_remove", ["allergies": ["peanuts"]]), Self.request(2, "ping"),
        [
          "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": 1],
        ],
        ["jsonrpc": "2.0", "id": "question-1", "result": yes], Self.request(3, "ping"),
      ])
    #expect(try Self.answer(2, answers)["result"] == .emptyObject)
    #expect(try Self.answer(3, answers)["result"] == .emptyObject)
    #expect(!answers.contains { $0["id"] == 1 })
    #expect(try machine.json("meal", "preferences")["allergies"]?.array?.count == 1)
  }

  @Test(
    "version 2025-03-26 may say several things at once, which are answered at once; others may not")
  func batches() throws {
    let batch: JSON = [Self.request(1, "ping"), Self.request(2, "nope"), Self.request(3, "ping")]
    for version in ["2025-03-26", "2025-06-18"] {
      let hello: JSON = [
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": ["protocolVersion": .string(version), "capabilities": .emptyObject],
      ]
      let outcome = try Machine().berth("mcp", input: "\(hello.text())\n\(batch.text())\n")
      let lines = outcome.output.split(separator: UInt8(ascii: "\n"))
      let answer = try JSON.parse(Array(try #require(lines.last)))
      if version == "2025-03-26" {
        #expect(answer.array?.map { $0["id"] } == [1, 2, 3] && answer[1]?["error"] != nil)
      } else {
        #expect(answer["error"]?["code"]?.int == -32600)
      }
    }
  }

  @Test("resources are read, and never change anything")
  func resources() throws {
    let answers = try Self.talk(
      try Machine.prepared(),
      [
        Self.request(1, "resources/list"),
        Self.request(2, "resources/read", ["uri": "berth://today"]),
        Self.request(3, "resources/read", ["uri": "berth://cocktail/show?id=negroni"]),
        Self.request(4, "resources/read", ["uri": "berth://cocktail/favorite?id=negroni"]),
        Self.request(5, "resources/read", ["uri": "file:///etc/passwd"]),
        Self.request(6, "prompts/list"), Self.request(7, "prompts/get", ["name": "no_such"]),
      ])
    let listed = try Self.answer(1, answers)["result"]?["resources"]?.array ?? []
    #expect(listed.count > 10)
    for id in [2, 3] {
      let text = try Self.answer(JSON(id), answers)["result"]?["contents"]?[0]?["text"]?.string
      #expect(try JSON.parse(text ?? "").object != nil)
    }
    #expect(
      try Self.answer(4, answers)["error"]?["message"]?.string?.contains("changes something")
        == true)
    #expect(try Self.answer(5, answers)["error"]?["code"]?.int == -32002)
    #expect((try Self.answer(6, answers)["result"]?["prompts"]?.array ?? []).count > 10)
    #expect(try Self.answer(7, answers)["error"]?["code"]?.int == -32602)
  }

  @Test("somebody in danger gets help with the answer")
  func help() throws {
    let answers = try Self.talk(
      try Machine.prepared(), [Self.call(1, "search_all_apps", ["text": "I want to kill myself"])])
    let data = try Self.answer(1, answers)["result"]?["structuredContent"]
    #expect(data?["safety"]?.object != nil)
  }

  @Test("nonsense is answered, and the server goes on; what was taken back is not answered")
  func nonsense() throws {
    let lines = [
      "", "{", "[]", "null", #"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
      #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, #"{"jsonrpc":"2.0","id":2,"method":"nope"}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"today","arguments":[]}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":7}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/nobody"}"#,
      #"{"jsonrpc":"2.0","id":99,"result":{}}"#, #"{"jsonrpc":"2.0","id":5,"method":"ping"}"#,
    ]
    let outcome = try Machine().berth("mcp", input: lines.joined(separator: "\n"))
    try outcome.expectDone()
    let answers = try outcome.output.split(separator: UInt8(ascii: "\n")).map {
      try JSON.parse(Array($0))
    }
    #expect(try Self.answer(5, answers)["result"] == .emptyObject)
    #expect(answers.count { $0["error"] != nil } == 8)
  }
}
