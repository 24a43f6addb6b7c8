import BerthBase
import BerthCapabilities
import BerthFigures
import BerthHost
import Kitchen
import MealEngine

/// Choosing a dish: the engine alone over the app's own recipes and over 100,000, and the command.
enum MealBenchmarks {
  static func run(_ bench: Bench) throws {
    for (copies, name, goal) in [(1, "its own recipes", 1e6), (300, "100,000 recipes", 2e7)] {
      if bench.isQuick, copies > 1 { continue }
      let loaded = Catalogue.load(try files(copies: copies))
      if let problem = loaded.problems.first {
        throw BerthError("bench.data", "the recipes could not be read: \(problem)")
      }
      let candidates = Candidates(loaded.catalogue)
      guard candidates.count > 300 * copies else {
        throw BerthError("bench.data", "there are \(candidates.count) recipes")
      }
      let times = samples(bench, SuggestionEngine(candidates), dishes: candidates.count)
      bench.add("suggest, engine alone, \(name)", times)
      bench.add(
        "suggest, engine alone, \(name), p95", [times.percentile(0.95)], goal: goal)
    }
    let home = try AppHome(["meal"])
    try home.run("meal", "suggest")
    try bench.measure("suggest, the dish that waits") { try home.run("meal", "suggest") }
    // Free users may swap three times a day.
    _ = try home.runtime.entitlements.store.buy("meal.premium.yearly")
    try bench.measure("suggest, drawn anew") { try home.run("meal", "suggest", ["fresh": true]) }
    try bench.measure("search, a word") { try home.run("meal", "search", ["text": ["lemon"]]) }
    try CocktailBenchmarks.firstLaunch(bench, ["meal", "suggest"], goal: 3e8)
  }

  /// One suggestion after another, each remembered, at every meal and with and without a limit of
  /// time.
  private static func samples(
    _ bench: Bench, _ engine: SuggestionEngine, dishes: Int
  ) -> Samples {
    var samples = Samples()
    var random = SeededRandom(state: 1)
    var history = SuggestionHistory(dishes: dishes)
    for round in 0..<bench.repetitions(dishes > 1000 ? 300 : 2000) {
      let period = MealPeriod.allCases[round % MealPeriod.allCases.count]
      var request = SuggestionRequest(period: period, season: .autumn)
      if round % 2 == 0 { request.minutes = 30 }
      var found: MealEngine.Suggestion?
      samples.add(
        Bench.time { found = engine.suggest(request, history: history, using: &random) })
      if let found { history.add(found.index) }
    }
    return samples
  }

  /// The app's data files, with every recipe so many times under ids of its own.
  private static func files(copies: Int) throws -> [(name: String, bytes: [UInt8])] {
    let folder = "\(Places.package)/Plugins/Meal/Data"
    return try FileTree.files(below: folder).filter { $0.hasSuffix(".tsv") }.sorted().map { name in
      let bytes = try FileBytes.require("\(folder)/\(name)")
      guard copies > 1, name.hasPrefix("recipes/") else { return (name, bytes) }
      let lines = bytes.split(separator: 10)
      var copied = Array(lines[0]) + [10]
      copied.reserveCapacity(bytes.count * copies)
      for copy in 0..<copies {
        for line in lines.dropFirst() {
          let id = line.prefix { $0 != 9 }
          copied += id + Array("-\(copy)".utf8) + line[id.endIndex...] + [10]
        }
      }
      return (name, copied)
    }
  }
}

/// Numbers that are the same in every run: a linear congruential generator (Knuth's MMIX).
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    var high: UInt64 = 0
    for _ in 0..<2 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      high = high << 32 | state >> 32
    }
    return high
  }

  /// A number from 0 up to, not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}
