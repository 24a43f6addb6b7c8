import BerthBase
import BerthHost
import BerthManifest
import BerthTesting
import Testing

@testable import BerthServices

@Suite("Experiments")
struct ExperimentTests {
  @Test(
    "installs are split as declared: the decided price for most, tests for the others",
    arguments: [
      ("pricing", ["final": 0.8, "ladder-a": 0.1, "ladder-b": 0.1]),
      ("seasonal-badge", ["seasonal": 0.5, "neutral": 0.5]),
      ("meal-notices", ["two": 0.5, "one": 0.5]),
      ("notice-timing", ["same": 0.5, "weekend-later": 0.5]),
    ])
  func shares(experiment: String, expected: [String: Double]) throws {
    let meal = try MealHost()
    let manifest = try meal.host.runtime.registry.entry("meal").manifest
    let arms = try #require(manifest.experiment(experiment)).arms
    #expect(Set(arms.map(\.name)) == Set(expected.keys))
    var generator = SeededGenerator(seed: 25)
    var counts: [String: Int] = [:]
    let installs = 20_000
    for _ in 0..<installs {
      let id = Hexadecimal.text(generator.next()) + Hexadecimal.text(generator.next())
      let place = ExperimentBucket.place(install: id, plugin: "meal", experiment: experiment)
      counts[ExperimentBucket.arm(at: place, of: arms) ?? "", default: 0] += 1
    }
    for (arm, share) in expected {
      let found = Double(counts[arm] ?? 0) / Double(installs)
      #expect(abs(found - share) < 0.015, "\(arm): \(found)")
    }
  }

  @Test("an install stays in its arm, and every test begins in the arms that were decided on")
  func stable() throws {
    for seed in [UInt64(1), 2] {
      let meal = try MealHost(seed: seed)
      let manifest = try meal.host.runtime.registry.entry("meal").manifest
      for _ in 0..<2 {
        for experiment in manifest.experiments {
          let arm = try meal.host.runtime.settings.arm(
            plugin: manifest, experiment: experiment.id, at: meal.host.now, events: nil)
          #expect(arm == experiment.arms.first?.name, "\(experiment.id)")
        }
        meal.host.advance(days: 40)
      }
    }
  }

  @Test("another install pays what its arm says, on the page and in the store")
  func otherInstall() throws {
    let meal = try MealHost()
    // Any id that the split puts into the first ladder.
    let manifest = try meal.host.runtime.registry.entry("meal").manifest
    let arms = try #require(manifest.experiment("pricing")).arms
    let id = try #require(
      (0..<1000).map { Hexadecimal.text(UInt64.zero) + Hexadecimal.text(UInt64($0)) }.first {
        let place = ExperimentBucket.place(install: $0, plugin: "meal", experiment: "pricing")
        return ExperimentBucket.arm(at: place, of: arms) == "ladder-a"
      })
    try FileBytes.replace(meal.host.home.path + "/install-id", with: Array(id.utf8))
    let premium = try meal.run("premium")
    #expect(premium["priceVariant"] == "ladder-a")
    let prices = (premium["products"]?.array ?? []).compactMap { $0["price"]?["amount"]?.string }
    #expect(prices == ["4.99", "29.99"])
    try meal.host.trial("meal.premium.monthly.a")
    #expect(throws: (any Error).self) { try meal.host.buy("meal.premium.yearly") }
  }
}
