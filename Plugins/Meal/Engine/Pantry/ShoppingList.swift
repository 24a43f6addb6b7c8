import Kitchen

/// What several dishes need together: each food once, with its amount, without what is at home.
struct ShoppingList: Sendable, Equatable {
  /// One thing to buy.
  struct Item: Sendable, Equatable {
    /// An id of the food table; nil where an import did not recognise it.
    var food: String?
    /// The amount and the name as they are written for people.
    var text: String
    var amount: KitchenAmount
    var aisle: Aisle
    /// Titles of the dishes it is for.
    var dishes: [String]
  }

  /// By aisle, then by name.
  private(set) var items: [Item] = []
  /// Names of foods that are at home, and of those that every kitchen has.
  private(set) var atHome: [String] = []

  /// A dish with its lines for as many people as eat.
  struct Dish: Sendable {
    var title: String
    var lines: [RecipeIngredient]
  }

  /// - Parameters:
  ///   - home: grams at home of each food; nil where nobody said how much there is.
  init(_ dishes: [Dish], home: [String: Double?], foods: FoodTable, in system: MeasureSystem) {
    var order: [String] = []
    var needs: [String: Need] = [:]
    for dish in dishes {
      for line in dish.lines where !line.isOptional {
        let key = line.food ?? line.name ?? ""
        if needs[key] == nil {
          order.append(key)
          needs[key] = Need(line)
        }
        needs[key]?.add(line, dish.title, line.food.flatMap { foods[$0] })
      }
    }
    var larder = Larder(Array(home.keys), foods)
    larder.amounts = home.compactMapValues { $0 }
    for key in order {
      guard var need = needs[key] else { continue }
      let food = need.line.food.flatMap { foods[$0] }
      let name = need.line.name ?? food?.name ?? key
      if let food, food.traits.contains(.staple) { continue }
      if let food {
        let lack = larder.lack(of: food, grams: need.grams)
        if lack == 0 {
          atHome.append(name)
          continue
        }
        if let lack { need.only(grams: lack) }
      }
      items.append(item(need, food, in: system, foods))
    }
    items.sort {
      ($0.aisle.bit, $0.food ?? $0.text) < ($1.aisle.bit, $1.food ?? $1.text)
    }
  }

  private func item(
    _ need: Need, _ food: Food?, in system: MeasureSystem, _ foods: FoodTable
  ) -> Item {
    let line = need.merged
    return Item(
      food: line.food, text: AmountFormat.line(line, foods: foods, in: system),
      amount: KitchenAmount(line, food, in: system), aisle: food.map(Aisle.init) ?? .other,
      dishes: need.dishes)
  }

  /// What all lines of a food ask for together.
  private struct Need {
    var line: RecipeIngredient
    var dishes: [String] = []
    /// The sum in the unit of the first line; nil once a line has another one.
    private var sum: Double? = 0
    /// The sum in grams; nil once a line cannot be weighed.
    private(set) var grams: Double? = 0

    init(_ line: RecipeIngredient) { self.line = line }

    mutating func add(_ next: RecipeIngredient, _ dish: String, _ food: Food?) {
      if !dishes.contains(dish) { dishes.append(dish) }
      guard next.unit != .toTaste else { return }
      if line.unit == .toTaste { line.unit = next.unit }
      let amount = next.upper ?? next.amount ?? 0
      sum = sum.flatMap { sum in
        LineParser.convert(amount, next.unit, to: line.unit).map { sum + $0 }
      }
      let mass = food.flatMap { FoodMass.grams(amount, next.unit, $0) }
      grams = grams.flatMap { grams in mass.map { grams + $0 } }
    }

    /// Only what is missing.
    mutating func only(grams lack: Double) {
      (sum, grams) = (nil, lack)
    }

    /// One line for all: in their common unit, else in grams, else without an amount.
    var merged: RecipeIngredient {
      var merged = RecipeIngredient(unit: .toTaste, food: line.food, name: line.name)
      if let sum, sum > 0 {
        (merged.amount, merged.unit) = (sum, line.unit)
      } else if let grams, grams > 0 {
        (merged.amount, merged.unit) = (grams, .gram)
      }
      return merged
    }
  }
}
