import TestSupport
import Testing

@testable import BerthBase
@testable import BerthServices

/// When a page is drawn anew, by what happened and in which order.
@Suite struct ChangeWatchTests {
  /// Two databases that are only files, what connections to them have seen, and a clock by hand.
  private final class World: @unchecked Sendable {
    let scratch: ScratchHome
    let files: [String]
    var versions: [Int64?] = [1, nil]
    var time: UInt64 = 1

    init() throws {
      scratch = try ScratchHome()
      files = ["private.db", "public.db"].map { [folder = scratch.home.userFolder] in
        "\(folder)/\($0)"
      }
    }

    func watch() -> ChangeWatch {
      ChangeWatch(
        files: files, clock: RuntimeClock(now: { 0 }, monotonic: { self.time }),
        versions: { self.versions })
    }

    func write(_ place: Int) throws {
      try FileBytes.replace(files[place] + "-wal", with: [1])
    }
  }

  private func watched(_ world: World, _ run: () throws -> Void = {}) rethrows -> ChangeWatch {
    let watch = world.watch()
    watch.willRun()
    try run()
    watch.didRun()
    return watch
  }

  @Test func nothingHappened() throws {
    let world = try World()
    let watch = try watched(world)
    #expect(!watch.isChanged() && watch.milliseconds == nil)
    world.versions[0] = 2
    #expect(!watch.isChanged())
  }

  @Test func aCommitIsSeenOnceAndDrawnOnce() throws {
    let world = try World()
    let watch = try watched(world)
    try world.write(0)
    world.versions[0] = 2
    watch.notice()
    #expect(watch.milliseconds == 0 && watch.isChanged())
    watch.willRun()
    watch.didRun()
    #expect(!watch.isChanged() && watch.milliseconds == nil)
  }

  @Test func aCommitThatIsStillBeingSyncedIsLookedForAgain() throws {
    let world = try World()
    let watch = try watched(world)
    try world.write(0)
    watch.notice()
    #expect(!watch.isChanged())
    let pause = try #require(watch.milliseconds)
    #expect((1...3).contains(pause))
    world.versions[0] = 2
    #expect(!watch.isChanged())
    world.time += ChangeWatch.firstPause * 2
    #expect(watch.isChanged())
  }

  @Test func aWriteThatCommitsNothingIsForgotten() throws {
    let world = try World()
    let watch = try watched(world)
    try world.write(0)
    watch.notice()
    var looks = 0
    while watch.milliseconds != nil, looks < 1000 {
      world.time += ChangeWatch.patience / 20
      #expect(!watch.isChanged())
      looks += 1
    }
    #expect((1...30).contains(looks))
  }

  @Test func thePluginsOwnWritesDrawNothing() throws {
    let world = try World()
    // Its connection does not count what it wrote itself; the other database is not open.
    let watch = try watched(world) { try world.write(0) }
    #expect(!watch.isChanged())
    let unopened = try watched(world) { try world.write(1) }
    #expect(!unopened.isChanged() && unopened.milliseconds == nil)
  }

  @Test func writesToADatabaseThatIsNotOpenCountWhenTheyComeLater() throws {
    let world = try World()
    let watch = try watched(world)
    try world.write(1)
    watch.notice()
    #expect(watch.isChanged())
  }

  @Test func aDatabaseThatIsOpenedAndWrittenMeanwhileIsLookedAtOnceMore() throws {
    let world = try World()
    let watch = try watched(world) {
      world.versions[1] = 7
      try world.write(1)
    }
    #expect(watch.isChanged())
    watch.willRun()
    watch.didRun()
    #expect(!watch.isChanged())
  }
}
