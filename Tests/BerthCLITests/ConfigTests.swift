import BerthBase
import Testing

/// `berth config list|get|set|unset`.
@Suite struct ConfigTests {
  @Test func settingsAreSetReadAndUnset() throws {
    let checkout = try Checkout()
    #expect(try checkout.run("config get hello-c.tone --json").json["value"]?.string == "warm")
    #expect(checkout.run("config set hello-c.tone cool").exit == .done)
    #expect(checkout.run("config get hello-c.tone").output == "hello-c.tone = cool\n")
    #expect(try checkout.run("config unset hello-c.tone --json").json["unset"]?.bool == true)
    #expect(try checkout.run("config get hello-c.tone --json").json["value"]?.string == "warm")
    #expect(checkout.run("config unset hello-c.tone").output.contains("was not set"))
  }

  @Test func theListNamesEverySettingAndItsSource() throws {
    let checkout = try Checkout()
    checkout.run("config set hello-c.tone cool")
    let settings = try checkout.run("config list --json").json["settings"]?.array ?? []
    let sources = Dictionary(
      settings.map { ($0["id"]?.string ?? "", $0["source"]?.string ?? "") }
    ) { $1 }
    #expect(sources["hello-c.tone"] == "user")
    #expect(sources["timezone"] == "default")
    let own = try checkout.run("config list hello-c --json").json["settings"]?.array ?? []
    #expect(
      own.compactMap { $0["id"]?.string } == [
        "hello-c.tone", "hello-c.freeGreetings", "hello-c.experiment.pricing",
      ])
    #expect(checkout.run("config list").output.contains("How to greet"))
  }

  @Test func theZoneIsUsed() throws {
    let checkout = try Checkout()
    #expect(checkout.run("config set timezone America/Chicago").exit == .done)
    for count in 1...5 { checkout.run("hello-c greet G\(count)") }
    let outcome = checkout.run("hello-c greet G6 --json")
    #expect(outcome.exit == .locked)
    #expect(try outcome.jsonError["details"]?["resets"]?.string == "2026-06-21T00:00:00-05:00")
  }

  static let mistakes: [(String, ExitCode, String)] = [
    ("config get hello-c.tune", .failed, "did you mean tone?"),
    ("config set hello-c.tone hot", .usage, "warm"),
    ("config set timezone Mars/Olympus", .failed, "Mars/Olympus"),
    ("config set hello-c.tone", .usage, "VALUE"), ("config get", .usage, "KEY"),
    ("config list nobody", .usage, "nobody"),
  ]

  @Test(arguments: mistakes) func mistakesAreNamed(
    _ line: String, _ exit: ExitCode, _ says: String
  ) throws {
    let outcome = try Checkout().run(line)
    #expect(outcome.exit == exit)
    #expect(outcome.error.contains(says), "\(outcome.error)")
  }

  @Test func aFlagMovesTheFreeLimitWithinItsBounds() throws {
    let checkout = try Checkout()
    for count in 1...5 { #expect(checkout.run("hello-c greet G\(count)").exit == .done) }
    let locked = checkout.run("hello-c greet G6")
    #expect(locked.exit == .locked)
    #expect(locked.error.contains("5"))
    #expect(checkout.run("config set hello-c.freeGreetings 8").exit == .usage)
    #expect(checkout.run("config set hello-c.freeGreetings 7").exit == .done)
    for count in 6...7 { #expect(checkout.run("hello-c greet G\(count)").exit == .done) }
    let again = checkout.run("hello-c greet G8 --json")
    #expect(again.exit == .locked)
    #expect(try again.jsonError["details"]?["limit"] == 7)
  }

  @Test func theArmOfAnExperimentDecidesWhatIsOnSale() throws {
    let checkout = try Checkout()
    func offered() throws -> [String] {
      try (checkout.run("store products --json").json["products"]?.array ?? []).compactMap {
        $0["id"]?.string
      }
    }
    #expect(try offered() == ["hello-c.open"])
    #expect(checkout.run("config set hello-c.experiment.pricing cheap").exit == .usage)
    #expect(checkout.run("config set hello-c.experiment.pricing dear").exit == .done)
    #expect(try offered() == ["hello-c.open", "hello-c.open.dear"])
    #expect(checkout.run("config unset hello-c.experiment.pricing").exit == .done)
    #expect(try offered() == ["hello-c.open"])
  }
}
