import BerthBase
import Testing

/// `berth notify settings|pause|resume|quiet|log`.
@Suite struct NotifyTests {
  private func category(_ checkout: Checkout) throws -> JSON? {
    try checkout.run("notify settings --json").json["categories"]?[0]
  }

  @Test(
    "A category is turned on and off in either way of naming it",
    arguments: [
      ("hello-c visits on", true), ("hello-c.visits on", true), ("hello-c.visits", false),
    ])
  func optIn(words: String, isOn: Bool) throws {
    let checkout = try Checkout()
    #expect(try category(checkout)?["enabled"]?.bool == false)
    #expect(checkout.run("notify settings \(words)").exit == .done)
    #expect(try category(checkout)?["enabled"]?.bool == isOn)
    checkout.run("notify settings hello-c visits default")
    #expect(try category(checkout)?["enabled"]?.bool == false)
  }

  @Test func anAppIsCappedAndTheTableSaysSo() throws {
    let checkout = try Checkout()
    #expect(checkout.run("notify settings hello-c --per-day 3").output.contains("per day"))
    let plugins = try checkout.run("notify settings --json").json["plugins"]
    #expect(plugins?[0]?["perDay"]?.int == 3)
    checkout.run("notify settings hello-c --no-per-day")
    #expect(try checkout.run("notify settings --json").json["plugins"]?[0]?["perDay"] == nil)
  }

  @Test(
    "A pause ends when it is said to",
    arguments: [
      ("notify pause", "2026-06-21T00:00:00+00:00"),
      ("notify pause --for 2h", "2026-06-20T20:00:00+00:00"),
      ("notify pause hello-c --for 1w", "2026-06-27T18:00:00+00:00"),
      ("notify pause hello-c visits --until 17:30", "2026-06-21T17:30:00+00:00"),
      ("notify pause hello-c.visits --until 2026-07-01", "2026-07-01T00:00:00+00:00"),
    ])
  func pauses(line: String, until: String) throws {
    let checkout = try Checkout()
    #expect(try checkout.run("\(line) --json").json["pausedUntil"]?.string == until)
    #expect(checkout.run("notify settings --json").output.contains(until))
    #expect(checkout.run("notify resume").output.contains("may come again"))
    #expect(!checkout.run("notify settings --json").output.contains("pausedUntil"))
  }

  @Test func whatIsPausedSaysSoInTheList() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    checkout.run("notify settings hello-c visits on")
    func first() throws -> JSON? {
      try checkout.run("notify list --json").json["notifications"]?[0]
    }
    #expect(try first()?["forecast"] == "deliver")
    checkout.run("notify pause --for 1w")
    #expect(try first()?["rule"] == "paused")
    #expect(checkout.run("notify list").output.contains("held back"))
    checkout.run("notify resume")
    #expect(try first()?["forecast"] == "deliver")
  }

  @Test func quietHoursAreShownSetAndTurnedOff() throws {
    let checkout = try Checkout()
    #expect(checkout.run("notify quiet").output.contains("from 22:00 to 07:00"))
    #expect(checkout.run("notify quiet 23:00-06:30").output.contains("from 23:00 to 06:30"))
    #expect(try checkout.run("notify quiet off --json").json["quietHours"] == .null)
    #expect(checkout.run("notify quiet default").output.contains("22:00"))
  }

  @Test func aCommandAPersonRunsCountsAsUse() throws {
    let checkout = try Checkout()
    let file = "home/users/default/hello-c/used"
    checkout.run("today")
    #expect(checkout.read(file) == nil)
    checkout.run("hello-c greet Ada")
    #expect(checkout.read(file)?.utf8.isEmpty == false)
  }

  static let mistakes: [(String, ExitCode, String)] = [
    ("notify settings hello-c visit on", .failed, "did you mean visits?"),
    ("notify settings nobody", .usage, "nobody"),
    ("notify settings --per-day 3", .usage, "which app?"),
    ("notify settings hello-c on", .usage, "which category?"),
    ("notify settings hello-c visits --urgent on", .failed, "is not urgent"),
    ("notify pause --for 2h --until 17:30", .usage, "both say how long"),
    ("notify pause --until later", .usage, "no end of a pause"),
    ("notify pause --for ever", .usage, "no length of a pause"),
    ("notify quiet 25:00-07:00", .usage, "two times such as 22:00-07:00"),
    ("notify log --since later", .usage, "no date or time"),
  ]

  @Test(arguments: mistakes) func mistakesAreNamed(
    _ line: String, _ exit: ExitCode, _ says: String
  ) throws {
    let outcome = try Checkout().run(line)
    #expect(outcome.exit == exit, "\(outcome.exit)")
    #expect(outcome.error.contains(says), "\(outcome.error)")
  }
}
