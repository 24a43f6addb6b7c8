import BerthBase
import BerthHost
import BerthServices
import BerthTesting
import Testing

@testable import BerthSDK
@testable import CocktailEngine

@Suite("How the app is used")
struct UsageTests {
  private func event(_ name: String, day: Int, minute: Int, expands: Bool = false) -> Usage.Event {
    Usage.Event(
      name: name, at: (Int64(day) * 1440 + Int64(minute)) * 60_000, day: day, isExpansion: expands)
  }

  @Test("visits part after half an hour, and drinks and expansions are counted by visit")
  func visits() {
    let usage = Usage(
      [
        event("search", day: 0, minute: 0), event("drink.shown", day: 0, minute: 10),
        event("drink.shown", day: 0, minute: 30),
        event("graph.shown", day: 0, minute: 60, expands: true),
        event("drink.shown", day: 0, minute: 62), event("drink.shown", day: 1, minute: 0),
      ], today: 1)
    #expect(usage.visits == 3)
    #expect(usage.drinksPerVisit == 4.0 / 3 && usage.expansionsPerVisit == 1.0 / 3)
    // Visits of 30 and 2 minutes; the third has one event.
    #expect(usage.medianVisit == 1800)
    #expect(usage.activeDays == 2 && usage.stickiness == 2.0 / 30)
  }

  @Test("retention looks only at days that lie far enough back")
  func retention() {
    let days = [0, 1, 7, 8, 30]
    let usage = Usage(days.map { event("search", day: $0, minute: 0) }, today: 30)
    #expect(usage.retention.map(\.days) == [1, 7, 30])
    // Of days 0, 1, 7 and 8, days 0 and 7 had a next day; of 0, 1, 7, 8 the 7th after 0 and 1.
    #expect(usage.retention.map(\.rate) == [0.5, 0.5, 1])
    let young = Usage([event("search", day: 30, minute: 0)], today: 30)
    #expect(young.retention.map(\.rate) == [nil, nil, nil])
  }

  @Test("nothing is known of an empty log")
  func empty() {
    let usage = Usage([], today: 5)
    #expect(usage.visits == 0 && usage.drinksPerVisit == nil && usage.medianVisit == nil)
    #expect(usage.stickiness == 0)
  }

  @Test("the command counts what was done here")
  func command() throws {
    let host = try TestHost()
    _ = try host.run("cocktail", "show", ["id": ["negroni"]])
    host.advance(minutes: 5)
    _ = try host.run("cocktail", "show", ["id": ["mojito"]])
    host.advance(days: 1)
    _ = try host.run("cocktail", "search", ["text": ["gin"]])
    let stats = try host.run("cocktail", "stats")
    #expect(stats["visits"]?.int == 2 && stats["activeDays"]?.int == 2)
    #expect(stats["drinksPerVisit"]?.double == 1)
    #expect(stats["medianVisitSeconds"]?.double == 300)
    #expect(stats["converted"]?.isNull == true)
    try host.trial("cocktail.premium.monthly")
    #expect(try host.run("cocktail", "stats")["converted"]?.bool == true)
  }

  @Test("trials and purchases count for the arm that was shown before them")
  func arms() throws {
    let host = try TestHost()
    func arm(_ name: String) throws {
      _ = try host.runtime.settings.assign("cocktail.experiment.paywall", text: name)
    }
    func offer() throws { _ = try host.view("cocktail", "premium") }
    try arm("monthly-first")
    for _ in 1...3 { try offer() }
    #expect(host.error("cocktail", "inventory")?.code == "entitlement.required")
    try arm("yearly-first")
    try offer()
    try host.trial("cocktail.premium.monthly")
    // Premium shows what one has, and offers nothing.
    try offer()
    func figures() throws -> [String: [Double?]] {
      let arms = try host.run("cocktail", "stats")["arms"]?.array ?? []
      return Dictionary(
        uniqueKeysWithValues: arms.map { arm in
          (
            arm["name"]?.string ?? "",
            ["exposed", "trials", "bought", "rate"].map { arm[$0]?.double }
          )
        })
    }
    #expect(try figures()["yearly-first"] == [1, 1, 0, 0])
    // The trial becomes a purchase of the same arm, and its renewals are no purchases.
    for _ in 1...3 {
      host.advance(days: 20)
      #expect(try figures()["yearly-first"] == [1, 1, 1, 1])
    }
    try host.refund("cocktail.premium.monthly")
    try arm("monthly-first")
    try offer()
    try host.buy("cocktail.premium.yearly")
    let last = try figures()
    #expect(last["yearly-first"] == [1, 1, 1, 1])
    let paywalls = try host.run("cocktail", "stats")["paywalls"]?.double ?? 0
    #expect(last["monthly-first"] == [paywalls - 1, 0, 1, 1 / (paywalls - 1)])
    #expect(paywalls >= 5)
  }

  @Test(
    "a phase begins once, and who cancels a trial has bought nothing",
    arguments: [
      ("free", "free", Offer.Phase.paid, Offer.Phase.none), ("premium", "trial", .none, .trial),
      ("premium", "active", .trial, .paid), ("premium", "grace", .paid, .paid),
      ("premium", "cancelled", .trial, .trial), ("premium", "cancelled", .paid, .paid),
      ("premium", "cancelled", .none, .trial), ("free", "refunded", .paid, .none),
    ])
  func phases(tier: String, status: String, before: Offer.Phase, after: Offer.Phase) {
    let state = EntitlementState(["tier": .string(tier), "status": .string(status)])
    #expect(Offer.phase(state, after: before) == after)
    let began = before != after && after != .none
    #expect((Offer.event(before, after) != nil) == began)
  }

  @Test("a trial and a purchase count once, whichever way the clock goes")
  func clocks() {
    typealias Step = (phase: Offer.Phase, end: String?, event: String?)
    let courses: [[Step]] = [
      // A trial, looked at after it has ended and before.
      [
        (.trial, "2026-06-27", "premium.tried"), (.none, nil, nil), (.trial, "2026-06-27", nil),
        (.none, nil, nil), (.trial, "2026-08-01", "premium.tried"),
      ],
      // It becomes a purchase; back in the trial, and forward to a later renewal.
      [
        (.trial, "2026-06-27", "premium.tried"), (.paid, "2026-07-27", "premium.bought"),
        (.trial, "2026-06-27", nil), (.paid, "2026-09-27", nil), (.paid, "2026-07-27", nil),
      ],
      // A purchase that ended, seen again, and one that is new.
      [
        (.paid, "2026-07-01", "premium.bought"), (.none, nil, nil), (.paid, "2026-07-01", nil),
        (.none, nil, nil), (.paid, "2027-07-01", "premium.bought"),
      ],
    ]
    for course in courses {
      var memory = Offer.Memory("monthly-first", .none)
      for (index, step) in course.enumerated() {
        #expect(memory.step(to: step.phase, end: step.end) == step.event, "step \(index)")
        #expect(Offer.Memory(memory.text) == memory)
      }
    }
    #expect(Offer.Memory("yearly-first paid")?.phase == .paid && Offer.Memory("x") == nil)
  }
}
