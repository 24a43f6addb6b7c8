import BerthBase
import Testing

/// `berth history` and `berth undo`.
@Suite struct HistoryTests {
  @Test func whatWasDoneIsListedAndTakenBack() throws {
    let checkout = try Checkout()
    for (minute, name) in ["Ada", "Ben", "Cleo"].enumerated() {
      let now = Checkout.now + Int64(minute) * 60_000
      #expect(checkout.run(["hello-c", "greet", name], now: now).exit == .done)
    }
    checkout.run("hello-c guests")
    let history = try checkout.run("history --json").json
    let calls = try #require(history["calls"]?.array)
    #expect(history["total"]?.int == 3)
    #expect(calls.map { $0["id"]?.string } == ["hello-c-3", "hello-c-2", "hello-c-1"])
    #expect(calls.map { $0["number"]?.int } == [1, 2, 3])
    #expect(calls[0]["name"]?.string == "hello-c greet Cleo")
    #expect(calls[0]["at"]?.string == "2026-06-20T18:02:00+00:00")
    #expect(calls[0]["arguments"]?["name"]?.string == "Cleo")
    #expect(calls[0]["canUndo"]?.bool == true && calls[0]["changedRows"]?.int ?? 0 > 0)

    #expect(try guests(checkout) == 3)
    let undone = try checkout.run("undo --json").json["undone"]
    #expect(undone?["id"]?.string == "hello-c-3" && undone?["undoneAt"]?.string != nil)
    #expect(try guests(checkout) == 2)
    #expect(checkout.run("undo hello-c-1").output.contains("Took back: hello-c greet Ada"))
    #expect(try guests(checkout) == 1)
    let page = checkout.run("history").output
    #expect(page.contains("taken back") && page.contains("hello-c greet Ben"))
    #expect(checkout.run("undo").exit == .done)
    #expect(try guests(checkout) == 0)
    #expect(try checkout.run("undo --json").jsonError["code"]?.string == "undo.unknown")
  }

  private func guests(_ checkout: Checkout) throws -> Int? {
    try checkout.run("hello-c guests --json").json["total"]?.int
  }

  @Test(arguments: [
    ("undo", "undo.unknown"), ("undo 9", "undo.unknown"), ("undo nonsense", "undo.unknown"),
    ("undo hello-c-1", "undo.done"), ("undo 1", "undo.done"),
    ("undo --plugin nobody", "usage.unknown-plugin"), ("history nobody", "usage.unknown-plugin"),
  ]) func whatCannotBeTakenBackIsNamed(_ line: String, _ code: String) throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    checkout.run("undo")
    #expect(try checkout.run("\(line) --json").jsonError["code"]?.string == code)
  }

  @Test func eachUserHasAHistory() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    #expect(try checkout.run("--user ada history --json").json["total"]?.int == 0)
    #expect(checkout.run("--user ada undo").exit == .failed)
    #expect(try checkout.run("history hello-c --json").json["total"]?.int == 1)
  }

  @Test func aDamagedDatabaseIsNamed() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    try checkout.write("home/users/default/hello-c/private.db", "no database at all")
    let history = try checkout.run("history --json").json
    #expect(history["total"]?.int == 0)
    #expect(history["problems"]?.array?.first?["id"]?.string == "hello-c")
    #expect(checkout.run("undo").exit == .storage)
  }

  @Test func aWorkersCallIsTakenBackToo() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada --isolation worker")
    let calls = try checkout.run("history --json").json["calls"]
    #expect(calls?[0]?["name"]?.string == "hello-c greet Ada")
    #expect(try guests(checkout) == 1)
    #expect(checkout.run("undo").exit == .done)
    #expect(try guests(checkout) == 0)
  }

  @Test func aRestoreIsTakenBack() throws {
    let checkout = try Checkout()
    let minute: Int64 = 60_000
    let backup = checkout.folder + "/one.backup"
    checkout.run("hello-c greet Ada")
    #expect(checkout.run("data backup \(backup)").exit == .done)
    checkout.run(["hello-c", "greet", "Ben"], now: Checkout.now + minute)
    let rows = try checkout.rows()
    let restore = ["data", "restore", backup, "--yes"]
    #expect(checkout.run(restore, now: Checkout.now + 2 * minute).exit == .done)
    #expect(try guests(checkout) == 1)

    let newest = try checkout.run("history --json").json["calls"]?.array?.first
    #expect(newest?["id"]?.string == "restore-1" && newest?["canUndo"]?.bool == true)
    #expect(newest?["name"]?.string == "data restore \(backup)")
    #expect(try checkout.run("--user ada history --json").json["total"]?.int == 0)

    // What was done since would be lost.
    checkout.run(["hello-c", "greet", "Cleo"], now: Checkout.now + 3 * minute)
    let refused = try checkout.run("undo restore-1 --json").jsonError
    #expect(refused["code"]?.string == "undo.conflict")
    #expect(refused["message"]?.string?.contains("hello-c greet Cleo") == true)
    #expect(try guests(checkout) == 2)

    #expect(checkout.run("undo").output.contains("hello-c greet Cleo"))
    let undone = checkout.run(["undo"], now: Checkout.now + 4 * minute)
    #expect(undone.output.contains("Took back: data restore \(backup)"), "\(undone)")
    #expect(try checkout.rows() == rows)
    #expect(try guests(checkout) == 2)
    #expect(try checkout.run("undo restore-1 --json").jsonError["code"]?.string == "undo.done")
    // The call before it is the next.
    #expect(checkout.run("undo").output.contains("hello-c greet Ben"))
  }

  @Test func aRestoreOfOneAppIsTakenBackWithoutWhatWasBoughtSince() throws {
    let checkout = try Checkout()
    let minute: Int64 = 60_000
    let backup = checkout.folder + "/one.backup"
    checkout.run("hello-c greet Ada")
    checkout.run("data backup \(backup)")
    checkout.run("hello-c greet Ben")
    let restore = ["data", "restore", backup, "--plugin", "hello-c", "--yes"]
    #expect(checkout.run(restore, now: Checkout.now + minute).exit == .done)
    #expect(checkout.run("store buy hello-c.open --yes").exit == .done)
    #expect(checkout.run(["undo"], now: Checkout.now + 2 * minute).exit == .done)
    #expect(try guests(checkout) == 2)
    let bought = checkout.run("store history").output
    #expect(bought.contains("hello-c"), "\(bought)")
  }

  @Test func aRestoreWhoseCopyIsGoneIsNotListed() throws {
    let checkout = try Checkout()
    let backup = checkout.folder + "/one.backup"
    checkout.run("hello-c greet Ada")
    checkout.run("data backup \(backup)")
    checkout.run("data restore \(backup) --yes")
    let kept = FileBytes.names(in: checkout.home + "/.before-restore").filter {
      $0.hasSuffix(".tar")
    }
    #expect(kept.count == 1)
    for name in kept { try checkout.remove("home/.before-restore/\(name)") }
    let calls = try checkout.run("history --json").json["calls"]?.array
    #expect(calls?.map { $0["id"]?.string } == ["hello-c-1"])
    #expect(checkout.run("undo").output.contains("hello-c greet Ada"))
  }
}

extension Checkout {
  /// All rows of the plugin's own database, its history and index left out.
  fileprivate func rows() throws -> [String] {
    let dump = run("data export hello-c")
    let rows = try dump.json["private"] ?? .null
    return [rows.text()]
  }
}
