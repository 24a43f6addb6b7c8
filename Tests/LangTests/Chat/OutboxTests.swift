import BerthBase
import BerthHost
import BerthServices
import BerthTesting
import Glibc
import Testing

@Suite struct OutboxTests {
  /// The shared database is away: a folder stands in its place.
  private func takeAway(_ home: LangHome) {
    let path = "\(home.path)/public/lang.db"
    for ending in ["", "-wal", "-shm"] { rename(path + ending, path + ending + ".away") }
    mkdir(path, 0o700)
  }

  private func bringBack(_ home: LangHome) {
    let path = "\(home.path)/public/lang.db"
    rmdir(path)
    for ending in ["", "-wal", "-shm"] { rename(path + ending + ".away", path + ending) }
  }

  private func anew(_ home: LangHome, _ name: String) throws -> LangUser {
    try LangUser(home: Home(path: home.path, user: name), time: home.time, zone: "UTC")
  }

  @Test func queuesAndSendsLaterInOrder() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["uno"], "client": "c1"])
    ana.runtime.releaseAll()
    ben.runtime.releaseAll()
    takeAway(home)
    let offline = try anew(home, "Ana")
    for text in ["dos", "tres"] {
      let answer = try offline.run(
        "send", ["with": "ben", "text": [.string(text)], "client": .string("c-\(text)")])
      #expect(answer["state"]?.string == "queued")
    }
    #expect(try offline.run("outbox")["total"]?.int == 2)
    offline.runtime.releaseAll()
    bringBack(home)
    let online = try anew(home, "Ana")
    // Sending the same one again while it waits changes nothing.
    let last = try online.run("send", ["with": "ben", "text": ["cuatro"]])
    #expect(last["number"]?.int == 4 && last["state"]?.string == "sent")
    let chat = try anew(home, "Ben").run("chat", ["with": "ana"])
    #expect(
      (chat["messages"]?.array ?? []).compactMap { $0["text"]?.string }
        == ["uno", "dos", "tres", "cuatro"])
    #expect(try online.run("outbox")["total"]?.int == 0)
  }

  @Test func keepsWhatIsRefusedAndSaysWhy() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["uno"]])
    ana.runtime.releaseAll()
    ben.runtime.releaseAll()
    takeAway(home)
    let offline = try anew(home, "Ana")
    try offline.run("send", ["with": "ben", "text": ["dos"]])
    offline.runtime.releaseAll()
    bringBack(home)
    try anew(home, "Ben").run("block", ["name": "ana"])
    let waiting = try anew(home, "Ana").run("outbox")
    #expect(waiting["messages"]?[0]?["error"]?.string?.contains("not matched") == true)
    let id = try #require(waiting["messages"]?[0]?["id"]?.int)
    #expect(try anew(home, "Ana").run("outbox", ["discard": JSON(id)])["total"]?.int == 0)
  }

  @Test func needsToKnowWhoIsMeant() throws {
    let home = try LangHome()
    let (ana, _) = try home.pair()
    ana.runtime.releaseAll()
    takeAway(home)
    defer { bringBack(home) }
    let error = try anew(home, "Ana").error("send", ["with": "ben", "text": ["hola"]])
    #expect(error?.code.hasPrefix("storage.") == true)
  }
}
