import BerthBase
import TestSupport
import Testing

@testable import BerthManifest
@testable import BerthServices

@Suite struct ExperimentTests {
  // Computed by a program of its own from the published definitions of FNV-1a and SplitMix64.
  @Test(
    "A place never changes",
    arguments: [
      ("00000000000000000000000000000000", "bar", "pricing", 0.8448847302921095),
      ("0123456789abcdef0123456789abcdef", "bar", "pricing", 0.17050146360840968),
      ("0123456789abcdef0123456789abcdef", "bar", "paywall", 0.5465146582240816),
      ("0123456789abcdef0123456789abcdef", "barp", "aywall", 0.9843507277840798),
    ])
  func places(install: String, plugin: String, experiment: String, expected: Double) {
    let place = ExperimentBucket.place(install: install, plugin: plugin, experiment: experiment)
    #expect(place == expected)
  }

  @Test func `arms get their share of installs within a hundredth`() throws {
    let arms = try #require(ScratchHome.bar.experiment("pricing")).arms
    var generator = SplitMix(state: 7)
    var counts: [String: Int] = [:]
    var sequential: [String: Int] = [:]
    let installs = 100_000
    for number in 0..<installs {
      let random = Self.hex(generator.next()) + Self.hex(generator.next())
      let place = ExperimentBucket.place(install: random, plugin: "bar", experiment: "pricing")
      if !(0..<1).contains(place) { Issue.record("\(place) is no place") }
      counts[ExperimentBucket.arm(at: place, of: arms) ?? "", default: 0] += 1
      // Ids that differ in their last digits only must spread as well.
      if number >= installs / 5 { continue }
      let similar = ExperimentBucket.place(
        install: Self.hex(0) + Self.hex(UInt64(number)), plugin: "bar", experiment: "pricing")
      sequential[ExperimentBucket.arm(at: similar, of: arms) ?? "", default: 0] += 1
    }
    for (arm, share) in [("A", 0.5), ("B", 0.3), ("C", 0.2)] {
      #expect(abs(Double(counts[arm] ?? 0) / Double(installs) - share) < 0.01)
      #expect(abs(Double(sequential[arm] ?? 0) / Double(installs / 5) - share) < 0.01)
    }
  }

  @Test func `experiments of one install are independent of each other`() {
    var both = 0
    var generator = SplitMix(state: 11)
    for _ in 0..<20_000 {
      let install = Self.hex(generator.next()) + Self.hex(generator.next())
      let one = ExperimentBucket.place(install: install, plugin: "bar", experiment: "one")
      let two = ExperimentBucket.place(install: install, plugin: "bar", experiment: "two")
      if one < 0.5, two < 0.5 { both += 1 }
    }
    #expect(abs(Double(both) / 20_000 - 0.25) < 0.02)
  }

  @Test(
    "Arms at the edges",
    arguments: [
      (0.0, [1.0, 1.0], "0"), (0.4999, [1, 1], "0"), (0.5, [1, 1], "1"), (0.9999, [1, 1], "1"),
      (0.0, [0, 1], "1"), (0.9999, [1, 0], "0"), (0.5, [0, 0], "0"), (0.99999999, [0.1, 0.2], "1"),
    ] as [(Double, [Double], String)])
  func edges(place: Double, weights: [Double], expected: String) {
    let arms = weights.enumerated().map {
      Manifest.Experiment.Variant(name: String($0.offset), weight: $0.element)
    }
    #expect(ExperimentBucket.arm(at: place, of: arms) == expected)
  }

  @Test func `an install stays in its arm, an override moves it, exposure is recorded once`() throws
  {
    let scratch = try ScratchHome()
    let bar = ScratchHome.bar
    let settings = scratch.settings()
    let events = EventLog(home: scratch.home) { settings.eventsAreOn }
    func arm(_ settings: Settings) throws -> String {
      try settings.arm(plugin: bar, experiment: "pricing", at: 1000, events: events)
    }
    let first = try arm(settings)
    #expect(try arm(settings) == first)
    #expect(try arm(scratch.settings()) == first)
    let other = first == "A" ? "B" : "A"
    _ = try settings.assign("bar.experiment.pricing", text: other)
    #expect(try arm(settings) == other)
    #expect(try settings.entry("bar.experiment.pricing")["default"] == .string(first))
    // An arm that an update dropped counts no more.
    scratch.settingsText = "{\"experiments\":{\"bar\":{\"pricing\":\"Z\"}}}"
    #expect(try arm(scratch.settings()) == first)
    let seen = try events.query(plugin: "bar", name: Settings.exposureEvent)["events"]?.array ?? []
    #expect(seen.map { $0["properties"]?["arm"] } == [.string(first), .string(other)])
    #expect(seen.map { $0["properties"]?["source"] } == ["default", "user"])
    let error = berthError {
      _ = try settings.arm(plugin: bar, experiment: "price", at: 0, events: nil)
    }
    #expect(error?.code == "config.unknown")
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private struct SplitMix {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
