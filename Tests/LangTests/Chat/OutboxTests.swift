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

  /// Ana and Ben, who have talked; then Ana writes “dos” while the shared database is away.
  private func waiting() throws -> LangHome {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["uno"]])
    ana.runtime.releaseAll()
    ben.runtime.releaseAll()
    takeAway(home)
    let offline = try anew(home, "Ana")
    try offline.run("send", ["with": "ben", "text": ["dos"], "client": "c-dos"])
    offline.runtime.releaseAll()
    bringBack(home)
    return home
  }

  /// What Ben has of Ana.
  private func received(_ home: LangHome) throws -> [String] {
    let chat = try anew(home, "Ben").run("chat", ["with": "ana"])
    return (chat["messages"]?.array ?? []).compactMap { $0["text"]?.string }
  }

  @Test func readingSendsNothingAndSaysWhatWaits() throws {
    let home = try waiting()
    let ana = try anew(home, "Ana")
    #expect(try ana.run("chats")["waiting"]?.int == 1)
    let chat = try ana.run("chat", ["with": "ben"])
    #expect(chat["waiting"]?.int == 1 && chat["messages"]?[1]?["state"]?.string == "queued")
    for page in [try ana.view("chats"), try ana.view("chat", ["with": "ben"])] {
      let text = page.text()
      #expect(text.contains("1 messages wait to be sent."))
      #expect(text.contains("berth://lang/outbox?send=true"))
    }
    let listed = try ana.run("outbox")
    #expect(listed["total"]?.int == 1 && listed["sent"]?.int == 0)
    #expect(try received(home) == ["uno"])
  }

  @Test func sendsWhenAsked() throws {
    let home = try waiting()
    let answer = try anew(home, "Ana").run("outbox", ["send": true])
    #expect(answer["sent"]?.int == 1 && answer["total"]?.int == 0)
    #expect(try received(home) == ["uno", "dos"])
    #expect(try anew(home, "Ana").run("outbox", ["send": true])["sent"]?.int == 0)
  }

  @Test func goesOnWaitingWhileNothingCanBeSent() throws {
    let home = try waiting()
    takeAway(home)
    let offline = try anew(home, "Ana")
    let answer = try offline.run("outbox", ["send": true])
    #expect(answer["sent"]?.int == 0 && answer["total"]?.int == 1)
    #expect(try offline.view("outbox", ["send": true]).text().contains("locked or away"))
    offline.runtime.releaseAll()
    bringBack(home)
    #expect(try received(home) == ["uno"])
  }

  @Test func theJobSends() throws {
    let home = try waiting()
    let ana = try anew(home, "Ana")
    func run() throws -> JSON? {
      let jobs = try JobRunner(ana.runtime).runDue(at: home.time.clock.now())["jobs"]?.array ?? []
      return jobs.first { $0["plugin"]?.string == "lang" }
    }
    let job = try #require(try run())
    #expect(job["id"]?.string == "outbox" && job["outcome"]?.string == "done")
    #expect(job["data"]?["sent"]?.int == 1)
    #expect(try received(home) == ["uno", "dos"])
    home.advance(minutes: 4)
    #expect(try run() == nil)
    home.advance(minutes: 1)
    #expect(try run()?["data"]?["sent"]?.int == 0)
  }

  @Test func keepsWhatIsRefusedAndSaysWhy() throws {
    let home = try waiting()
    try anew(home, "Ben").run("block", ["name": "ana"])
    let refused = try anew(home, "Ana").run("outbox", ["send": true])
    #expect(refused["sent"]?.int == 0)
    #expect(refused["messages"]?[0]?["error"]?.string?.contains("not matched") == true)
    #expect(try anew(home, "Ana").view("chats").text().contains("1 were refused."))
    let id = try #require(refused["messages"]?[0]?["id"]?.int)
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
