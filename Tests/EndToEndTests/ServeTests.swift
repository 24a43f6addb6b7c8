import BerthBase
import BerthTesting
import Glibc
import Testing

/// `berth serve` and `berthc`: what is served is what `berth` would have done.
@Suite(.disabled(if: TestPaths.isSanitized, "berthc is not built beside a sanitizer"))
struct ServeTests {
  @Test(
    "the answer, the talk and the exit code are berth's own",
    arguments: [
      ["--version"], ["cocktail", "show", "negroni"], ["cocktail", "show", "negroni", "--json"],
      ["cocktail", "search", "gin", "lemon", "--limit", "3"], ["cocktail", "show", "nonesuch"],
      ["cocktail", "show", "nonesuch", "--json"], ["cocktail", "show"], ["nonesuch", "x"],
      ["cocktail", "collections", "--json"], ["lang", "languages", "ja", "--json"],
      ["cocktail", "graph", "negroni", "--format", "svg"], ["today", "--quiet", "--json"],
      ["ask", "find a cocktail with gin"], ["cocktail", "--help"], ["help", "store"],
      ["config", "list", "--json"], ["data", "path"], ["--seed", "x"], [], ["--home"],
      ["search", "lime", "--json"], ["widget", "cocktail.daily", "--size", "small"],
    ])
  func same(words: [String]) throws {
    let served = try ServedMachine()
    let moment = ["--now", "2026-06-20T18:00:00Z", "--seed", "3"]
    for _ in 1...2 {
      let own = try served.berth(words + moment)
      let outcome = try served.served(words + moment)
      #expect(outcome.code == own.code)
      #expect(outcome.text == own.text)
      #expect(outcome.talk == own.talk)
    }
  }

  @Test("folder, input, environment, file mask and words come along")
  func surroundings() throws {
    let served = try ServedMachine()
    let machine = served.machine
    try served.served(["cocktail", "graph", "negroni", "--format", "svg", "--output", "n.svg"])
      .expectDone()
    #expect(try machine.read("n.svg").hasPrefix("<svg") || machine.read("n.svg").hasPrefix("<?xml"))
    // The shell's file mask, and a home of its own by a path from where it is.
    let script = """
      umask 027; mkdir -p deep; cd deep; PATH=\(machine.folder)/lone:$PATH; export BERTH_SOCKET
      berthc data export cocktail --output out.json --quiet && stat -c %a out.json
      BERTH_HOME=./other berthc cocktail favorite mojito --quiet
      BERTH_HOME=./other berthc cocktail favorites; echo; berthc cocktail favorites
      TZ=Asia/Tokyo berthc today --quiet --json --now 2026-06-20T20:00:00Z
      """
    let outcome = try machine.shell(script, more: served.place)
    try outcome.expectDone()
    let own = try machine.shell(
      "umask 027; cd deep; berth data export cocktail --output own.json --quiet; stat -c %a own.json"
    )
    #expect(outcome.text.hasPrefix(own.text))
    #expect(FileBytes.exists(machine.work + "/deep/other/users/default"))
    #expect(outcome.text.split(separator: "Mojito").count == 3, "\(outcome.text)")
    #expect(outcome.text.contains("2026-06-21"))

    let notes = try FileBytes.require(Places.fixtures + "/drinks.json")
    let text = String(decoding: notes, as: UTF8.self)
    let imported = try served.served(["cocktail", "update", "--from", "-", "--json"], input: text)
    let direct = try served.berth(["cocktail", "update", "--from", "-", "--json"], input: text)
    #expect(imported.code == direct.code, "\(imported.talk)")
    // More words than a socket takes at once.
    let many = (0..<3_000).map { "word-\($0)-" + String(repeating: "x", count: 100) }
    let long = try served.served(["cocktail", "search"] + many + ["--json"])
    #expect(long.code == (try served.berth(["cocktail", "search"] + many + ["--json"])).code)
  }

  @Test("where nobody serves, berthc is the berth beside it, and says so when there is none")
  func alone() throws {
    let machine = try Machine.prepared()
    let nowhere = ["BERTH_SOCKET": machine.folder + "/nothing"]
    let outcome = try machine.start(
      ["cocktail", "show", "negroni", "--json"], more: nowhere, path: ServedMachine.client
    ).finish()
    #expect(try outcome.json()["id"]?.string == "negroni")
    let lone = machine.folder + "/berthc"
    try FileBytes.replace(lone, with: FileBytes.require(ServedMachine.client), mode: 0o755)
    let lost = try machine.start(["today"], more: nowhere, path: lone).finish()
    #expect(lost.code == 1)
    #expect(lost.talk.contains("no berth beside it"))
  }

  @Test(
    "what stays, draws or replaces what serves is a process of its own",
    arguments: [
      ["plugin", "list"], ["serve", "status"], ["cocktail", "show", "negroni", "--watch"],
      ["install"], ["notify", "run"], ["--berth-worker"],
    ])
  func declined(words: [String]) throws {
    let served = try ServedMachine()
    #expect(try served.served(words).talk.contains("no berth beside it"))
    let preloaded = try served.served(["cocktail", "show", "negroni"], more: ["LD_BIND_NOW": "1"])
    #expect(preloaded.talk.contains("no berth beside it"))
    if words != ["notify", "run"], !words.contains("--watch") {
      let own = try served.berth(words)
      #expect(try served.either(words).text == own.text)
    }
  }

  @Test("output to a terminal is drawn by berth itself")
  func terminal() throws {
    let served = try ServedMachine()
    let words = ["cocktail", "show", "negroni"]
    let program = Program(
      path: ServedMachine.client, arguments: words.map { Array($0.utf8) },
      environment: served.place.merging([
        "HOME": served.machine.folder, "BERTH_HOME": served.machine.home, "TERM": "xterm-256color",
      ]) { $1 }, folder: served.machine.work)
    let atTerminal = try TerminalProgram(program, columns: 60)
    let seen = try atTerminal.finish()
    #expect(seen.code == 0)
    #expect(seen.screen.contains("\u{1B}["), "colours")
  }

  @Test("one host to a socket; status and stop tell of it")
  func life() throws {
    let served = try ServedMachine()
    let status = try served.berth(["serve", "status", "--json"]).json()
    #expect(status["running"]?.bool == true)
    #expect(status["socket"]?.string == served.place["BERTH_SOCKET"])
    let second = try served.berth(["serve", "run", "--json"])
    try second.expectDone()
    #expect(try second.json()["process"] == status["process"])
    let stopped = try served.berth(["serve", "stop", "--json"]).json()
    #expect(stopped["stopped"]?.bool == true)
    #expect(try served.host.finish().code == 130)
    #expect(try served.berth(["serve", "status", "--json"]).json()["running"]?.bool == false)
    #expect(try served.berth(["serve", "stop", "--json"]).json()["stopped"]?.bool == false)
    #expect(!FileBytes.exists(served.place["BERTH_SOCKET"] ?? ""))
    try served.either(["cocktail", "show", "negroni"]).expectDone()
  }

  @Test("a place that cannot be is said so")
  func places() throws {
    let machine = try Machine()
    let long = machine.folder + "/" + String(repeating: "x", count: 200)
    for (socket, word) in [(long, "too long"), ("/proc/socket", "/proc")] {
      let outcome = try machine.run(["serve", "run", "--json"], more: ["BERTH_SOCKET": socket])
      #expect(outcome.code == 1)
      #expect(try outcome.errorJSON()["message"]?.string?.contains(word) == true)
    }
    let none = try machine.shell("env -u HOME -u XDG_RUNTIME_DIR berth serve status --json")
    #expect(try none.errorJSON()["code"]?.string == "serve.socket")
    let still = try machine.berth("serve", "run", "--now", "2026-01-01")
    #expect(still.code == 2)
  }
}
