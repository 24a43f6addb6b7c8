/// Words that say what is not in a food.
enum FreeOf {
  /// The allergens that "gluten-free", "non-dairy", "vegan" and the like rule out.
  ///
  /// "Lactose-free" rules out nothing: it is milk still.
  static func allergens(_ words: [FoodWord]) -> TermSet<Allergen> {
    var found: TermSet<Allergen> = []
    for index in words.indices {
      let word = words[index].text
      let next = index + 1 < words.endIndex ? words[index + 1].text : ""
      if next == "free" || next == "less", let allergens = free[word] {
        found.formUnion(allergens)
      } else if let allergens = alone[word] {
        found.formUnion(allergens)
      } else if word == "non", next == "dairy" {
        found.formUnion([.milk])
      } else if word == "plant", next == "based" {
        found.formUnion(vegan)
      }
    }
    return found
  }

  /// Words of such phrases, which name no food themselves.
  static let words: Set<String> = [
    "gluten", "free", "dairy", "non", "vegan", "plant", "based", "gf", "df", "nondairy", "eggless",
    "wheat", "lactose", "friendly",
  ]

  private static let vegan: TermSet<Allergen> = [.milk, .eggs, .fish, .crustaceans, .molluscs]

  private static let free: [String: TermSet<Allergen>] = [
    "gluten": [.gluten], "wheat": [], "dairy": [.milk], "milk": [.milk], "egg": [.eggs],
    "nut": [.nuts, .peanuts], "peanut": [.peanuts], "soy": [.soy], "fish": [.fish],
    "shellfish": [.crustaceans, .molluscs], "sesame": [.sesame],
  ]

  private static let alone: [String: TermSet<Allergen>] = [
    "vegan": vegan, "nondairy": [.milk], "gf": [.gluten], "df": [.milk], "eggless": [.eggs],
    "dairyfree": [.milk], "glutenfree": [.gluten],
  ]
}
