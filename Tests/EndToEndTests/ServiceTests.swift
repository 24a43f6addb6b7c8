import BerthBase
import BerthTesting
import Testing

/// Notifications, widgets and completions across runs of the host.
@Suite struct ServiceTests {
  @Test("a notification is delivered once though two runs look at the same time")
  func once() throws {
    let machine = try Machine()
    _ = try PluginTests.makeHelloC(machine)
    let plugins = ["--plugins", machine.work]
    let evening = plugins + ["--now", "2026-06-20T18:00:00Z"]
    try machine.run(evening + ["notify", "settings", "hello-c.visits", "on"]).expectDone()
    for guest in ["Ada", "Bob", "Cyd"] {
      try machine.run(evening + ["hello-c", "greet", guest]).expectDone()
    }
    let list = try machine.run(evening + ["notify", "list", "--json"])
    try list.expectDone()
    #expect(try list.json()["notifications"]?.array?.count == 3)
    let early = try machine.run(evening + ["notify", "tick", "--json"])
    #expect(try early.json()["delivered"]?.array?.isEmpty == true)

    let morning = plugins + ["--now", "2026-06-21T09:30:00Z", "notify", "tick", "--json"]
    let runs = try (0..<4).map { _ in try machine.start(morning) }
    var delivered: [String] = []
    for run in runs {
      let outcome = try run.finish()
      try outcome.expectDone()
      delivered += try outcome.json()["delivered"]?.array?.compactMap { $0["key"]?.string } ?? []
    }
    #expect(delivered.sorted() == ["visit-Ada", "visit-Bob", "visit-Cyd"])
    let log = try machine.run(plugins + ["notify", "log", "--json"])
    try log.expectDone()
    let states = try log.json()["log"]?.array?.compactMap { $0["state"]?.string } ?? []
    #expect(states == ["delivered", "delivered", "delivered"])
  }

  @Test("the update job runs once a day, and not once the setting says no")
  func jobs() throws {
    let machine = try Machine.prepared()
    func tick(_ time: String) throws -> [JSON] {
      let outcome = try machine.berth("notify", "tick", "--only-jobs", "--now", time, "--json")
      try outcome.expectDone()
      return (try outcome.json()["jobs"]?.array ?? []).filter {
        $0["plugin"]?.string == "cocktail" && $0["id"]?.string == "update"
      }
    }
    try machine.berth("config", "set", "cocktail.autoUpdate", "false").expectDone()
    #expect(try tick("2026-06-20T08:00:00Z").isEmpty)
    try machine.berth("config", "set", "cocktail.source", Places.fixtures + "/drinks.json")
      .expectDone()
    #expect(try tick("2026-06-20T08:05:00Z").isEmpty)
    try machine.berth("config", "unset", "cocktail.autoUpdate").expectDone()
    let first = try tick("2026-06-20T08:10:00Z")
    #expect(first.map { $0["outcome"]?.string } == ["done"], "\(first)")
    #expect(first.first?["data"]?["counts"]?["added"]?.int == 5)
    #expect(try tick("2026-06-21T08:09:00Z").isEmpty)
    let second = try tick("2026-06-21T08:11:00Z")
    #expect(second.first?["data"]?["counts"]?["added"]?.int == 0)
  }

  @Test("opening an app at a terminal runs its due jobs behind the answer, and only there")
  func launch() throws {
    let machine = try Machine.prepared()
    let state = machine.home + "/users/default/cocktail/jobs.json"
    try machine.berth("config", "set", "cocktail.autoUpdate", "false").expectDone()
    try machine.berth("config", "set", "cocktail.source", Places.fixtures + "/drinks.json")
      .expectDone()
    _ = try machine.terminal("cocktail", "strength", "negroni").finish()
    try machine.berth("config", "unset", "cocktail.autoUpdate").expectDone()
    // Neither what was turned off nor a pipe has started one.
    try machine.berth("cocktail", "strength", "negroni").expectDone()
    #expect(try machine.shell("test -e \(state)").code == 1)
    let (screen, code) = try machine.terminal("cocktail", "strength", "negroni").finish()
    #expect(code == 0 && screen.contains("Negroni"))
    let done = try machine.shell(
      "for i in $(seq 300); do grep -A2 '\"update\"' \(state) 2>/dev/null | grep -q 'failed\": false'"
        + " && exit 0; sleep 0.1; done; exit 1")
    #expect(done.code == 0)
    let update = try JSON.parse(try #require(FileBytes.read(state)))["update"]
    #expect(update?["failed"] == false)
    _ = try machine.terminal("cocktail", "strength", "negroni").finish()
    #expect(try JSON.parse(try #require(FileBytes.read(state)))["update"] == update)
  }

  @Test("a widget is drawn once and served from its cache until it is due")
  func widget() throws {
    let machine = try Machine.prepared()
    func draw(_ time: String, _ size: String) throws -> JSON {
      let words = ["widget", "cocktail.daily", "--size", size, "--now", time, "--json"]
      let outcome = try machine.run(words)
      try outcome.expectDone()
      return try outcome.json()
    }
    let small = try draw("2026-06-20T08:00:00Z", "small")
    let large = try draw("2026-06-20T08:00:00Z", "large")
    #expect(small != large)
    // Without its database the cache still answers, and only until it is due.
    try machine.shell(
      "mv \(machine.home)/users/default/cocktail/private.db hidden.db; "
        + "echo broken > \(machine.home)/users/default/cocktail/private.db"
    ).expectDone()
    #expect(try draw("2026-06-20T13:59:00Z", "small") == small)
    #expect(try draw("2026-06-20T13:59:00Z", "large") == large)
    let due = try machine.berth(
      "widget", "cocktail.daily", "--size", "small", "--now", "2026-06-20T14:01:00Z")
    #expect(due.code == ExitCode.storage.rawValue)
    try machine.shell("mv hidden.db \(machine.home)/users/default/cocktail/private.db").expectDone()
    _ = try draw("2026-06-21T14:01:00Z", "small")
  }

  @Test(
    "completion scripts are good shell and know the commands", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) throws {
    let machine = try Machine()
    let script = try machine.berth("completions", shell)
    try script.expectDone()
    try machine.write("berth.\(shell)", script.text)
    // Shells that are not installed are left out; bash is everywhere.
    let check = try machine.shell(
      "command -v \(shell) >/dev/null || exit 0; \(shell) -n berth.\(shell)")
    #expect(check.code == 0, "\(check.talk)")
  }

  @Test("bash completes words through the script")
  func bash() throws {
    let machine = try Machine()
    let script = try machine.berth("completions", "bash")
    try machine.write("berth.bash", script.text)
    let cases = [
      ("berth coc", "cocktail"), ("berth cocktail marg", nil), ("berth cocktail sho", "show"),
      ("berth store bu", "buy"), ("berth cocktail search --ba", "--base"),
      ("berth cocktail search --base g", "gin"),
    ]
    for (line, wanted) in cases {
      let words = line.split(separator: " ").map(String.init)
      let array = words.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try machine.shell(
        """
        cat > try.bash <<'END'
        source ./berth.bash
        COMP_WORDS=(\(array)); COMP_CWORD=\(words.count - 1); COMP_LINE='\(line)'
        COMP_POINT=${#COMP_LINE}
        function_name=$(complete -p berth | sed 's/.*-F \\([^ ]*\\).*/\\1/')
        "$function_name" berth '\(words.last ?? "")' '\(words.dropLast().last ?? "")'
        printf '%s\\n' "${COMPREPLY[@]}"
        END
        bash try.bash
        """)
      #expect(outcome.error.isEmpty, "\(line): \(outcome.talk)")
      let replies = outcome.text.split(separator: "\n").map { $0.split(separator: " ").first ?? "" }
      if let wanted {
        #expect(replies.contains(wanted[...]), "\(line): \(replies)")
      }
    }
  }
}
