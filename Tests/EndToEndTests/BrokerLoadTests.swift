import BerthBase
import BerthTesting
import TestSupport
import Testing

/// Code from outside is loaded in the sandbox and nowhere else, whatever looks at it.
@Suite struct BrokerLoadTests {
  /// Commands that look at a plugin's folder `work/new`, or at the same plugin installed.
  static let commands: [[String]] = [
    ["plugin", "check", "new", "--only", "library"], ["plugin", "bench", "new", "--runs", "2"],
    ["plugin", "schema", "new"], ["plugin", "install", "new", "--yes"],
    ["plugin", "info", "thief"],
    ["plugin", "list"], ["plugin", "update", "thief", "new", "--yes"], ["thief", "hello"],
    ["plugin", "bench", "thief", "--runs", "2"], ["plugin", "check", "thief", "--only", "library"],
    ["today"],
    ["doctor"], ["data", "check"],
  ]

  @Test("no command lets a plugin's code write a file or reach the network")
  func loading() throws {
    for knocks in [false, true] {
      let machine = try Machine()
      let server = LoopbackServer { _ in .status(200, body: "") }
      let mark = machine.folder + "/mark"
      try Thief.make(
        machine, "new", "'-DMARK=\"\(mark)\"'" + (knocks ? " -DKNOCK=\(server.port)" : ""))
      for words in Self.commands {
        let outcome = try machine.run(words + ["--json"])
        // What it tries ends it, or fails; all else works as for any plugin.
        if !knocks, !words.contains("check") {
          #expect(outcome.code == 0, "\(words): \(outcome.talk)")
        }
        #expect(!FileBytes.exists(mark), "\(words) ran its code outside of the sandbox")
        #expect(server.requests.isEmpty, "\(words) let it out")
      }
    }
  }

  @Test("in-process is for authors: it says what that means, and asks")
  func inProcess() throws {
    let machine = try Machine()
    let mark = machine.folder + "/mark"
    try Thief.make(machine, "new", "'-DMARK=\"\(mark)\"'")
    let asking: [[String]] = [
      ["plugin", "check", "new", "--in-process"],
      ["plugin", "bench", "new", "--runs", "1", "--in-process"],
      ["plugin", "bench", "new", "--runs", "1", "--isolation", "in-process"],
      ["plugin", "dev", "new", "hello", "--isolation", "in-process"],
    ]
    for words in asking {
      let refused = try machine.run(words + ["--json"])
      #expect(try refused.errorJSON()["code"]?.string == "usage.confirm", "\(words)")
      #expect(refused.talk.contains("read your files, use the network"))
      #expect(!FileBytes.exists(mark))
    }
    try machine.berth("plugin", "bench", "new", "--runs", "1", "--in-process", "--yes")
      .expectDone()
    #expect(FileBytes.exists(mark), "an author who says yes gets it")
  }

  @Test("a check says what a plugin's code tried")
  func reported() throws {
    let machine = try Machine()
    try Thief.make(machine, "new", "'-DMARK=\"/nowhere/mark\"' -DKNOCK=9")
    let outcome = try machine.run(["plugin", "check", "new", "--only", "library", "--json"])
    let checks = try outcome.json()["checks"]?.array ?? []
    let found = checks.first { $0["id"]?.string == "library.resolves" }
    #expect(found?["outcome"]?.string == "crashed")
    #expect(found?["message"]?.string?.contains("no plugin may make") == true)
  }
}
