import BerthBase
import BerthStorage
import Testing

@testable import BerthCapabilities

/// What goes from device to device, and what is refused.
@Suite struct SyncMessageTests {
  private let now: Int64 = 1_795_284_000_000

  @Test("A message that was cut off or changed anywhere is refused whole")
  func damaged() throws {
    let (left, right) = (try SyncDevice("left"), try SyncDevice("right"))
    try left.call(at: now) { try $0.run("INSERT INTO notes VALUES ('a', 'text', x'00ff', 0.5)") }
    let message = try left.replica().message(at: now)
    func refuses(_ bytes: [UInt8]) throws {
      let error = #expect(throws: BerthError.self) { try right.replica().merge(bytes, at: now) }
      #expect(error?.code == "sync.damaged")
    }
    for count in message.indices { try refuses(Array(message[..<count])) }
    for index in message.indices {
      var bytes = message
      bytes[index] ^= 0x11
      try refuses(bytes)
    }
    #expect(try right.rows().isEmpty)
    #expect(try right.replica().merge(message, at: now).changed == 1)
    #expect(try right.replica().merge(message, at: now) == SyncReplica.Outcome())
    #expect(try right.rows() == left.rows())
  }

  @Test("A thousand changes take at most 100 KB, and little time")
  func size() throws {
    let (left, right) = (try SyncDevice("left"), try SyncDevice("right"))
    let seen = try right.replica().seen(at: now)
    for number in 0..<1000 {
      try left.call(at: now + Int64(number) * 1000) { database in
        try database.run(
          "INSERT INTO entries (text) VALUES (?1)", [.text("a line of what was said, \(number)")])
      }
    }
    let clock = ContinuousClock()
    var message: [UInt8] = []
    let taken = try clock.measure {
      message = try left.replica().message(since: seen, at: now + 2_000_000)
      try right.replica().merge(message, at: now + 2_000_000)
    }
    // A second at the most in a build for release; one for debugging, on a busy machine, takes longer.
    #expect(message.count <= 100_000 && taken <= .seconds(10), "\(message.count) bytes, \(taken)")
    #expect(try right.rows() == left.rows())
    let next = try left.replica().message(since: right.replica().seen(at: now), at: now)
    #expect(next.count < 300)
  }

  @Test("Versions of an app that differ are told apart; the order of columns makes no difference")
  func schemas() throws {
    let made = try SyncDevice(
      "made", script: "CREATE TABLE a (id TEXT PRIMARY KEY, new INTEGER, old TEXT)", schema: 2)
    let altered = try SyncDevice(
      "altered", script: "CREATE TABLE a (id TEXT PRIMARY KEY, old TEXT)")
    try altered.call(at: now) { try $0.run("INSERT INTO a VALUES ('x', 'text')") }
    let early = try altered.replica().message(at: now)
    let error = #expect(throws: BerthError.self) { try made.replica().merge(early, at: now) }
    #expect(error?.code == "sync.schema" && error?.remedy.contains("there") == true)
    try altered.database.asHost {
      try altered.database.execute("ALTER TABLE a ADD COLUMN new INTEGER DEFAULT 7")
    }
    try SchemaState.write(altered.database, version: 2)
    try altered.sync(made, at: now + 5000)
    #expect(try made.texts("SELECT id, new, old FROM a") == ["x|7|text"])
  }

  @Test("A new schema rewrites rows without counting as their last writer")
  func migration() throws {
    let script = "CREATE TABLE a (id TEXT PRIMARY KEY, old TEXT)"
    let (left, right) = (
      try SyncDevice("left", script: script), try SyncDevice("right", script: script)
    )
    try left.call(at: now) { try $0.run("INSERT INTO a VALUES ('x', 'text')") }
    try left.sync(right, at: now)
    try left.call(at: now + 5000) { try $0.run("UPDATE a SET old = 'edited'") }
    for (device, later) in [(left, 10_000), (right, 90_000)] as [(SyncDevice, Int64)] {
      try device.database.asHost {
        try device.database.execute("ALTER TABLE a ADD COLUMN new INTEGER DEFAULT 7")
      }
      try SchemaState.write(device.database, version: 2)
      _ = try device.replica().seen(at: now + later)
    }
    try left.sync(right, at: now + 99_000)
    for device in [left, right] {
      #expect(try device.texts("SELECT old, new FROM a") == ["edited|7"])
    }
  }

  @Test("A copy of a file is another device, so that both can go on")
  func copies() throws {
    let (left, right) = (try SyncDevice("left"), try SyncDevice("right"))
    try left.call(at: now) { try $0.run("INSERT INTO notes VALUES ('a', '1', NULL, 0)") }
    try left.sync(right, at: now)
    // An older state of the file is put back, and goes on.
    let path = try Backup.copyInMemory(left.database, options: DatabaseOptions(access: .memory))
    try left.call(at: now + 1000) { try $0.run("INSERT INTO notes VALUES ('b', '2', NULL, 0)") }
    try left.sync(right, at: now + 2000)
    let copy = SyncReplica(path, rules: SyncDevice.rules, file: "2") { "copy" }
    try path.asHost { try path.run("INSERT INTO notes VALUES ('c', '3', NULL, 0)") }
    try right.replica().merge(
      copy.message(since: right.replica().seen(at: now), at: now), at: now + 3000)
    try copy.merge(right.replica().message(since: copy.seen(at: now), at: now), at: now + 3000)
    #expect(try right.texts("SELECT item FROM notes ORDER BY item") == ["a", "b", "c"])
    #expect(try path.asHost { try path.integer("SELECT count(*) FROM notes") } == 3)
  }

  @Test("News for one who knows more are refused")
  func stale() throws {
    let devices = try ["a", "b", "c"].map { try SyncDevice($0) }
    try devices[0].call(at: now) { try $0.run("INSERT INTO notes VALUES ('a', '1', NULL, 0)") }
    try devices[0].sync(devices[1], at: now)
    let message = try devices[0].replica().message(
      since: devices[1].replica().seen(at: now), at: now)
    let error = #expect(throws: BerthError.self) {
      try devices[2].replica().merge(message, at: now)
    }
    #expect(error?.code == "sync.stale")
  }
}
