import BerthBase
import BerthTesting
import Glibc
import Testing

/// The exit codes of the command line contract, each reached as a user would.
@Suite struct ExitCodeTests {
  @Test("done, failed and usage")
  func simple() throws {
    let machine = try Machine.prepared()
    #expect(try machine.berth("plugin", "list").code == 0)
    #expect(try machine.berth("cocktail", "show", "no such drink at all").code == 1)
    #expect(try machine.berth("data", "restore", "no-such-file", "--yes").code == 1)
    for words in [
      ["cocktail", "show"], ["cocktail", "show", "negroni", "--sevrings", "2"], ["--seed", "x"],
      ["--now", "yesterday", "today"], ["store"] + ["bye"],
      ["widget", "cocktail.daily", "--size", "xl"],
      ["--home"], ["--user", "a/b", "today"], ["ask"], ["completions", "tcsh"],
    ] {
      let outcome = try machine.run(words)
      #expect(outcome.code == 2, "\(words): \(outcome.talk)")
      #expect(outcome.output.isEmpty, "\(words)")
      #expect(!outcome.talk.isEmpty, "\(words)")
    }
  }

  @Test("a locked feature is 3, the paywall on standard error")
  func locked() throws {
    let machine = try Machine.prepared()
    let outcome = try machine.berth("cocktail", "collection-create", "Evenings")
    #expect(outcome.code == ExitCode.locked.rawValue)
    #expect(outcome.output.isEmpty)
    #expect(outcome.talk.contains("4.99"))
    let data = try machine.berth("cocktail", "collection-create", "Evenings", "--json")
    let error = try data.errorJSON()
    #expect(error["code"]?.string == "entitlement.required")
    #expect(error["details"]?["feature"]?.string == "collections")
  }

  @Test("a database that is no database is 5, and the message names the file")
  func corrupt() throws {
    let machine = try Machine.prepared()
    for (file, words) in [
      ("cocktail/private.db", ["cocktail", "favorites"]), ("ledger.db", ["store", "status"]),
      ("notify.db", ["notify", "list"]),
    ] {
      // A ledger and a schedule are made by their first use.
      _ = try machine.run(words)
      let path = "\(machine.home)/users/default/\(file)"
      try machine.shell(
        "rm -f \(path)-wal \(path)-shm; mkdir -p $(dirname \(path)); "
          + "printf 'this has never been a database, whatever its name says' > \(path)"
      ).expectDone()
      let outcome = try machine.run(words + ["--json"])
      #expect(outcome.code == ExitCode.storage.rawValue, "\(file): \(outcome.talk)")
      let error = try outcome.errorJSON()
      #expect(error["code"]?.string?.hasPrefix("storage.") == true)
      #expect(error["message"]?.string?.contains(file) == true, "\(error)")
      #expect(error["remedy"]?.string?.isEmpty == false)
    }
    // The rest of the host goes on.
    try machine.berth("plugin", "list").expectDone()
  }

  @Test("a damaged page is 5 and found by the check")
  func damaged() throws {
    let machine = try Machine.prepared()
    let path = machine.home + "/users/default/cocktail/private.db"
    try machine.shell(
      "rm -f \(path)-wal \(path)-shm; "
        + "dd if=/dev/urandom of=\(path) bs=4096 seek=1 count=40 conv=notrunc 2>/dev/null"
    ).expectDone()
    let outcome = try machine.berth("cocktail", "search", "gin", "--json")
    #expect(outcome.code == ExitCode.storage.rawValue, "\(outcome.talk)")
    #expect(try outcome.errorJSON()["code"]?.string == "storage.corrupt")
    let check = try machine.berth("data", "check", "--json")
    #expect(check.code == ExitCode.storage.rawValue, "\(check.talk)")
  }

  @Test("an address nobody answers at is 6")
  func offline() throws {
    let machine = try Machine.prepared()
    // Port 1 of this machine: refused at once.
    let outcome = try machine.berth(
      "cocktail", "update", "--from", "http://127.0.0.1:1/drinks.json", "--json")
    #expect(outcome.code == ExitCode.offline.rawValue, "\(outcome.talk)")
    #expect(try outcome.errorJSON()["code"]?.string?.hasPrefix("fetch.") == true)
  }

  @Test("Ctrl-C at a terminal is 130")
  func interrupted() throws {
    let machine = try Machine()
    let waiting = try machine.terminal("notify", "run")
    try waiting.read(until: "Ctrl-C")
    waiting.type("\u{3}")
    #expect(try waiting.finish().code == ExitCode.interrupted.rawValue)
  }

  @Test("Ctrl-C ends a command that waits for its input, too")
  func interruptedInput() throws {
    let machine = try Machine.prepared()
    let waiting = try machine.terminal("cocktail", "update", "--from", "-")
    waiting.type("{ \"drinks\":\n")
    waiting.type("\u{3}")
    #expect(try waiting.finish().code == ExitCode.interrupted.rawValue)
  }

  @Test("a first fill that is interrupted leaves nothing half done")
  func interruptedFill() throws {
    let machine = try Machine()
    let filling = try machine.start(["cocktail", "search", "gin", "--json"])
    try filling.read(until: "17")
    filling.send(SIGINT)
    let outcome = try filling.finish()
    #expect([0, ExitCode.interrupted.rawValue].contains(outcome.code), "\(outcome.talk)")
    let after = try machine.json("cocktail", "search", "--limit", "1")
    #expect((after["total"]?.int ?? 0) > 600)
  }
}
