import BerthABI
import BerthBase
import BerthHost
import BerthServices
import BerthTesting
import Testing

@testable import MealEngine

/// Ninety days of eight households at the built app: whatever it offers is read line by line.
@Suite("Meal keeps eight households safe for ninety days")
struct HouseholdSimulationTests {
  /// Who eats, what is said of them, and the words their food must not hold.
  struct Household: Sendable, CustomTestStringConvertible {
    var name: String
    var eaters: [Eater]
    var testDescription: String { name }

    struct Eater: Sendable {
      var name: String
      var allergies: [String] = []
      var diets: [String] = []
      var mustNot: [String]
    }
  }

  private static let animal = ["meat", "fish", "crustaceans", "molluscs"]

  static let households: [Household] = [
    Household(
      name: "nuts, and a vegan",
      eaters: [
        .init(name: "You", allergies: ["nuts", "peanuts"], mustNot: ["nuts", "peanuts"]),
        .init(name: "Ada", diets: ["vegan"], mustNot: animal + ["milk", "eggs"]),
      ]),
    Household(
      name: "shellfish and fish",
      eaters: [
        .init(
          name: "You", allergies: ["shellfish", "fish"],
          mustNot: ["crustaceans", "molluscs", "fish"])
      ]),
    Household(
      name: "milk, and a vegetarian child",
      eaters: [
        .init(name: "You", allergies: ["milk"], mustNot: ["milk"]),
        .init(name: "Ben", diets: ["vegetarian"], mustNot: animal),
      ]),
    Household(
      name: "coeliac, and eggs",
      eaters: [
        .init(name: "You", allergies: ["gluten"], mustNot: ["gluten"]),
        .init(name: "Cy", allergies: ["eggs"], mustNot: ["eggs"]),
      ]),
    Household(
      name: "soy and sesame",
      eaters: [.init(name: "You", allergies: ["soy", "sesame"], mustNot: ["soy", "sesame"])]),
    Household(
      name: "celery and mustard",
      eaters: [
        .init(name: "You", allergies: ["celery"], mustNot: ["celery"]),
        .init(name: "Di", allergies: ["mustard"], mustNot: ["mustard"]),
      ]),
    Household(
      name: "halal, and sulphites",
      eaters: [
        .init(name: "You", diets: ["halal"], mustNot: ["pork"]),
        .init(name: "Eli", allergies: ["sulphites"], mustNot: ["sulphites"]),
      ]),
    Household(
      name: "kiwi and strawberry, milk and peanuts",
      eaters: [
        .init(name: "You", allergies: ["kiwi", "strawberry"], mustNot: ["kiwi", "strawberry"]),
        .init(name: "Flo", allergies: ["milk"], mustNot: ["milk"]),
        .init(name: "Gus", allergies: ["peanuts"], mustNot: ["peanuts"]),
      ]),
  ]

  private static let days = 90

  @Test("nothing that is offered holds what somebody who eats must not have", arguments: households)
  func offers(_ household: Household) throws {
    let meal = try MealHost(now: "2026-03-02T10:00:00+00:00", seed: 9)
    try meal.host.buy("meal.premium.yearly")
    try meal.run("import", ["from": .string(TestFiles.folder + "/Vectors/household.ndjson")])
    for eater in household.eaters {
      let said: JSON = [
        "allergies": .array(eater.allergies.map(JSON.string)),
        "diets": .array(eater.diets.map(JSON.string)),
      ]
      if eater.name == "You" {
        try meal.run("preferences", said)
      } else {
        var added = said
        added["name"] = .string(eater.name)
        try meal.run("eater-add", added)
      }
    }
    let mustNot = household.eaters.flatMap(\.mustNot)
    var lines: [String: [String]] = [:]
    var offered: [String: Int] = [:]
    func look(_ id: String?, _ place: String) throws {
      guard let id else { return }
      if lines[id] == nil {
        let recipe = try meal.run("recipe", ["id": [.string(id)]])
        lines[id] =
          [recipe["name"]?.string ?? ""]
          + (recipe["ingredients"]?.array ?? []).compactMap { $0["text"]?.string }
      }
      let held = WordCheck.held(lines[id] ?? [], of: mustNot)
      #expect(held.isEmpty, "\(place) offers \(id), which holds \(held)")
      offered[place, default: 0] += 1
    }
    for day in 0..<Self.days {
      let period: JSON = ["breakfast", "lunch", "dinner"][day % 3]
      try look(try meal.suggest(["period": period])["id"]?.string, "suggest")
      try look(try meal.run("swap", ["period": period])["id"]?.string, "swap")
      try look(try meal.run("widget")["dish"]?["id"]?.string, "widget")
      try look(try meal.run("brief")["dish"]?["id"]?.string, "brief")
      if day % 7 == 0 {
        for entry in try meal.run("week")["week"]?.array ?? [] {
          try look(entry["id"]?.string, "week")
        }
        for id in try notified(meal) { try look(id, "notification") }
      }
      meal.host.advance(hours: 24)
    }
    for place in ["suggest", "swap", "widget", "brief", "week", "notification"] {
      #expect(offered[place] ?? 0 > 0, "\(place) offered nothing at all")
    }
  }

  /// The dishes that the notifications of the week speak of.
  private func notified(_ meal: MealHost) throws -> [String] {
    let now = meal.host.runtime.time.clock.now()
    let plugin = try meal.host.runtime.plugin("meal")
    let planned = try plugin.plan(from: now, to: now + 7 * 86_400_000)["notifications"]?.array ?? []
    var ids: [String] = []
    for notification in planned {
      guard let told = try plugin.finalize(notification) else { continue }
      for action in told["actions"]?.array ?? [] {
        guard let link = action["link"]?.string,
          link.contains("/save?") || link.contains("/recipe?"), let at = link.firstIndex(of: "=")
        else { continue }
        let id = link[link.index(after: at)...].prefix { $0 != "&" }
        if !ids.contains(String(id)) { ids.append(String(id)) }
      }
    }
    return ids
  }

  @Test("the words of the check find what they look for and nothing else")
  func words() {
    let all = ["milk", "eggs", "gluten", "molluscs", "peanuts"]
    #expect(WordCheck.held(["1 cup coconut milk", "2 eggplants"], of: all) == [])
    #expect(WordCheck.held(["Butter, melted", "3 eggs"], of: all) == ["milk", "eggs"])
    #expect(WordCheck.held(["oyster mushrooms", "rice noodles"], of: all) == [])
    #expect(WordCheck.held(["2 tbsp peanut butter"], of: all) == ["peanuts"])
    #expect(WordCheck.held(["6 oysters", "soy sauce"], of: all) == ["gluten", "molluscs"])
  }
}
