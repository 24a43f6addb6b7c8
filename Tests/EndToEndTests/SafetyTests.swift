import BerthBase
import BerthTesting
import Testing

/// Help for people in danger, as they get it at a terminal and in pipes, whatever is damaged.
@Suite struct SafetyTests {
  private static let chicago = ["TZ": "America/Chicago"]

  @Test(
    "whoever writes that they are in danger gets a number of their country first",
    arguments: [
      ["ask", "I want to die"], ["search", "kms"], ["ask", "quiero morir"],
      ["calm", "journal-add", "thinking of ending it"],
      ["calm", "checkin", "--mood", "awful", "--anxiety", "10", "--note", "thinking of ending it"],
      ["calm", "search", "panic attack"],
    ])
  func numbers(words: [String]) throws {
    let machine = try Machine(more: Self.chicago)
    let outcome = try machine.run(words)
    #expect(outcome.text.contains("988") && outcome.text.contains("911"), "\(outcome)")
    #expect(!outcome.text.contains("$") && !outcome.talk.contains("$"))
  }

  @Test("what was written is kept, and the contract's fields stay as they are")
  func kept() throws {
    let machine = try Machine(more: Self.chicago)
    let plain = try machine.run(["calm", "journal-add", "a quiet day", "--json"])
    let outcome = try machine.run(["calm", "journal-add", "I want to die", "--json"])
    try outcome.expectDone()
    let json = try outcome.json()
    #expect(json["text"]?.string == "I want to die" && json["id"]?.string == "2")
    #expect(json["safety"]?["grade"]?.string == "crisis")
    #expect(json["safety"]?["answer"]?["helplines"]?.array?.first?["phone"]?.string == "988")
    let fields = try plain.json().object.map { Set($0.keys) } ?? []
    #expect(!fields.contains("safety"))
    #expect(json.object.map { Set($0.keys) } == fields.union(["safety"]))
    #expect(try machine.run(["calm", "journal-list", "--json"]).json()["total"]?.int == 2)
  }

  @Test("nobody else is bothered", arguments: ["cake to die for", "this deadline is killing me"])
  func others(text: String) throws {
    let outcome = try Machine(more: Self.chicago).run(["ask", text, "--json"])
    #expect(outcome.code == 2 && !outcome.text.contains("safety"))
  }

  @Test(
    "damaged settings and databases, no home and a read-only one keep no number back",
    arguments: [["calm", "sos"], ["ask", "I took 30 pills"], ["search", "suicide"]])
  func damaged(words: [String]) throws {
    for damage in ["settings", "databases", "file", "unset"] {
      let machine = try Machine(more: Self.chicago)
      let user = machine.home + "/users/default"
      switch damage {
      case "settings":
        try FileBytes.makeFolder(user)
        try FileBytes.replace(user + "/settings.json", with: Array("{{{".utf8))
      case "databases":
        try FileBytes.makeFolder(user + "/calm")
        for name in ["ledger", "notify", "events", "calm/private"] {
          try FileBytes.replace("\(user)/\(name).db", with: Array("garbage".utf8))
        }
      case "file": try FileBytes.replace(machine.home, with: [0])
      default: break
      }
      let line = words.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try machine.shell(
        damage == "unset" ? "env -u HOME -u BERTH_HOME berth \(line)" : "berth \(line)")
      #expect(outcome.text.contains("988"), "\(damage): \(outcome)")
    }
  }

  @Test(
    "the numbers and the keys stay on the screen while it breathes, and when it is left",
    arguments: [(80, 24), (44, 20)])
  func pinned(columns: Int, rows: Int) throws {
    let machine = try Machine(more: Self.chicago)
    let terminal = try machine.terminal("calm", "sos", columns: columns, rows: rows)
    try terminal.read(next: "Rep: 1/")
    for text in ["988", "911", "g grounding", "r reset", "c call", "q stop"] {
      try terminal.read(until: text)
    }
    terminal.resize(columns: 60, rows: 22)
    try terminal.read(next: "\u{1B}[2J")
    try terminal.read(next: "988")
    try terminal.read(next: "g grounding")
    terminal.type("q")
    let (screen, code) = try terminal.finish()
    #expect(code == 0)
    #expect(screen.suffix(400).contains("988 Suicide & Crisis Lifeline: call 988"))
  }

  @Test("a key leads from the breath to the lines, and a dumb terminal gets a page")
  func keys() throws {
    let machine = try Machine(more: Self.chicago)
    let terminal = try machine.terminal("calm", "sos", rows: 24)
    try terminal.read(next: "c call")
    terminal.type("c")
    try terminal.read(next: "Help lines")
    #expect(try terminal.finish().code == 0)
    let dumb = try machine.terminal("calm", "sos", more: ["TERM": "dumb"])
    let (screen, code) = try dumb.finish()
    #expect(code == 0 && screen.contains("988") && !screen.contains("\u{1B}["))
  }
}
