import BerthBase
import BerthCapabilities
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CalmEngine

/// The measures of the document, what the page with the prices says, and the news.
@Suite("Measures, prices and news", .serialized)
struct SuccessTests {
  private func measure(_ id: String, _ calm: CalmHost) throws -> JSON? {
    try calm.run("stats")["success"]?.array?.first { $0["id"]?.string == id }
  }

  @Test("Nothing is measured where there is nothing, and shares are of what was done")
  func measures() throws {
    let calm = try CalmHost()
    for id in ["completion", "replay", "recommendations", "mood", "sleep", "rating"] {
      #expect(try measure(id, calm)?["value"]?.isNull == true, "\(id)")
    }
    try calm.practise()
    try calm.practise("gratitude-practice")
    calm.host.advance(days: 1)
    try calm.practise()
    #expect(try measure("completion", calm)?["value"]?.double == 1)
    #expect(try measure("completion", calm)?["count"]?.int == 3)
    // One of two sessions was heard on more than one day.
    #expect(try measure("replay", calm)?["value"]?.double == 0.5)
    #expect(try measure("weekly", calm)?["value"]?.double == 0.75)
    try calm.run("rate", ["id": "gratitude-practice", "stars": 4])
    #expect(try measure("rating", calm)?["value"]?.double == 0.8)
    #expect(try measure("conversion", calm)?["value"]?.double == 1)
  }

  @Test("A recommendation is taken when it is heard the same day")
  func recommendations() throws {
    let calm = try CalmHost()
    let offered = try calm.run("recommend", ["limit": 2])["recommendations"]?.ids ?? []
    try calm.practise(offered[0])
    let first = try measure("recommendations", calm)
    #expect(first?["count"]?.int == 2 && first?["value"]?.double == 0.5)
    calm.host.advance(days: 1)
    try calm.practise(offered[1])
    #expect(try measure("recommendations", calm)?["value"]?.double == 0.5)
  }

  @Test("Mood and sleep are compared with the days before")
  func changes() throws {
    let calm = try CalmHost(now: "2026-06-20T18:00:00+00:00")
    try calm.run("checkin", ["mood": "low", "sleep": 6])
    calm.host.advance(days: 40)
    try calm.run("checkin", ["mood": "good", "sleep": 7.5])
    #expect(try measure("mood", calm)?["value"]?.double == 2)
    #expect(try measure("sleep", calm)?["value"]?.double == 1.5)
    #expect(try measure("sleep", calm)?["unit"]?.string == "hours")
  }

  @Test("The page with the prices shows one's own progress, and never to who has a hard time")
  func paywall() throws {
    let calm = try CalmHost(full: false)
    try calm.host.trial("calm.full.weekly")
    try calm.practise()
    try calm.practise("gratitude-practice")
    _ = try calm.host.runtime.entitlements.store.cancel("calm")
    calm.host.advance(days: 40)
    try calm.host.restart()
    let progress = try calm.run("premium")["progress"]?.string
    #expect(progress?.hasPrefix("So far you have practiced") == true, "\(progress ?? "nothing")")
    #expect(try calm.view("premium").everything.contains("So far you have practiced"))
    try calm.run("checkin", ["anxiety": 8])
    #expect(try calm.run("premium")["progress"]?.isNull == true)
    #expect(try calm.view("premium").everything.contains("So far") == false)
    calm.host.advance(days: 2)
    try calm.run("checkin", ["mood": "awful"])
    #expect(try calm.run("premium")["progress"]?.isNull == true)
  }

  @Test(
    "In the earlier arm the basic meditation, breathing and the recipe are free, as the document has it"
  )
  func wide() throws {
    let calm = try CalmHost(full: false)
    #expect(calm.error("meditate")?.code == "entitlement.required")
    let narrow = try calm.run("premium")["alwaysFree"]?.texts ?? []
    _ = try calm.host.runtime.settings.assign("calm.experiment.pricing", text: "early")
    for (command, arguments) in [
      ("meditate", [:]), ("breathe", ["pattern": "coherent"]), ("chocolate", [:]), ("timer", [:]),
    ] as [(String, JSON)] {
      _ = try calm.view(command, arguments)
    }
    #expect(try calm.run("premium")["alwaysFree"]?.texts.count ?? 0 > narrow.count)
    for (command, arguments) in [
      ("meditate", ["minutes": 20]), ("breathe", ["custom": "4-6"]),
      ("play", ["id": ["breath-awareness"]]),
    ] as [(String, JSON)] {
      #expect(calm.error(command, arguments)?.code == "entitlement.required", "\(command)")
    }
  }

  @Test("The greeting has the name that somebody told the host, and none where there is none")
  func greeting() throws {
    let calm = try CalmHost()
    #expect(try calm.run("home")["greeting"]?.string == "Good evening")
    let today = CivilDate(year: 2026, month: 6, day: 20)
    try PersonRecord(calm.host.home).change([.name: "Ada"], today: today)
    #expect(try calm.run("home")["greeting"]?.string == "Good evening, Ada")
  }

  @Test("News comes in whole sentences, new sessions on their day and not before")
  func news() throws {
    let calm = try CalmHost(now: "2026-11-23T09:00:00+00:00")
    let schedule = try calm.run("schedule")
    let notes = schedule["notes"]?.texts ?? []
    #expect(notes.contains { $0.hasPrefix("On Monday “Sounds Come and Go” joined Beginner") })
    #expect(notes.allSatisfy { $0.hasSuffix(".") && $0.count > 40 })
    #expect(schedule["coming"]?.ids.contains("new-2026-11-30-a-restless-body") == true)
    #expect(calm.error("session", ["id": ["a-restless-body"]])?.code == "not-found")
    let before = try calm.run("library")["total"]?.int ?? 0
    calm.host.advance(days: 7)
    #expect(try calm.run("library")["total"]?.int == before + 1)
    #expect(try calm.run("session", ["id": ["a-restless-body"]])["minutes"]?.int == 7)
  }
}
