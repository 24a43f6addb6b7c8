import BerthBase
import BerthTesting
import Testing

/// `berth search` over all apps, as people type.
@Suite struct SearchTests {
  private func names(_ machine: Machine, _ words: String...) throws -> [String] {
    let found = try machine.run(["search", "--json"] + words).json()
    #expect(found["problems"]?.array?.isEmpty == true, "\(words): \(found["problems"] ?? .null)")
    return found["results"]?.array?.compactMap { $0["name"]?.string } ?? []
  }

  @Test("what is called as was typed is first, whichever app has it")
  func names() throws {
    let machine = try Machine.prepared()
    // Every app's own list, far apart in its order.
    try machine.berth("--yes", "store", "trial", "calm.full.yearly").expectDone()
    let lists: [(words: [String], key: String)] = [
      (["cocktail", "search", "--limit", "200"], "results"), (["calm", "sessions"], "results"),
      (["meal", "search", "chicken", "--limit", "50"], "results"),
    ]
    var asked = 0
    for list in lists {
      let all = try machine.run(list.words + ["--json"]).json()[list.key]?.array ?? []
      let named = all.compactMap { $0["name"]?.string }
      for name in named.indices.filter({ $0 % max(1, named.count / 8) == 3 }).map({ named[$0] }) {
        asked += 1
        let first = try names(machine, name).first
        #expect(first?.lowercased() == name.lowercased(), "\(name)")
      }
    }
    #expect(asked >= 16)
  }

  @Test("an app that fails is named and the others answer; where all fail, the exit code says so")
  func failures() throws {
    let machine = try Machine.prepared()
    let apps = ["calm", "cocktail", "jubilee", "lang", "meal"]
    for app in apps {
      try FileBytes.makeFolder("\(machine.home)/users/default/\(app)")
      try FileBytes.replace(
        "\(machine.home)/users/default/\(app)/private.db", with: Array("no database".utf8))
    }
    for words in [["today"], ["search", "gin"]] {
      let outcome = try machine.run(words)
      try outcome.expect(.storage)
      #expect(outcome.talk.contains("no app could answer"), "\(outcome.talk)")
    }
    try FileTree.remove("\(machine.home)/users/default/calm/private.db")
    for (words, answers) in [(["today"], "briefs"), (["search", "gin"], "results")] {
      let outcome = try machine.run(words + ["--json"])
      try outcome.expectDone()
      let data = try outcome.json()
      #expect(data[answers]?.array?.isEmpty == false, "\(words)")
      #expect(data["problems"]?.array?.compactMap { $0["id"]?.string } == Array(apps.dropFirst()))
    }
  }

  @Test("typing is repaired only where nothing has the words")
  func repairs() throws {
    let machine = try Machine.prepared()
    #expect(try names(machine, "salmon").allSatisfy { !$0.contains("Hot Chocolate") })
    #expect(try names(machine, "marguerita").first == "Margarita")
    #expect(try names(machine, "negroni").first == "Negroni")
  }

  @Test(
    "the lines of all hits of an app come in one call, wherever it runs",
    arguments: ["lime", "rest"])
  func isolation(word: String) throws {
    let machine = try Machine.prepared()
    let inProcess = try machine.run(["search", word, "--json"]).json()
    let inWorkers = try machine.run(["search", word, "--json", "--isolation", "worker"]).json()
    #expect(inProcess == inWorkers)
    #expect((inProcess["results"]?.array?.count ?? 0) > 5)
  }

  @Test(
    "a sentence that only names something to look for searches all apps",
    arguments: [
      ("search for pancakes", "pancake"), ("could you look up negroni please", "negroni"),
      ("shakshuka", "shakshuka"),
    ])
  func asked(sentence: String, name: String) throws {
    let machine = try Machine.prepared()
    let outcome = try machine.run(["ask", sentence, "--json"])
    try outcome.expectDone()
    let data = try outcome.json()
    let names = data["results"]?.array?.compactMap { $0["name"]?.string?.lowercased() } ?? []
    let isNamed = names.contains { $0.contains(name) } || data["id"]?.string == name
    #expect(isNamed, "\(names)")
  }

  @Test(
    "where nothing has all the words, rare words count for more than those that stand everywhere")
  func someWords() throws {
    let machine = try Machine.prepared()
    let found = try names(machine, "a drink with sbagliato and zzzz")
    #expect(found.first?.contains("Sbagliato") == true, "\(found.prefix(3))")
  }
}
