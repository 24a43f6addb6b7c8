import BerthServices
import BerthStorage
import TestSupport
import Testing

@testable import BerthBase
@testable import BerthWeb

@Suite("Pages that hear of changes")
struct LiveHubTests {
  let scratch: ScratchHome
  let hub: LiveHub
  var shared: String { scratch.home.path + "/shared.db" }

  init() throws {
    scratch = try ScratchHome()
    hub = LiveHub(poller: try Poller())
  }

  private func subscription(
    _ user: String, own: String? = nil, every: Int64? = nil
  ) -> LiveHub.Subscription {
    LiveHub.Subscription(
      topic: LiveHub.Topic(
        user: user, app: "garden", scopes: own == nil ? ["public"] : ["private"]),
      files: [own ?? shared], every: every)
  }

  private func change(_ file: String, at now: Int64) throws {
    try FileBytes.replace(file, with: [UInt8.random(in: 0...255)])
    hub.handle(at: now)
  }

  @Test("a change reaches every page of many users, more than the system has watchers for")
  func many() throws {
    let count: Int32 = 2000
    for connection in 0..<count {
      hub.add(connection, subscription("user\(connection)"), at: 0)
    }
    #expect(hub.count == 2000)
    try change(shared, at: 1000)
    #expect(hub.due(at: 1000).isEmpty)
    #expect(hub.wait(at: 1000, limit: 250) == 30)
    #expect(hub.due(at: 1030) == Set(0..<count))
    #expect(hub.due(at: 5000).isEmpty)
    #expect(hub.wait(at: 5000, limit: 250) == 250)
  }

  @Test("a change of one user's data tells that user's pages alone, on every device")
  func own() throws {
    for user in ["ada", "ben"] { try FileBytes.makeFolder(scratch.home.path + "/" + user) }
    let file = scratch.home.path + "/ada/private.db"
    hub.add(1, subscription("ada", own: file), at: 0)
    hub.add(2, subscription("ada", own: file), at: 0)
    hub.add(3, subscription("ben", own: scratch.home.path + "/ben/private.db"), at: 0)
    try change(file, at: 10)
    #expect(hub.due(at: 40) == [1, 2])
    hub.remove(1)
    try change(file, at: 100)
    #expect(hub.due(at: 130) == [2])
    hub.remove(2)
    try change(file, at: 200)
    #expect(hub.due(at: 230).isEmpty && hub.count == 1)
  }

  @Test("what a page's own call wrote is told late, and once")
  func echo() throws {
    hub.add(1, subscription("ada"), at: 0)
    hub.add(2, subscription("ben"), at: 0)
    hub.isCalled(user: "ada", app: "garden", at: 0, isDone: false)
    try change(shared, at: 10)
    hub.isCalled(user: "ada", app: "garden", at: 20, isDone: true)
    try change(shared, at: 50)
    #expect(hub.due(at: 80) == [2])
    #expect(hub.due(at: 1509).isEmpty)
    #expect(hub.due(at: 1510) == [1])
    #expect(hub.due(at: 5000).isEmpty)
  }

  @Test("what another writes while a page is drawn anew is told, however often that happens")
  func another() throws {
    hub.add(1, subscription("ada"), at: 0)
    var now: Int64 = 1000
    try change(shared, at: now)
    #expect(hub.due(at: now + 30) == [1])
    var pauses: [Int64] = []
    for _ in 0..<8 {
      // Told, the page asks for itself; meanwhile somebody writes, and nobody can say who.
      now += 100
      hub.isCalled(user: "ada", app: "garden", at: now, isDone: false)
      try change(shared, at: now + 10)
      hub.isCalled(user: "ada", app: "garden", at: now + 20, isDone: true)
      let written = now + 10
      while hub.due(at: now).isEmpty, now < written + 100_000 { now += 10 }
      pauses.append(now - written)
    }
    #expect(pauses.first == 1500, "\(pauses)")
    #expect(pauses.allSatisfy { $0 <= 60_000 } && pauses == pauses.sorted(), "\(pauses)")
    // What is certainly another's begins anew.
    try change(shared, at: now + 90)
    #expect(hub.due(at: now + 120) == [1])
    hub.isCalled(user: "ada", app: "garden", at: now + 200, isDone: false)
    try change(shared, at: now + 210)
    hub.isCalled(user: "ada", app: "garden", at: now + 220, isDone: true)
    #expect(hub.due(at: now + 1710) == [1])
  }

  @Test("a page that asks for it is told every so often, until it goes")
  func timers() throws {
    hub.add(1, subscription("ada", every: 5000), at: 0)
    hub.add(2, subscription("ben", every: 7000), at: 1000)
    #expect(hub.wait(at: 4900, limit: 250) == 100)
    #expect(hub.due(at: 4999).isEmpty)
    #expect(hub.due(at: 5000) == [1])
    #expect(hub.due(at: 8000) == [2])
    #expect(hub.due(at: 10_000) == [1])
    hub.remove(1)
    #expect(hub.due(at: 15_000) == [2])
    #expect(hub.due(at: 21_999).isEmpty)
  }

  @Test("a database that is made later is told of, and watched from then on")
  func later() throws {
    let folder = scratch.home.path + "/later"
    hub.add(1, subscription("ada", own: folder + "/private.db"), at: 0)
    hub.attach(at: 0)
    #expect(hub.due(at: 30).isEmpty)
    try FileBytes.makeFolder(folder)
    hub.attach(at: 40)
    #expect(hub.due(at: 70) == [1], "it may have been written to already")
    hub.attach(at: 80)
    #expect(hub.due(at: 99).isEmpty)
    try change(folder + "/private.db", at: 100)
    #expect(hub.due(at: 130) == [1])
  }
}
