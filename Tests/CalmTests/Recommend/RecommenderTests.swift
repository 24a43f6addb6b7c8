import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Recommendations", .serialized)
struct RecommenderTests {
  private func session(
    _ id: String, _ series: Series = .anxiety, place: Int = 1, minutes: Int = 10,
    moods: [String] = ["any"], times: [String] = ["morning", "midday", "evening", "night"],
    seasons: [String] = []
  ) -> StoredSession {
    StoredSession(
      id: id, number: place, series: series, place: place, minutes: minutes, title: id,
      summary: "", tags: [], moods: moods, times: times, seasons: seasons, bed: nil, sources: "",
      asksForPeople: false)
  }

  private func first(
    _ sessions: [StoredSession], _ change: (inout Recommender.Context) -> Void
  ) -> Recommender.Choice? {
    var context = Recommender.Context(part: .evening, season: .winter, day: 20_000)
    change(&context)
    return Recommender(context: context).best(1, of: sessions).first
  }

  @Test("Each thing that is known decides, and is said")
  func reasons() {
    let evening = session("evening", times: ["evening"])
    let morning = session("morning", times: ["morning"])
    var choice = first([morning, evening]) { _ in }
    #expect(choice?.id == "evening" && choice?.reasons.first == "made for the evening")

    let low = session("low", moods: ["low"])
    choice = first([session("other"), low]) { $0.moods = ["low"] }
    #expect(choice?.id == "low" && choice?.reasons.first == "for when you feel low")

    let winter = session("winter", seasons: ["winter"])
    let summer = session("summer", seasons: ["summer"])
    #expect(first([summer, session("other"), winter]) { _ in }?.reasons.first == "fits the season")
    choice = first([summer, session("other")]) { _ in }
    #expect(choice?.id == "other")

    choice = first([session("a"), session("b", .focus)]) { $0.brings = ["focus"] }
    #expect(choice?.id == "b" && choice?.reasons == ["you came for work and focus"])

    choice = first([session("a"), session("b", .focus)]) { $0.favorites = ["b"] }
    #expect(choice?.id == "b" && choice?.reasons == ["among your favorites"])

    choice = first([session("a"), session("b", .focus)]) { $0.fresh = ["a"] }
    #expect(choice?.id == "a" && choice?.reasons == ["chosen for this week"])

    choice = first([session("a"), session("b")]) { $0.ratings = ["a": 1, "b": 5] }
    #expect(choice?.id == "b" && choice?.reasons == ["you gave it 5 stars"])
  }

  @Test("A begun series goes on; what was just heard rests")
  func series() {
    let sessions = (1...4).map { session("s\($0)", .sleep, place: $0) }
    let choice = first(sessions) { $0.heard = ["s1": 19_999, "s2": 19_998] }
    #expect(choice?.id == "s3" && choice?.reasons == ["next in Sleep & Rest"])
    let fresh = first([session("x"), session("b1", .beginner)]) { _ in }
    #expect(fresh?.id == "b1" && fresh?.reasons == ["a good first one"])
  }

  @Test("Grief and crises are not offered to somebody who is well")
  func heavy() {
    let sessions = [session("loss-grief-support", .seasonal, moods: ["low"]), session("other")]
    #expect(first(sessions) { $0.moods = ["calm"] }?.id == "other")
    #expect(first(sessions) { $0.moods = ["low"] }?.id == "loss-grief-support")
  }

  @Test("The same moment and past give the same answer; the length is kept")
  func steady() throws {
    let calm = try CalmHost(now: "2026-11-21T21:30:00+00:00", zone: "Europe/Berlin")
    let found = try calm.run("recommend", ["maxMinutes": 10, "limit": 5])
    #expect(try calm.run("recommend", ["maxMinutes": 10, "limit": 5]) == found)
    let sessions = found["recommendations"]?.array ?? []
    #expect(sessions.count == 5)
    #expect(sessions.allSatisfy { ($0["minutes"]?.int ?? 99) <= 10 })
    #expect(sessions.allSatisfy { $0["reasons"]?.texts.isEmpty == false })
    // Late in the evening nothing is offered that is made for another time of day.
    for entry in sessions { #expect(entry["times"]?.texts.contains("night") == true) }
  }

  @Test("A check-in is heard")
  func checkin() throws {
    let calm = try CalmHost(now: "2026-06-20T12:00:00+00:00")
    try calm.run("checkin", ["anxiety": 8])
    let first = try calm.run("recommend")["recommendations"]?[0]
    #expect(first?["moods"]?.texts.contains("anxious") == true)
    #expect(first?["reasons"]?.texts.contains("for when you feel anxious") == true)
    calm.host.advance(hours: 13)
    let later = try calm.run("recommend")["recommendations"]?[0]
    #expect(later?["reasons"]?.texts.contains("for when you feel anxious") == false)
  }

  @Test("What brings somebody here counts")
  func brings() throws {
    let calm = try CalmHost(now: "2026-06-20T12:00:00+00:00")
    try calm.run("welcome", ["brings": ["focus"]])
    let reasons = try calm.run("recommend")["recommendations"]?.array ?? []
    #expect(reasons.contains { $0["series"]?.string == "focus" })
    #expect(try calm.run("welcome")["brings"]?.texts == ["focus"])
    #expect(try calm.run("home")["new"]?.bool == false)
  }
}
