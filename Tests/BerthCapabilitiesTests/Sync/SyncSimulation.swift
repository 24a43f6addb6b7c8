import BerthBase
import BerthStorage
import Testing

@testable import BerthCapabilities

/// Five devices of one person that are used at random for a long time, and everything that can go wrong
/// meanwhile: offline for long, clocks wrong by days, messages cut off at any byte, repeated or out of order,
/// a process that dies inside a merge, the same call made and taken back on two devices, copies of a file.
final class SyncSimulation {
  let devices: [SyncDevice]
  private var random: SeededGenerator
  private var now: Int64 = 1_795_284_000_000
  private var offlineUntil: [Int]
  private var number = 0
  private var oldMessages: [(from: Int, bytes: [UInt8])] = []
  /// Texts of entries that nobody has removed: none of them may be missing at the end.
  private(set) var lasting: Set<String> = []
  /// Whether the call at hand has deleted a card: a number that is freed and given again in one call is
  /// still the same row to SQLite's changesets.
  private var hasFreed = false
  private(set) var merges = 0
  private(set) var faults = 0

  init(seed: UInt64, devices count: Int = 5) throws {
    random = SeededGenerator(seed: seed)
    devices = try (0..<count).map { try SyncDevice("d\($0)-") }
    offlineUntil = Array(repeating: 0, count: count)
  }

  func run(_ operations: Int) throws {
    for step in 0..<operations {
      now += Int64.random(in: 0...600_000, using: &random)
      let index = Int.random(in: devices.indices, using: &random)
      try operate(devices[index])
      if chance(400) { offlineUntil[index] = step + Int.random(in: 50...2000, using: &random) }
      if chance(300) {
        devices[index].skew = Int64.random(in: -10...10, using: &random) * 86_400_000
      }
      if chance(3000) { devices[index].file += "+" }
      guard chance(40), offlineUntil[index] <= step else { continue }
      let others = devices.indices.filter { $0 != index && offlineUntil[$0] <= step }
      guard let other = others.randomElement(using: &random) else { continue }
      try meet(index, other)
    }
    // Everybody is back: twice around, and each knows what all know.
    for _ in 0..<2 {
      for index in devices.indices {
        try devices[index].sync(devices[(index + 1) % devices.count], at: now)
      }
    }
  }

  private func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &random) == 0 }
  private func one(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  // MARK: Meeting

  private func meet(_ left: Int, _ right: Int) throws {
    for (from, to) in chance(4) ? [(left, right)] : [(left, right), (right, left)] {
      let receiver = devices[to]
      let seen = try receiver.replica().seen(at: now + receiver.skew)
      let message = try devices[from].replica().message(since: seen, at: now + devices[from].skew)
      if chance(4) { try cutOff(message, receiver) }
      if chance(4) { try die(message, receiver) }
      if oldMessages.count < 50 || chance(5) { oldMessages.append((from, message)) }
      if oldMessages.count > 50 { oldMessages.removeFirst() }
      try receiver.replica().merge(message, at: now + receiver.skew)
      merges += 1
      if chance(3), let old = oldMessages.randomElement(using: &random) {
        do throws(BerthError) {
          try receiver.replica().merge(old.bytes, at: now + receiver.skew)
        } catch {
          guard error.code == "sync.stale" else { throw error }
        }
      }
    }
  }

  private func cutOff(_ message: [UInt8], _ receiver: SyncDevice) throws {
    faults += 1
    let before = try receiver.rows()
    var bytes = message
    if chance(2) {
      bytes = Array(message.prefix(one(0...(message.count - 1))))
    } else {
      bytes[one(0...(message.count - 1))] ^= UInt8(1 << one(0...7))
    }
    do throws(BerthError) {
      try receiver.replica().merge(bytes, at: now + receiver.skew)
      Issue.record("a damaged message was taken in")
    } catch { #expect(error.code == "sync.damaged") }
    #expect(try receiver.rows() == before)
  }

  private func die(_ message: [UInt8], _ receiver: SyncDevice) throws {
    faults += 1
    let before = try receiver.rows()
    let database = receiver.database
    database.beforeCommit = { () throws(StorageError) in throw StorageError(.io, "the end") }
    #expect(throws: BerthError.self) {
      try receiver.replica().merge(message, at: now + receiver.skew)
    }
    database.beforeCommit = nil
    #expect(try receiver.rows() == before)
  }

  // MARK: Using

  private func operate(_ device: SyncDevice) throws {
    if chance(12) { return try undo(device) }
    if chance(20) { return try twin(device) }
    let count = chance(4) ? one(2...5) : 1
    var added: [String] = []
    do {
      try device.call(at: now) { database in
        hasFreed = false
        for _ in 0..<count { try change(database, &added) }
      }
      lasting.formUnion(added)
    } catch let error as StorageError where error.code == .constraint {}
  }

  private func undo(_ device: SyncDevice) throws {
    let calls = try ChangeHistory(device.database).calls().prefix(10)
    guard let call = calls.randomElement(using: &random) else { return }
    let before = Set(try device.texts("SELECT text FROM entries"))
    _ = try device.undo(call.id, at: now)
    // Taking back a card leaves what refers to it, and its number free: the app clears that away.
    try device.database.run("DELETE FROM reviews WHERE card NOT IN (SELECT id FROM cards)")
    try device.database.run("DELETE FROM alerts WHERE monitor NOT IN (SELECT id FROM cards)")
    lasting.subtract(before.subtracting(try device.texts("SELECT text FROM entries")))
  }

  /// The same call on two devices, taken back on both.
  private func twin(_ device: SyncDevice) throws {
    number += 1
    let (item, text) = (SQLValue.text("item\(one(0...30))"), SQLValue.text("twin \(number)"))
    let other = devices[one(0...(devices.count - 1))]
    for one in other === device ? [device] : [device, other] {
      try one.call(at: now) { database in
        try database.run("INSERT OR REPLACE INTO favorites VALUES (?1, 7)", [item])
        try database.run("INSERT OR REPLACE INTO notes VALUES (?1, ?2, NULL, 1)", [item, text])
        try database.run("INSERT INTO entries (text) VALUES (?1)", [text])
      }
    }
    guard !chance(3) else { return }
    for one in other === device ? [device] : [device, other] {
      if let id = try ChangeHistory(one.database).calls().first?.id {
        _ = try one.undo(id, at: now)
      }
    }
  }

  private func change(_ database: Database, _ added: inout [String]) throws {
    number += 1
    let item = SQLValue.text("item\(one(0...30))")
    let text = SQLValue.text("text \(number)")
    let value = SQLValue.integer(Int64(one(0...1000)))
    func any(_ table: String) throws -> SQLValue {
      try database.rows("SELECT id FROM \(table)").randomElement(using: &random)?[0] ?? .null
    }
    switch one(0...24) {
    case 0: try database.run("INSERT OR REPLACE INTO favorites VALUES (?1, ?2)", [item, value])
    case 1: try database.run("DELETE FROM favorites WHERE item = ?1", [item])
    case 2, 3:
      try database.run(
        "INSERT OR REPLACE INTO notes VALUES (?1, ?2, ?3, ?4)",
        [item, text, chance(3) ? .blob([1, 2, UInt8(one(0...255))]) : .null, .real(0.1)])
    case 4: try database.run("DELETE FROM notes WHERE item = ?1", [item])
    case 5, 6:
      try database.run(
        "INSERT INTO counters VALUES (?1, ?2) ON CONFLICT DO UPDATE SET count = count + ?2",
        [.text("day\(one(0...9))"), value])
    case 7, 8, 9:
      try database.run(
        "INSERT INTO entries (text, pair) VALUES (?1, ?2)", [text, try any("entries")])
      added.append(text.said)
    case 10:
      let id = try any("entries")
      let gone = try database.text("SELECT text FROM entries WHERE id = ?1", [id])
      try database.run("DELETE FROM entries WHERE id = ?1", [id])
      lasting.remove(gone ?? "")
      added.removeAll { $0 == gone }
    case 11,
      12 where hasFreed:
      break
    case 11...12:
      try database.run(
        "INSERT OR IGNORE INTO cards (text, language, due) VALUES (?1, 'de', 0.5)",
        [.text("word \(one(0...200))")])
    case 13:
      try database.run("UPDATE cards SET due = ?2 WHERE id = ?1", [try any("cards"), .real(1)])
    case 14:
      let id = try any("cards")
      hasFreed = true
      try database.run("DELETE FROM reviews WHERE card = ?1", [id])
      try database.run("DELETE FROM alerts WHERE monitor = ?1", [id])
      try database.run("DELETE FROM cards WHERE id = ?1", [id])
    case 15, 16:
      try database.run(
        "INSERT INTO reviews (card, of, rating) SELECT id, text, ?2 FROM cards WHERE id = ?1",
        [try any("cards"), value])
    case 17, 18:
      try database.run(
        "INSERT OR REPLACE INTO alerts SELECT ?2, id, text, ?3 FROM cards WHERE id = ?1",
        [try any("cards"), .text("kind\(one(0...2))"), value])
    case 19:
      try database.run(
        "INSERT OR IGNORE INTO shelves VALUES (?1, ?2)", [.text("shelf\(one(0...6))"), text])
    case 20: try database.run("DELETE FROM shelves WHERE id = ?1", [.text("shelf\(one(0...6))")])
    case 21, 22:
      try database.run(
        "INSERT OR REPLACE INTO books SELECT ?2, id, ?3 FROM shelves WHERE id = ?1",
        [.text("shelf\(one(0...6))"), .text("book\(one(0...40))"), text])
    case 23:
      let table = try KeyValueTable(database, table: "berth_kv")
      if chance(4) {
        try table.delete("key\(one(0...5))")
      } else {
        try table.set("key\(one(0...5))", text.said)
      }
      try table.set("me", text.said)
    default:
      try database.run("INSERT OR REPLACE INTO settings VALUES (1, ?1, 'dark')", [text])
      try database.run("INSERT INTO drafts (text) VALUES (?1)", [text])
      try database.run("INSERT OR IGNORE INTO ready VALUES (?1)", [item])
    }
  }
}
