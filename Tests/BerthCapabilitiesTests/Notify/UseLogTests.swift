import TestSupport
import Testing

@testable import BerthBase
@testable import BerthCapabilities
@testable import BerthServices

@Suite struct UseLogTests {
  private static let start: Int64 = 1_795_284_000_000
  private static let minute: Int64 = 60_000

  @Test func `uses close together are one session, in the file as in memory`() throws {
    let scratch = try ScratchHome()
    let log = UseLog(home: scratch.home)
    #expect(log.sessions(plugin: "meal").isEmpty)
    var memory: [UseLog.Session] = []
    for minutes: Int64 in [0, 5, 15, 26, 500, 495, 470, 0] {
      log.note(plugin: "meal", at: Self.start + minutes * Self.minute)
      memory.note(Self.start + minutes * Self.minute)
    }
    #expect(log.sessions(plugin: "meal") == memory)
    #expect(
      memory.map { [($0.first - Self.start) / Self.minute, ($0.last - Self.start) / Self.minute] }
        == [[0, 15], [26, 26], [495, 500], [470, 470], [0, 0]])
    #expect(log.sessions(plugin: "bar").isEmpty)
  }

  @Test(
    "What is known of a session from minute 10 to 20 and one at 90",
    arguments: [
      (9, nil), (10, 10), (15, 10), (20, 20), (89, 20), (90, 90), (500, 90),
    ] as [(Int64, Int64?)])
  func lastUse(now: Int64, last: Int64?) {
    var sessions: [UseLog.Session] = []
    for minutes: Int64 in [10, 20, 90] { sessions.note(minutes * Self.minute) }
    #expect(sessions.lastUse(notAfter: now * Self.minute) == last.map { $0 * Self.minute })
    #expect(!sessions.wasUsed(in: 21 * Self.minute...89 * Self.minute))
    #expect(sessions.wasUsed(in: 0...10 * Self.minute))
    #expect(sessions.wasUsed(in: 20 * Self.minute...30 * Self.minute))
  }

  @Test func `a file that grows long loses its older half, a broken one nothing more`() throws {
    let scratch = try ScratchHome()
    let log = UseLog(home: scratch.home)
    let path = scratch.home.folder(ofPlugin: "meal") + "/used"
    let day: Int64 = 86_400_000
    for number: Int64 in 0..<4_100 { log.note(plugin: "meal", at: number * day) }
    let sessions = log.sessions(plugin: "meal")
    #expect(sessions.last == .init(first: 4_099 * day, last: 4_099 * day))
    #expect(sessions.count == 2_048 + 4)
    var bytes = try #require(FileBytes.read(path))
    bytes.removeLast(3)
    try FileBytes.replace(path, with: bytes)
    log.note(plugin: "meal", at: 5_000 * day)
    #expect(log.sessions(plugin: "meal").count == 2_048 + 4)
    #expect(
      log.sessions(plugin: "meal").last == .init(first: 5_000 * day, last: 5_000 * day))
  }

  @Test func `where nothing can be written nothing happens`() throws {
    let log = UseLog(home: try Home(path: "/dev/null/nowhere", user: "x"))
    log.note(plugin: "meal", at: 0)
    #expect(log.sessions(plugin: "meal").isEmpty)
  }
}
