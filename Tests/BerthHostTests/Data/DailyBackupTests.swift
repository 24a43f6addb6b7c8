import BerthBase
import BerthServices
import Glibc
import Testing

@testable import BerthHost

/// The backups a home makes of itself.
@Suite struct DailyBackupTests {
  private let bench: DataBench
  private static let day: Int64 = 86_400_000
  /// 2026-11-25T12:00:00Z.
  private static let noon: Int64 = 1_795_608_000_000

  init() throws { bench = try DataBench() }

  private func backups(day: Int) -> DailyBackups {
    DailyBackups(
      DataAdmin(home: bench.home, clock: .fixed(Self.noon + Int64(day) * Self.day)))
  }

  /// Makes a day's backup; nothing is changed meanwhile.
  private func make(day: Int) throws -> JSON? {
    guard let made = try backups(day: day).makeIfDue() else { return nil }
    try touch(day: day, all: true)
    return made
  }

  /// Gives every file of the home the time of a day's noon.
  private func touch(day: Int, all: Bool = false) throws {
    for file in FileTree.files(below: bench.path) where all || !file.hasPrefix("backups") {
      let second = Int(Self.noon / 1000) + day * 86_400
      var times = [timeval(tv_sec: second, tv_usec: 0), timeval(tv_sec: second, tv_usec: 0)]
      try #require(utimes("\(bench.path)/\(file)", &times) == 0)
    }
  }

  private var days: [String] {
    backups(day: 0).list()["backups"]?.array?.compactMap { $0["day"]?.string } ?? []
  }

  @Test("one a day, only after a day on which something was changed")
  func daily() throws {
    try touch(day: -2)
    let made = try #require(try make(day: 0))
    #expect(made["files"]?.array?.isEmpty == false)
    #expect(try make(day: 0) == nil)
    // Nothing was changed since.
    #expect(try make(day: 1) == nil)
    try touch(day: 1)
    #expect(try make(day: 1) != nil)
    #expect(days == ["2026-11-26", "2026-11-25"])
  }

  @Test("a home that was begun today has none yet")
  func fresh() throws {
    try touch(day: 0)
    #expect(!backups(day: 0).isDue)
    #expect(try make(day: 0) == nil)
  }

  @Test("two at once make one")
  func together() throws {
    try touch(day: -2)
    try FileBytes.makeFolder(bench.path + "/backups")
    try FileLock.hold(bench.path + "/backups/.lock") { () throws(BerthError) in
      let made = try backups(day: 0).makeIfDue()
      #expect(made == nil)
    }
    #expect(days == [])
  }

  @Test("through 100 days seven days and four weeks are there, whatever the day")
  func kept() {
    var there: [DailyBackups.Made] = []
    for number in 0..<100 {
      let date = CivilDate(dayNumber: 20_000 + number)
      let text = date.text.filter { $0 != "-" }
      there.insert(DailyBackups.Made("berth-home-\(text)T120000Z.tar")!, at: 0)
      let kept = DailyBackups.kept(there)
      there.removeAll { !kept.contains($0.name) }
      let ages = there.map { there[0].day - $0.day }
      #expect(ages.prefix(7) == Array(0..<min(7, number + 1))[...])
      guard number >= 40 else { continue }
      #expect(ages.count == 11, "day \(number): \(ages)")
      #expect(ages.last ?? 0 >= 28, "day \(number): \(ages)")
      #expect(zip(ages.dropFirst(7), ages.dropFirst(8)).allSatisfy { $1 - $0 == 7 })
    }
  }

  @Test("it comes back like any backup, and is itself in none")
  func comesBack() throws {
    try touch(day: -2)
    let made = try #require(try make(day: 0)?["path"]?.string)
    try touch(day: 1)
    let next = try #require(try make(day: 1))
    #expect(!next.text().contains("backups/berth-home-20261125"))
    let before = FileBytes.read(bench.home.privateDatabase(ofPlugin: "cocktail"))
    try FileTree.remove(bench.home.folder(ofPlugin: "cocktail"))
    _ = try backups(day: 1).admin.restore(from: made, onlyPlugin: "cocktail")
    #expect(FileBytes.exists(bench.home.privateDatabase(ofPlugin: "cocktail")))
    #expect(before != nil)
    #expect(days == ["2026-11-26", "2026-11-25"], "a restore leaves the backups alone")
  }
}
