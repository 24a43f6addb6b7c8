import BerthBase
import BerthTesting
import Testing

/// What is left when a run ends in the middle.
@Suite struct CrashTests {
  /// Whether the script can run here; `.ci/run` sees to it.
  static let hasPython: Bool = {
    let probe = try? Machine().shell("python3 -c 'import json, shutil, tempfile'")
    return probe?.code == 0
  }()

  @Test(
    "a dozen kills at random moments lose nothing that was acknowledged",
    .enabled(if: hasPython, "python3 with its standard library is not installed"))
  func kill() throws {
    let machine = try Machine()
    let outcome = try machine.shell(
      "python3 \(Places.scripts)/kill9.py 12 --berth \(machine.executable)")
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.talk)")
    #expect(outcome.text.contains("nothing lost"))
  }

  @Test(
    "what was killed half-way is in the history, and undo of it is exact though killed itself",
    .enabled(if: hasPython, "python3 with its standard library is not installed"))
  func undo() throws {
    let machine = try Machine()
    let outcome = try machine.shell(
      "python3 \(Places.scripts)/undo-kill9.py 40 --berth \(machine.executable)")
    #expect(outcome.code == 0, "\(outcome.text)\(outcome.talk)")
    #expect(outcome.text.contains("nothing was lost"))
  }

  // A sanitizer writes a file of its own before the smallest would do.
  @Test(
    "a full disk is a storage fault, and what was there stays",
    arguments: [64, 512, 2_048].filter { !TestPaths.isSanitized || $0 > 64 })
  func fullDisk(blocks: Int) throws {
    let machine = try Machine()
    // The largest file a process may write stands in for a disk that is full;
    // `sh` counts it in blocks of 512 bytes.
    let limited = try machine.shell(
      "trap '' XFSZ; ulimit -f \(blocks); berth cocktail search gin --limit 1 --json")
    #expect(limited.code != 0)
    #expect(limited.code < 128, "\(limited.talk)")
    #expect(try limited.errorJSON()["code"]?.string?.isEmpty == false)
    let after = try machine.json("cocktail", "search", "--limit", "1")
    #expect((after["total"]?.int ?? 0) > 600)
    try machine.berth("data", "check").expectDone()
  }

  @Test("a home that cannot be written is said so")
  func readOnly() throws {
    let machine = try Machine()
    // A file where the home should be refuses even the superuser.
    try machine.shell("echo file > \(machine.home)").expectDone()
    for words in [
      ["cocktail", "favorites"], ["store", "buy", "cocktail.premium.monthly", "--yes"],
    ] {
      let outcome = try machine.run(words + ["--json"])
      #expect(outcome.code != 0 && outcome.code < 128, "\(words): \(outcome.code)")
      #expect(try outcome.errorJSON()["message"]?.string?.contains(machine.home) == true)
    }
    try machine.berth("plugin", "list").expectDone()
  }
}
