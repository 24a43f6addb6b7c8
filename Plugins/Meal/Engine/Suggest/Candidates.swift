import Kitchen

/// All dishes as columns of small numbers: what a suggestion is chosen from.
///
/// Foods are numbers too, the indices of their ids in `foodIDs`.
package struct Candidates: Sendable {
  var ids: [String] = []
  /// `DishSafety.risk`, and bits of `Substance` that only a label can rule out.
  var risks: [UInt32] = []
  var labels: [UInt32] = []
  /// Bits of `Diet`, `MealPeriod`, `Season` and `RecipeBadge`.
  var diets: [UInt32] = []
  var periods: [UInt32] = []
  var seasons: [UInt32] = []
  var badges: [UInt32] = []
  /// Index in `Cuisine`.
  var cuisines: [UInt8] = []
  /// Index in `Difficulty`.
  var difficulties: [UInt8] = []
  /// The food the dish is about, and the broadest kind it belongs to.
  var mains: [Int32] = []
  var groups: [Int32] = []
  var minutes: [Int32] = []
  /// kcal, grams and milligrams per serving.
  var energy: [Int32] = []
  var protein: [Int32] = []
  var sodium: [Int32] = []
  /// 0 to 1, smoothed.
  var popularity: [Float] = []
  /// Foods and all their broader kinds, ascending, of dish n at `foodStarts[n]..<foodStarts[n + 1]`.
  var foods: [Int32] = []
  var foodStarts: [Int] = [0]
  /// The ids foods' numbers stand for.
  let foodIDs: [String]
  private let foodIndices: [String: Int32]
  private var indices: [String: Int32] = [:]

  /// No dishes yet, over these foods.
  init(foodIDs: [String]) {
    self.foodIDs = foodIDs
    foodIndices = Dictionary(
      foodIDs.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
  }

  package var count: Int { ids.count }

  /// The number of a food.
  func food(_ id: String) -> Int32? { foodIndices[id] }

  /// The index of a dish.
  func index(of id: String) -> Int32? { indices[id] }

  /// Whether a dish holds a food or a kind of it.
  func holds(_ index: Int, _ food: Int32) -> Bool {
    foods[foodStarts[index]..<foodStarts[index + 1]].contains(food)
  }

  /// One dish as it is added.
  struct Row {
    var id: String
    var safety: DishSafety
    var diets: TermSet<Diet>
    var periods: TermSet<MealPeriod>
    var seasons: TermSet<Season>
    var badges: TermSet<RecipeBadge>
    var cuisine: Int
    var difficulty: Int
    var main: Int32
    var group: Int32
    var minutes: Int
    var energy: Int
    var protein: Int
    var sodium: Int
    /// 0 to 1.
    var popularity: Float
    var foods: [Int32]
  }

  /// Adds a dish.
  mutating func append(_ row: Row) {
    indices[row.id] = Int32(count)
    ids.append(row.id)
    risks.append(row.safety.risk)
    labels.append(row.safety.label.bits)
    diets.append(row.diets.bits)
    periods.append(row.periods.bits)
    seasons.append(row.seasons.bits)
    badges.append(row.badges.bits)
    cuisines.append(UInt8(truncatingIfNeeded: row.cuisine))
    difficulties.append(UInt8(truncatingIfNeeded: row.difficulty))
    mains.append(row.main)
    groups.append(row.group)
    minutes.append(Int32(clamping: row.minutes))
    energy.append(Int32(clamping: row.energy))
    protein.append(Int32(clamping: row.protein))
    sodium.append(Int32(clamping: row.sodium))
    popularity.append(row.popularity)
    foods += row.foods
    foodStarts.append(foods.count)
  }
}

extension Candidates {
  /// The dishes of a catalogue.
  package init(_ catalogue: Catalogue) {
    self.init(foodIDs: catalogue.foods.foods.map(\.id))
    for (recipe, facts) in zip(catalogue.recipes, catalogue.facts) {
      append(row(recipe, facts, catalogue.foods))
    }
  }

  /// A dish as a row.
  func row(_ recipe: Recipe, _ facts: RecipeFacts, _ table: FoodTable) -> Row {
    let badges = RecipeBadges(recipe, facts)
    let main = food(recipe.main) ?? -1
    return Row(
      id: recipe.id, safety: facts.safety, diets: recipe.diets, periods: recipe.periods,
      seasons: recipe.seasons, badges: badges.all, cuisine: recipe.cuisine.bit,
      difficulty: recipe.difficulty.bit, main: main,
      group: table.lineage(of: recipe.main).last.flatMap(food) ?? main, minutes: recipe.minutes,
      energy: badges.energy, protein: Int(facts.nutrition.protein.rounded()),
      sodium: Int(facts.nutrition.sodium.rounded()), popularity: Float(recipe.popularity) / 100,
      foods: facts.foods.compactMap(food).sorted())
  }
}
