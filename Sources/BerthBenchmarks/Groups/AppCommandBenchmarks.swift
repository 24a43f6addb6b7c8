import BerthBase
import BerthFigures
import BerthServices

/// Each app's simplest command as a whole process, warm, against the `sqlite3` shell, which puts the
/// same question to the same database and writes the answer as JSON.
enum AppCommandBenchmarks {
  /// A command and the question it puts to its app's database.
  private struct Question: Sendable {
    var app: String
    var sql: String
    /// What both answers must have in common.
    var essence: @Sendable (JSON) -> JSON
  }

  private static let questions = [
    Question(
      app: "calm",
      sql: """
        SELECT json_object('entries', json_group_array(json_object('id', CAST(id AS TEXT),
          'at', at, 'text', text, 'mood', mood, 'tags', tags)), 'total', count(*)) FROM (
          SELECT * FROM entries WHERE kind = 'journal' ORDER BY at DESC, id DESC LIMIT 20)
        """, essence: { ids($0["entries"], "id") }),
    Question(
      app: "cocktail",
      sql: """
        SELECT json_object('results', json_group_array(json_object('id', id, 'name', title)))
        FROM (SELECT d.id, d.title FROM berth_search_recipes f
          JOIN berth_search_recipes_doc d ON d.doc = f.rowid
          WHERE berth_search_recipes MATCH 'f_name : marg*' ORDER BY f.rank LIMIT 10)
        """, essence: { ids($0["results"], "id", sorted: true) }),
    Question(
      app: "jubilee", sql: "SELECT body FROM panel",
      essence: { [$0["region"] ?? .null, $0["probability"]?["similar"] ?? .null] }),
    Question(
      app: "lang",
      sql: """
        SELECT json_object('results', json_group_array(json_object('id', id, 'text', text,
          'language', language, 'translation', translation, 'due', due)), 'total', count(*)) FROM (
          SELECT * FROM cards ORDER BY id LIMIT 20)
        """, essence: { ids($0["results"], "text", sorted: true) }),
    Question(
      app: "meal", sql: "SELECT card FROM ready WHERE period = 'dinner' AND shown = 1",
      essence: { $0["id"] ?? .null }),
  ]

  static func run(_ bench: Bench) throws {
    let host = try bench.installedHost()
    let scratch = try Scratch()
    try host.prepare(home: scratch.path)
    let shell = ProgramSearch.find("sqlite3", environment: [:])
    if shell == nil { bench.skip("the sqlite3 shell", "apt-get install sqlite3") }
    for question in questions {
      let command = HostTree.simplest(question.app) + HostTree.fixedTime
      let arguments = command + ["--json", "--home", scratch.path]
      let database = "\(scratch.path)/users/default/\(question.app)/private.db"
      let expected = question.essence(try JSON.parse(try host.run(arguments)))
      let name = "berth " + HostTree.simplest(question.app).joined(separator: " ")
      if let shell {
        let words = [database, question.sql]
        let answer = try JSON.parse(try HostTree.run(shell, words))
        try check(name, expected, question.essence(answer))
        try bench.compare(
          name, against: "sqlite3 shell", repetitions: 41, goal: 2,
          PlainProcess(host.executable, arguments).run, baseline: PlainProcess(shell, words).run)
      }
      try bench.measure(
        name, repetitions: 41, goal: 10e6, PlainProcess(host.executable, arguments).run)
    }
    try assistant(bench, host.executable, home: scratch.path)
  }

  /// `berth mcp` from its start until it has answered the greeting, and until it has listed its tools.
  private static func assistant(_ bench: Bench, _ host: String, home: String) throws {
    let greeting: JSON = [
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": [
        "protocolVersion": "2025-11-25", "capabilities": .emptyObject,
        "clientInfo": ["name": "bench", "version": "1"],
      ],
    ]
    let list: JSON = ["jsonrpc": "2.0", "id": 2, "method": "tools/list"]
    var greeted = Samples()
    var listed = Samples()
    for round in 0...bench.repetitions(41) {
      var process: SocketProcess?
      let first = try Bench.time {
        process = try SocketProcess(
          host, ["mcp", "--home", home], environment: PlainProcess.environment)
        try process?.send(Array((greeting.text() + "\n").utf8))
        _ = try process?.line()
      }
      let second = try Bench.time {
        try process?.send(Array((list.text() + "\n").utf8))
        _ = try process?.line()
      }
      guard round > 0 else { continue }
      greeted.add(first)
      listed.add(first + second)
    }
    bench.add("berth mcp, until it has answered the greeting", greeted, goal: 20e6)
    bench.add("berth mcp, until it has listed its tools", listed)
  }

  private static func check(_ name: String, _ ours: JSON, _ theirs: JSON) throws {
    guard ours == theirs, ours != .null, ours != [] else {
      throw BerthError(
        "bench.differs", "\(name) answers \(ours.text()), its database \(theirs.text())")
    }
  }

  private static func ids(_ rows: JSON?, _ key: String, sorted: Bool = false) -> JSON {
    let found = (rows?.array ?? []).compactMap { $0[key]?.string }
    return JSON(sorted ? found.sorted() : found)
  }
}
