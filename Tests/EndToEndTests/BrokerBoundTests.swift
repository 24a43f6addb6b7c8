import BerthBase
import BerthTesting
import Testing

/// What a plugin takes of the host has an end: time, memory, settings, statements.
@Suite struct BrokerBoundTests {
  /// Within one call of a function SQLite looks at no clock. Each of these takes minutes.
  static let endless = [
    "SELECT instr(hex(zeroblob(1000000)), hex(zeroblob(900000)) || '1')",
    "SELECT trim(hex(zeroblob(1500000)), printf('%.*c', 900000, 'x') || '0')",
    "SELECT replace(hex(zeroblob(1000000)), hex(zeroblob(900000)) || '1', 'x')",
  ]

  static let patient = [
    (
      #""fetch": {"#,
      #""limits": {"statementMilliseconds": 60000, "callSeconds": 600}, "fetch": {"#
    )
  ]
  static let hasty = [
    (
      #""fetch": {"#,
      #""limits": {"statementMilliseconds": 500, "callSeconds": 3}, "fetch": {"#
    )
  ]

  static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return Double((ContinuousClock.now - start).components.seconds)
  }

  static func statement(_ sql: String, _ scope: String) -> [String] {
    ["thief", "sql", "--scope", scope, "--statement", sql, "--yes", "--json"]
  }

  @Test(
    "a statement that does not end is ended, wherever it runs", arguments: ["private", "public"])
  func statements(_ scope: String) throws {
    let machine = try Thief.machine(changes: Self.hasty)
    try machine.run(Self.statement("SELECT 1", scope)).expectDone()
    for sql in Self.endless {
      let took = try Self.seconds {
        let outcome = try machine.run(Self.statement(sql, scope))
        // Whoever notices first: SQLite before or after its function, or the host.
        let code = try outcome.errorJSON()["code"]?.string ?? outcome.text
        #expect(
          ["plugin.timeout", "storage.timeout", "storage.limit"].contains(code),
          "\(sql): \(outcome.talk)")
      }
      #expect(took < 20, "\(sql)")
      _ = try machine.run(["plugin", "enable", "thief"])
    }
    #expect(try machine.run(Self.statement("SELECT 'there'", scope)).json()["got"] == "there")
  }

  @Test(
    "the first Ctrl-C ends what hangs, the second ends it at once",
    arguments: [
      ("public", "worker", 1), ("public", "in-process", 1), ("private", "worker", 1),
      ("private", "in-process", 1), ("public", "in-process", 2), ("public", "worker", 2),
    ])
  func interrupted(_ scope: String, _ isolation: String, _ times: Int) throws {
    let machine = try Thief.machine(changes: Self.patient)
    try machine.run(Self.statement("SELECT 1", scope)).expectDone()
    let program = try machine.start(
      Self.statement(Self.endless[0], scope) + ["--isolation", isolation])
    try machine.shell("sleep 1.5").expectDone()
    let took = try Self.seconds {
      for time in 1...times {
        if time > 1 { try machine.shell("sleep 0.3").expectDone() }
        program.send(2)
      }
      #expect(try program.finish(limit: 30).code == ExitCode.interrupted.rawValue)
    }
    #expect(took < (times == 1 ? 6 : 2))
    try machine.run(Self.statement("SELECT 1", scope)).expectDone()
  }

  @Test("statements that are never given back are refused, soon")
  func hoarding() throws {
    let machine = try Thief.machine()
    for isolation in ["worker", "in-process"] {
      let took = try Self.seconds {
        let outcome = try machine.run(
          ["thief", "hoard", "--yes", "--json", "--isolation", isolation])
        #expect(try outcome.errorJSON()["code"]?.string == "storage.limit", "\(outcome.talk)")
      }
      #expect(took < 10)
    }
  }

  @Test("settings that a plugin fills stop no app")
  func settings() throws {
    let machine = try Thief.machine()
    let outcome = try machine.run(
      ["thief", "fill", "--value", String(repeating: "x", count: 15), "--yes", "--json"])
    #expect(try outcome.errorJSON()["code"]?.string == "config.full", "\(outcome.talk)")
    try machine.berth("config", "set", "thief.note", "short").expectDone()
    #expect(try machine.json("thief", "hello")["got"]?.string == "hello")
    let more = try machine.run(
      ["config", "set", "thief.source", "a"] + ["--json"])
    #expect(more.code == 0)
  }

  @Test("today waits a second for an app from outside and shows the rest")
  func today() throws {
    let machine = try Thief.machine(changes: [
      (#""fetch": {"#, #""brief": {"command": "sleep", "arguments": {}}, "fetch": {"#)
    ])
    try machine.berth("thief", "hello").expectDone()
    _ = try machine.json("today")
    var report = JSON.null
    let took = try Self.seconds { report = try machine.json("today") }
    let problem = report["problems"]?.array?.first { $0["id"]?.string == "thief" }
    #expect(problem?["error"]?["code"]?.string == "plugin.timeout")
    #expect(report["briefs"]?.array?.isEmpty == false, "the others answer")
    #expect(took < 5, "it sleeps 5 s, and more than once")
    // Being slow is no crash: it is not left alone.
    for _ in 1...6 { _ = try machine.json("today") }
    #expect(try machine.json("thief", "hello")["got"]?.string == "hello")
  }

  @Test("an archive of very many files is refused")
  func archive() throws {
    let machine = try Machine()
    try Thief.make(machine, "new")
    try machine.shell(
      """
      mkdir new/data && cd new/data && seq 25000 | xargs touch && cd ../.. && \
      sed -i 's/"uses"/"data": "data", "uses"/' new/manifest.json && tar -czf new.tar.gz -C new .
      """
    ).expectDone()
    for source in ["new", "new.tar.gz"] {
      let outcome = try machine.run(["plugin", "install", source, "--yes", "--json"])
      #expect(
        ["plugin.layout", "plugin.archive"].contains(
          try outcome.errorJSON()["code"]?.string ?? ""), "\(outcome.talk)")
    }
  }

  @Test("limits are shown in words, and are capped")
  func limits() throws {
    let machine = try Thief.machine(changes: Self.hasty)
    let asks = try machine.json("plugin", "info", "thief")["asks"]?["limits"]?.array ?? []
    #expect(asks.contains("3 seconds for one call"), "\(asks)")
    let greedy = try Thief.machine(changes: [
      (#""fetch": {"#, #""limits": {"memoryMegabytes": 60000}, "fetch": {"#)
    ])
    #expect(try greedy.run(["thief", "hello"]).code != 0)
  }
}
