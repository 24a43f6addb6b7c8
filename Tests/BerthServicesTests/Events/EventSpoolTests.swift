import BerthBase
import BerthStorage
import Glibc
import TestSupport
import Testing

@testable import BerthServices

@Suite struct EventSpoolTests {
  private let scratch: ScratchHome
  private var path: String { scratch.home.eventSpool }

  init() throws {
    scratch = try ScratchHome()
    try FileBytes.makeFolder(scratch.home.userFolder)
  }

  private func lines(_ spool: EventSpool) throws -> [String] {
    var found: [String] = []
    try spool.drain { _, bytes throws(BerthError) in
      found += bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    }
    return found
  }

  @Test func `lines come out once, in order, and the next ones begin anew`() throws {
    let spool = EventSpool(path: path)
    #expect(spool.isEmpty)
    for number in 0..<5 { #expect(try !spool.append(Array("line \(number)\n".utf8))) }
    #expect(try lines(spool) == (0..<5).map { "line \($0)" })
    #expect(spool.isEmpty)
    _ = try spool.append(Array("more\n".utf8))
    #expect(try lines(EventSpool(path: path)) == ["more"])
  }

  @Test func `a large file asks to be brought in`() throws {
    let spool = EventSpool(path: path)
    let line = [UInt8](repeating: 0x61, count: EventSpool.fullSize) + [0x0A]
    #expect(try spool.append(line))
  }

  @Test func `lines whose taking failed stay for the next reader`() throws {
    let spool = EventSpool(path: path)
    _ = try spool.append(Array("kept\n".utf8))
    #expect(throws: BerthError.self) {
      try spool.drain { _, _ throws(BerthError) in throw BerthError("storage.full", "no room") }
    }
    #expect(!spool.isEmpty)
    #expect(try lines(spool) == ["kept"])
  }

  @Test func `several threads append and take without losing or doubling a line`() async throws {
    let path = path
    let counts = try await withThrowingTaskGroup(of: [String].self) { group in
      for writer in 0..<4 {
        group.addTask {
          let spool = EventSpool(path: path)
          for number in 0..<200 { _ = try spool.append(Array("\(writer).\(number)\n".utf8)) }
          return []
        }
      }
      for _ in 0..<2 {
        group.addTask {
          var found: [String] = []
          for _ in 0..<50 {
            try EventSpool(path: path).drain { _, bytes throws(BerthError) in
              found += bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
            }
          }
          return found
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let all = counts + (try lines(EventSpool(path: path)))
    #expect(all.count == 800 && Set(all).count == 800)
  }

  @Test func `a file taken before a crash is counted once`() throws {
    let home = scratch.home
    let events = EventLog(home: home, isOn: { true })
    try events.record(plugin: "garden", name: "seen", at: 1000)
    // As after a crash between the commit and the removal: the file is there again.
    let spool = EventSpool(path: home.eventSpool)
    var copy: (name: String, bytes: [UInt8])?
    #expect(throws: BerthError.self) {
      try spool.drain { name, bytes throws(BerthError) in
        copy = (name, bytes)
        throw BerthError("storage.full", "no room")
      }
    }
    let taken = try #require(copy)
    let database = try events.file.open()
    try database.run("INSERT INTO spool(name) VALUES(?1)", [.text(taken.name)])
    #expect(try events.query(plugin: "garden")["events"]?.array?.isEmpty == true)
    #expect(!FileBytes.exists(home.userFolder + "/" + taken.name))
  }

  @Test func `a line that was cut off is passed over`() throws {
    let home = scratch.home
    let events = EventLog(home: home, isOn: { true })
    try events.record(plugin: "garden", name: "a", properties: ["n": 1], at: 1000)
    _ = try EventSpool(path: home.eventSpool).append(Array("[\"garden\",10".utf8))
    _ = try EventSpool(path: home.eventSpool).append(Array("\n".utf8))
    try events.record(plugin: "garden", name: "b", at: 2000)
    let names = try events.query(plugin: "garden")["events"]?.array?.compactMap {
      $0["name"]?.string
    }
    #expect(names == ["a", "b"])
  }
}
