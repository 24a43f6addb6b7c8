/// Says what of a dish is at home.
///
/// A food is at hand when it, a kind of it, or the food it is cut or pressed from is: chicken breast
/// serves where chicken is asked for, a lemon gives lemon juice. What was made of a food serves only
/// as itself: tomato paste is no tomato. Staples are always there.
struct Larder {
  private let foods: FoodTable
  private let home: Set<String>
  /// Everything at home with all that it is a kind of.
  private let covered: Set<String>
  /// Grams at home of foods whose amount is known.
  var amounts: [String: Double] = [:]

  init(_ home: [String], _ foods: FoodTable) {
    self.foods = foods
    self.home = Set(home)
    covered = foods.served(by: home.filter { !Self.isMade($0) }).union(home)
  }

  /// Whether an id says that the food was preserved or made into something else.
  static func isMade(_ id: String) -> Bool {
    id.split(separator: "-").contains { made.contains($0) }
  }

  /// Whether one makes it while cooking: lemon juice, cooked rice.
  static func isMadeAtOnce(_ id: String) -> Bool {
    id.split(separator: "-").contains { ["juice", "zest", "yolk", "cooked"].contains($0) }
  }

  private static let made: Set<Substring> = [
    "butter", "browns", "canned", "condensed", "cooked", "crushed", "dried", "evaporated", "fried",
    "fries", "juice", "ketchup", "marinara", "meatballs", "paste", "pickle", "pickled", "powder",
    "puree", "refried", "salsa", "sauce", "smoked", "sun", "yolk", "zest",
  ]

  /// A line of a dish as it is checked.
  struct Line: Sendable, Equatable {
    /// Nil where an import did not recognise it.
    var food: String?
    var name: String
    var isOptional: Bool
    /// How much of it is needed, where that can be weighed.
    var grams: Double?
    /// Some of it is there; `grams` are missing.
    var isPartial = false
  }

  /// What of a dish is there and what is not.
  struct Result: Sendable, Equatable {
    /// Each once, in the order of use.
    var missing: [Line] = []
    /// Ids of foods at home it uses.
    var uses: [String] = []
  }

  /// The foods of a dish that are missing; optional ones never are.
  func check(_ lines: [Line]) -> Result {
    var result = Result()
    for line in lines {
      guard let id = line.food, let food = foods[id] else {
        if !line.isOptional, !result.missing.contains(line) { result.missing.append(line) }
        continue
      }
      let lack = self.lack(of: food, grams: line.grams)
      if lack == 0 {
        if !food.traits.contains(.staple) || home.contains(id), !result.uses.contains(id) {
          result.uses.append(id)
        }
      } else if !line.isOptional, !food.traits.contains(.staple),
        !result.missing.contains(where: { $0.food == id })
      {
        result.missing.append(lack.map { line.lacking(grams: $0) } ?? line)
        if lack != nil, !result.uses.contains(id) { result.uses.append(id) }
      }
    }
    return result
  }

  /// Grams of a food that are missing although some is there: 0 where there is enough, or nobody said
  /// how much; nil where there is none.
  func lack(of food: Food, grams: Double?) -> Double? {
    guard isAtHand(food) else { return nil }
    guard let grams, let there = amounts[food.id], !food.traits.contains(.staple) else { return 0 }
    // Nobody goes to the shop for the last tenth.
    return there >= grams * 0.9 ? 0 : grams - there
  }

  private func isAtHand(_ food: Food) -> Bool {
    if covered.contains(food.id) { return true }
    if Self.isMade(food.id), !Self.isMadeAtOnce(food.id) { return false }
    guard let parent = food.parent, home.contains(parent), let above = foods[parent] else {
      return false
    }
    return above.kind == food.kind
  }
}

extension Larder.Line {
  /// The same line for what is missing of it.
  fileprivate func lacking(grams lack: Double) -> Self {
    var line = self
    line.grams = lack
    line.isPartial = true
    return line
  }
}
