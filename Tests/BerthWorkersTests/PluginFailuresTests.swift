import BerthBase
import TestSupport
import Testing

@testable import BerthServices
@testable import BerthWorkers

/// Failures that are kept in the home: what one process noted the next one knows.
@Suite struct PluginFailuresTests {
  static let now: UInt64 = 7_000_000_000_000
  private let scratch: ScratchHome
  private let library: String

  init() throws {
    scratch = try ScratchHome(user: "ada")
    library = scratch.home.path + "/libgarden.so"
    try FileBytes.replace(library, with: [1])
  }

  /// The failures as a new process finds them.
  private func process(_ id: String = "garden") -> PluginFailures {
    PluginFailures(home: scratch.home, plugin: id, library: library)
  }

  private func failFiveTimes() {
    for _ in 1...5 { process().note("it broke", at: Self.now) }
  }

  private func isHeld(_ failures: PluginFailures, at now: UInt64 = now) -> Bool {
    berthError { _ = try failures.pause("garden", at: now) }?.code == "plugin.unstable"
  }

  @Test func aRowGoesOnOverProcesses() throws {
    for _ in 1...4 { process().note("it broke", at: Self.now) }
    #expect(!isHeld(process()))
    #expect(process().trouble(at: Self.now) == nil)
    process().note("it broke again", at: Self.now)
    #expect(isHeld(process()))
    let trouble = try #require(process().trouble(at: Self.now))
    #expect(trouble.contains("5 times in a row") && trouble.contains("it broke again"))
    #expect(trouble.contains("left alone for 30 s"))
    let later = Self.now + 31_000_000_000
    #expect(!isHeld(process(), at: later))
    #expect(process().trouble(at: later)?.contains("tried at its next call") == true)
  }

  @Test func anAnswerEndsTheRowForAll() {
    failFiveTimes()
    let failures = process()
    _ = try? failures.pause("garden", at: Self.now + 31_000_000_000)
    failures.end()
    #expect(process().breaker.failures == 0 && process().trouble(at: Self.now) == nil)
    #expect(FileBytes.names(in: scratch.home.cache + "/failures/ada").isEmpty)
  }

  @Test func enablingTriesAtOnceEvenWhereItIsLoaded() {
    failFiveTimes()
    let running = process()
    #expect(isHeld(running))
    #expect(PluginFailures.forget("garden", home: scratch.home))
    #expect(!PluginFailures.forget("garden", home: scratch.home), "there are none any more")
    #expect(!isHeld(running))
  }

  @Test func aNewBuildBeginsAnew() throws {
    failFiveTimes()
    #expect(isHeld(process()))
    try FileBytes.replace(library, with: [1, 2])
    #expect(!isHeld(process()))
    process().note("the new one too", at: Self.now)
    let failures = process()
    #expect(try failures.pause("garden", at: Self.now) == 0, "its first")
    #expect(failures.breaker.failures == 1)
  }

  @Test func othersAndOtherUsersAreNotHeld() throws {
    failFiveTimes()
    #expect(!isHeld(process("orchard")))
    let other = try Home(path: scratch.home.path, user: "bea")
    #expect(!isHeld(PluginFailures(home: other, plugin: "garden", library: library)))
  }

  static let damaged = ["", "{", "[]", "{\"build\":7}", "{\"failures\":9}"]

  @Test(arguments: damaged) func aDamagedFileCountsForNothing(_ text: String) throws {
    failFiveTimes()
    let file = scratch.home.cache + "/failures/ada/garden.json"
    try FileBytes.replace(file, with: Array(text.utf8))
    #expect(!isHeld(process()))
  }

  @Test func aHomeThatTakesNoFilesIsRememberedByTheProcess() throws {
    // A file where the folder should be refuses even the superuser.
    try FileBytes.replace(scratch.home.cache, with: [])
    let failures = process()
    for _ in 1...5 { failures.note("it broke", at: Self.now) }
    #expect(isHeld(failures))
    failures.end()
    #expect(!isHeld(failures))
  }

  @Test func namesThatAreNoIdsForgetNothing() {
    #expect(!PluginFailures.forget("../../libgarden.so", home: scratch.home))
    #expect(FileBytes.exists(library))
  }
}
