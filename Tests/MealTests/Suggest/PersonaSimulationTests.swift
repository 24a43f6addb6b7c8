import BerthBase
import Kitchen
import Testing

@testable import MealEngine

/// Ninety days of eight people who ask three times a day and say what they think of it.
@Suite("Ninety days of eight people")
struct PersonaSimulationTests {
  struct Persona: Sendable {
    var name: String
    var profile = Profile()
    var loves: Set<Cuisine> = []
    /// Foods and broader kinds.
    var foods: Set<String> = []

    init(_ name: String, loves: Set<Cuisine>, foods: Set<String>, _ set: (inout Profile) -> Void) {
      (self.name, self.loves, self.foods) = (name, loves, foods)
      set(&profile)
    }
  }

  static let personas: [Persona] = [
    Persona("eats everything", loves: [.italian], foods: ["pasta"]) { _ in },
    Persona("vegetarian", loves: [.asian], foods: ["tofu"]) { $0.diets = [.vegetarian] },
    Persona("vegan", loves: [.mediterranean], foods: ["legume"]) { $0.diets = [.vegan] },
    Persona("without gluten", loves: [.mexican], foods: ["chicken"]) { $0.diets = [.glutenFree] },
    Persona("without milk", loves: [.asian], foods: ["fish"]) {
      $0.avoidance.allergens = [.milk]
      $0.avoidance.trustsNoLabel = $0.avoidance.substances
    },
    Persona("builds muscle", loves: [.american], foods: ["meat"]) { $0.goal = .muscle },
    Persona("half an hour", loves: [.italian], foods: ["egg"]) { $0.minutes = 30 },
    Persona("no mushrooms or lamb", loves: [.mediterranean], foods: ["fish"]) {
      $0.dislikes = ["mushroom", "lamb"]
    },
  ]

  /// What one of them went through.
  struct Life: Sendable {
    var violations: [String] = []
    var untrue: [String] = []
    var late: [String] = []
    var repeats = 0
    var suggestions = 0
    var explored = 0
  }

  private static let days = 90

  private static func live(_ persona: Persona, seed: UInt64) -> Life {
    let candidates = Bundled.candidates
    let engine = SuggestionEngine(candidates)
    let check = IndependentCheck(Bundled.catalogue)
    var why = WhyCheck(Bundled.catalogue)
    var random = SeededGenerator(seed: seed)
    var history = SuggestionHistory(dishes: candidates.count)
    var taste = Taste()
    var lastDay: [Int32: Int] = [:]
    var life = Life()
    for week in 0..<(days + 6) / 7 {
      var pools: [String: SuggestionPool] = [:]
      let season = Season.allCases[week / 13 % 4]
      for day in week * 7..<min(days, week * 7 + 7) {
        history.today = Int32(day)
        let weekday = day % 7 + 1
        for (period, hour) in [(MealPeriod.breakfast, 7), (.lunch, 12), (.dinner, 18)] {
          let key = "\(period.rawValue) \(weekday >= 6)"
          var request = SuggestionRequest(
            persona.profile, period: period, season: season, in: candidates)
          request.taste = taste
          request.days = 10
          let limit = OrdinaryTime.limit(period, weekday: weekday, hour: hour)
          if request.minutes == nil { request.ordinary = limit }
          let pool = pools[key] ?? SuggestionPool(request, in: candidates)
          pools[key] = pool
          guard let found = engine.suggest(from: pool, history: history, using: &random) else {
            continue
          }
          life.suggestions += 1
          if found.isExploration { life.explored += 1 }
          life.violations += check.violations(Int(found.index), persona.profile, period)
          life.untrue += why.untrue(found, pool.request)
          let minutes = Int(candidates.minutes[Int(found.index)])
          if persona.profile.minutes == nil, minutes > limit {
            life.late.append("\(found.id) takes \(minutes) of \(limit)")
          }
          if let last = lastDay[found.index], day - last < 10 { life.repeats += 1 }
          lastDay[found.index] = day
          history.add(found.index)
          why.note(found.id)
        }
      }
      // On Sunday they say what they think of the week.
      for id in why.diary.suffix(21) where !why.liked.contains(id) {
        guard let index = candidates.index(of: id).map(Int.init),
          let (recipe, facts) = Bundled.catalogue.recipe(id)
        else { continue }
        if persona.loves.contains(recipe.cuisine) || !facts.foods.isDisjoint(with: persona.foods) {
          why.like(id)
          taste.add(1, index, in: candidates)
        }
      }
    }
    return life
  }

  private static let lives: [Life] = personas.enumerated().map { live($1, seed: UInt64($0) + 77) }

  @Test("nobody is ever offered what they must not or do not want to eat")
  func violations() {
    for (life, persona) in zip(Self.lives, Self.personas) {
      #expect(life.violations.isEmpty, "\(persona.name): \(life.violations.prefix(3))")
      #expect(life.suggestions == Self.days * 3, "\(persona.name): \(life.suggestions)")
    }
  }

  @Test("at most 3 of 100 dishes come again within ten days")
  func repeats() {
    for (life, persona) in zip(Self.lives, Self.personas) {
      #expect(life.repeats * 100 <= life.suggestions * 3, "\(persona.name): \(life.repeats)")
    }
  }

  @Test("every reason is true of the dish and of what came before")
  func reasons() {
    for (life, persona) in zip(Self.lives, Self.personas) {
      #expect(life.untrue.isEmpty, "\(persona.name): \(life.untrue.prefix(3))")
    }
  }

  @Test("nothing takes longer than the hour allows")
  func hours() {
    for (life, persona) in zip(Self.lives, Self.personas) {
      #expect(life.late.isEmpty, "\(persona.name): \(life.late.prefix(3))")
    }
  }

  @Test("about one in eight looks beyond the best")
  func exploration() {
    for (life, persona) in zip(Self.lives, Self.personas) {
      let share = Double(life.explored) / Double(life.suggestions)
      #expect((0.05...0.2).contains(share), "\(persona.name): \(share)")
    }
  }
}
