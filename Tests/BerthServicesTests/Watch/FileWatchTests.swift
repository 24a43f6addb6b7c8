import BerthStorage
import Glibc
import TestSupport
import Testing

@testable import BerthBase
@testable import BerthServices

@Suite struct FileWatchTests {
  @Test func tellsOfADatabaseAndItsLogOnly() throws {
    let scratch = try ScratchHome()
    let path = scratch.home.userFolder + "/private.db"
    let watch = FileWatch([path])
    #expect(watch.attach())
    #expect(!watch.attach())
    #expect(watch.drain().isEmpty)
    let database = try Database(path: path)
    try database.execute("CREATE TABLE bed (name TEXT)")
    #expect(watch.drain() == [0])
    #expect(watch.drain().isEmpty)
    try FileBytes.replace(scratch.home.userFolder + "/settings.json", with: [])
    #expect(watch.drain().isEmpty)
    try database.execute("INSERT INTO bed VALUES ('north')")
    #expect(watch.drain() == [0])
  }

  @Test func waitsForAFolderThatIsMadeLater() throws {
    let scratch = try ScratchHome()
    let folder = scratch.home.path + "/public"
    let watch = FileWatch([folder + "/garden.db"])
    #expect(!watch.attach())
    try FileBytes.makeFolder(folder)
    #expect(watch.attach())
    try FileBytes.replace(folder + "/garden.db", with: [1])
    #expect(watch.drain() == [0])
  }

  @Test func followsAFolderThatIsReplaced() throws {
    let scratch = try ScratchHome()
    let folder = scratch.home.path + "/public"
    try FileBytes.makeFolder(folder)
    let watch = FileWatch([folder + "/garden.db"])
    watch.attach()
    #expect(rename(folder, folder + "-old") == 0)
    try FileBytes.makeFolder(folder)
    #expect(watch.drain() == [0])
    watch.attach()
    try FileBytes.replace(folder + "/garden.db", with: [1])
    #expect(watch.drain() == [0])
  }

  @Test func tellsEachKeyOfItsOwnFilesUntilItIsRemoved() throws {
    let scratch = try ScratchHome()
    let folders = (0..<3).map { scratch.home.path + "/folder\($0)" }
    for folder in folders { try FileBytes.makeFolder(folder) }
    let watch = FileWatch()
    // Keys 0 to 299 share a file, each has one of three of its own kind too.
    for key in 0..<300 {
      watch.add(scratch.home.path + "/shared.db", for: key)
      watch.add(folders[key % 3] + "/own.db", for: key)
    }
    watch.attach()
    try FileBytes.replace(scratch.home.path + "/shared.db", with: [1])
    #expect(watch.drain() == Set(0..<300))
    try FileBytes.replace(folders[1] + "/own.db", with: [1])
    #expect(watch.drain() == Set(stride(from: 1, to: 300, by: 3)))
    for key in 0..<299 { watch.remove(scratch.home.path + "/shared.db", for: key) }
    try FileBytes.replace(scratch.home.path + "/shared.db", with: [2])
    #expect(watch.drain() == [299])
    watch.remove(scratch.home.path + "/shared.db", for: 299)
    try FileBytes.replace(scratch.home.path + "/shared.db", with: [3])
    #expect(watch.drain().isEmpty)
    watch.add(scratch.home.path + "/shared.db", for: 7)
    watch.attach()
    try FileBytes.replace(scratch.home.path + "/shared.db", with: [4])
    #expect(watch.drain() == [7])
  }

  @Test func aWaitEndsWithItsCause() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends where end >= 0 { close(end) } }
    let both: [(descriptor: Int32, interest: EventWait.Interest)] = [
      (ends[0], .reading), (ends[1], .closing), (-1, .reading),
    ]
    #expect(EventWait.wait(both, milliseconds: 0, unless: { false }) == [false, false, false])
    #expect(EventWait.wait(both, milliseconds: nil, unless: { true }) == [false, false, false])
    _ = write(ends[1], "x", 1)
    #expect(EventWait.wait(both, milliseconds: nil, unless: { false }) == [true, false, false])
    close(ends[0])
    ends[0] = -1
    #expect(
      EventWait.wait([(ends[1], .closing)], milliseconds: nil, unless: { false }) == [true])
  }
}
