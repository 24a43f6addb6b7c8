import Testing

@testable import MealEngine

/// Every food with a number against the entry that has it.
@Suite("Figures from FoodData Central")
struct FoodDataTests {
  private let foods = BundledData.foods.foods
  private let entries = FoodDataEntry.all.entries

  @Test("The entries are in order, and each is some food's")
  func vectors() {
    #expect(FoodDataEntry.all.problems.isEmpty, "\(FoodDataEntry.all.problems.prefix(5))")
    let used = Set(foods.compactMap(\.ndb))
    #expect(Set(entries.keys).subtracting(used).isEmpty)
    #expect(foods.count { $0.ndb != nil } >= 620)
  }

  @Test("A food with a number has the figures of its entry")
  func figures() {
    for food in foods {
      guard let number = food.ndb else { continue }
      guard let entry = entries[number] else {
        Issue.record("\(food.id): no entry \(number)")
        continue
      }
      let differences = entry.differences(from: food.nutrition)
      #expect(differences.isEmpty, "\(food.id), \(entry.name): \(differences)")
    }
  }

  @Test("Foods of one number have one set of figures, those the entry lacks too")
  func sameFigures() {
    var figures: [String: Nutrition] = [:]
    for food in foods {
      guard let number = food.ndb else { continue }
      let first = figures.updateValue(food.nutrition, forKey: number) ?? food.nutrition
      #expect(first == food.nutrition, "\(food.id)")
    }
  }

  /// The food groups of the Standard Reference are the first two digits of a number.
  @Test("A food's number is of a group that can hold it")
  func groups() {
    let meat: Set<FoodKind> = [.meat, .processedMeat]
    let groups: [String: Set<FoodKind>] = [
      "01": [.milk, .cheese, .cream, .yogurt, .butter, .egg, .sweetener],
      "02": [.spice, .herb, .seasoning, .condiment, .vegetable, .baking, .seed],
      "04": [.oil, .fat, .sauce, .condiment], "05": [.poultry, .meat],
      "06": [.sauce, .condiment, .stock, .pasta], "07": [.processedMeat, .prepared],
      "08": [.grain], "09": [.fruit, .vegetable, .condiment], "10": meat,
      "11": [
        .vegetable, .mushroom, .herb, .spice, .condiment, .drink, .legume, .baking,
      ],
      "12": [.nut, .seed, .fruit, .drink, .flour, .plantMilk], "13": meat,
      "14": [.drink, .alcohol, .plantMilk, .other], "15": [.fish, .crustacean, .mollusc],
      "16": [.legume, .soy, .nut, .sauce, .prepared, .flour, .pasta], "17": [.meat],
      "18": [.bread, .baking, .prepared],
      "19": [.sugar, .sweetener, .prepared, .grain, .bread, .milk, .baking],
      "20": [.grain, .flour, .pasta, .vegetable], "22": [.pasta], "23": meat, "25": [.bread],
      "27": [.sauce, .condiment], "28": [.bread], "31": [.vegetable], "32": [.prepared],
      "43": [.drink, .soy, .sauce, .alcohol], "48": [.flour],
    ]
    for food in foods {
      guard let number = food.ndb else { continue }
      #expect(groups[String(number.prefix(2))]?.contains(food.kind) == true, "\(food.id)")
    }
  }

  /// Annex XIV's factors or the entry's own, which for chocolate, honey and mushrooms are lower and for
  /// spirits count the alcohol. Acetic acid is in neither.
  @Test("The energy of a food with a number follows from its nutrients within 8 %")
  func energy() {
    for food in foods where !food.id.hasSuffix("vinegar") {
      guard let entry = food.ndb.flatMap({ entries[$0] }) else { continue }
      let allowed = max(Plausibility.atwater * entry.energy, 12)
      let nearest = min(
        abs(entry.calculatedEnergy - food.nutrition.energy),
        abs(food.nutrition.calculatedEnergy - food.nutrition.energy))
      #expect(nearest <= allowed, "\(food.id): \(entry.calculatedEnergy)")
    }
  }

  @Test("A figure that is not the entry's is found")
  func wrong() throws {
    let onion = try #require(foods.first { $0.id == "onion" })
    let entry = try #require(entries["11282"])
    #expect(entry.name == "Onions, raw" && entry.differences(from: onion.nutrition).isEmpty)
    var other = onion.nutrition
    (other.energy, other.sugar) = (42, 4.4)
    #expect(entry.differences(from: other).count == 2)
  }
}
