import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@Suite("Notifications of the app", .serialized)
struct NotifyTests {
  private func plan(_ calm: CalmHost, days: Int64 = 10) throws -> [JSON] {
    let now = calm.host.runtime.time.clock.now()
    let reply = try calm.host.runtime.plugin("calm").plan(from: now, to: now + days * 86_400_000)
    return reply["notifications"]?.array ?? []
  }

  @Test("Days 2 and 5 of a trial have a word, and none for who has bought")
  func trial() throws {
    let calm = try CalmHost(now: "2026-03-27T15:00:00+01:00", zone: "Europe/Berlin", full: false)
    #expect(try plan(calm).filter { $0["category"]?.string == "trial" }.isEmpty)
    try calm.host.trial("calm.full.yearly")
    let words = try plan(calm).filter { $0["category"]?.string == "trial" }
    // Clocks change on the 29th: still ten in the morning.
    #expect(
      words.compactMap { $0["at"]?.string } == [
        "2026-03-28T10:00:00+01:00", "2026-03-31T10:00:00+02:00",
      ])
    calm.host.advance(days: 1)
    #expect(try calm.host.runtime.plugin("calm").finalize(words[0]) != nil)
    try calm.host.buy("calm.full.lifetime")
    #expect(try calm.host.runtime.plugin("calm").finalize(words[1]) == nil)
  }

  @Test(
    "A payment is announced before it is due, days by period, though nobody opened the app",
    arguments: [
      ("calm.full.weekly", 1, "2026-06-26"), ("calm.full.monthly", 3, "2026-07-17"),
      ("calm.full.yearly", 7, "2027-06-13"),
    ])
  func billing(product: String, lead: Int, day: String) throws {
    let calm = try CalmHost(now: "2026-06-20T08:00:00+00:00", zone: "UTC", full: false)
    try calm.host.buy(product)
    let notices = try plan(calm, days: 400).filter { $0["category"]?.string == "billing" }
    #expect(notices.compactMap { $0["at"]?.string?.prefix(10) } == [day[...]])
    let manifest = try calm.host.runtime.registry.entry("calm").manifest
    let category = try #require(manifest.notification("billing"))
    #expect(category.isEnabled && category.backOff == nil)
    _ = try calm.host.runtime.entitlements.store.cancel("calm")
    #expect(try plan(calm, days: 400).allSatisfy { $0["category"]?.string != "billing" })
    #expect(try calm.host.runtime.plugin("calm").finalize(notices[0]) == nil)
  }

  @Test("The end of a trial is announced two days before it")
  func trialEnd() throws {
    let calm = try CalmHost(now: "2026-06-20T08:00:00+00:00", zone: "UTC", full: false)
    try calm.host.trial("calm.full.yearly")
    let notices = try plan(calm).filter { $0["category"]?.string == "billing" }
    #expect(notices.compactMap { $0["at"]?.string } == ["2026-06-25T10:00:00+00:00"])
    #expect(notices.first?["title"]?.string?.contains("2026-06-27") == true)
  }

  @Test("A reminder comes at the time that is set, unless one has practised")
  func practice() throws {
    let calm = try CalmHost(now: "2026-06-20T08:00:00+00:00")
    #expect(try plan(calm).filter { $0["category"]?.string == "practice" }.isEmpty)
    try calm.set("reminderTime", "20:30")
    let words = try plan(calm, days: 3).filter { $0["category"]?.string == "practice" }
    #expect(words.compactMap { $0["at"]?.string }.first == "2026-06-20T20:30:00+00:00")
    #expect(words.count == 3)
    #expect(try calm.host.runtime.plugin("calm").finalize(words[0])?["link"] != nil)
    try calm.practise(seconds: 61)
    #expect(try calm.host.runtime.plugin("calm").finalize(words[0]) == nil)
  }

  @Test("Live sessions are announced a quarter of an hour before; keys are unique")
  func live() throws {
    let calm = try CalmHost(now: "2026-11-21T08:00:00+00:00", zone: "America/Chicago")
    let planned = try plan(calm)
    let sunday = planned.first { $0["key"]?.string?.hasPrefix("live-sunday") == true }
    #expect(sunday?["at"]?.string == "2026-11-22T18:45:00-06:00")
    #expect(Set(planned.compactMap { $0["key"]?.string }).count == planned.count)
    #expect(try plan(calm) == planned)
  }
}
