/// Words that are no food in certain company: the butter of peanuts is no butter, a butter bean
/// neither.
///
/// Names the food table has ("peanut butter") win by their length anyway; the guards are for
/// compounds it does not have, so that none is taken for the food its last or first word names.
enum CompoundGuards {
  /// Whether a one-word match is part of a compound that means another thing.
  static func voids(_ match: FoodMatch, _ run: ArraySlice<FoodWord>) -> Bool {
    guard match.words == 1 else { return false }
    let index = match.range.lowerBound
    return voids(run[index].text, before: word(run, index - 1), after: word(run, index + 1))
  }

  static func voids(_ word: String, before: String, after: String) -> Bool {
    if !before.isEmpty, let company = notAfter[word], company.contains(before) { return true }
    if !after.isEmpty, let company = notBefore[word], company.contains(after) { return true }
    return false
  }

  private static func word(_ run: ArraySlice<FoodWord>, _ index: Int) -> String {
    run.indices.contains(index) ? run[index].text : ""
  }

  /// The second word means something else after these.
  private static let notAfter: [String: Set<String>] = [
    "butter": [
      "almond", "apple", "cashew", "cocoa", "coconut", "cookie", "cooky", "hazelnut", "macadamia",
      "mango", "nut", "peanut", "pecan", "pistachio", "plant", "pumpkin", "seed", "shea", "soy",
      "sunflower", "tahini", "vegan", "walnut",
    ],
    "milk": [
      "almond", "cashew", "coconut", "flax", "hazelnut", "hemp", "macadamia", "nut", "oat", "pea",
      "plant", "rice", "soy", "vegan", "walnut", "dairy",
    ],
    "flour": [
      "almond", "amaranth", "arrowroot", "buckwheat", "cassava", "chestnut", "chickpea", "coconut",
      "corn", "fava", "gram", "lentil", "lupin", "maize", "millet", "oat", "potato", "quinoa",
      "rice", "sorghum", "soy", "tapioca", "teff", "tigernut",
    ],
    "cream": [
      "coconut", "cashew", "oat", "soy", "vegan", "shaving", "plant", "almond",
    ],
    "cheese": ["vegan", "cashew", "plant", "nut", "head"],
    "yogurt": ["coconut", "soy", "almond", "oat", "vegan", "cashew", "plant"],
    "egg": ["flax", "chia", "vegan", "easter", "chocolate"],
    "beer": ["ginger", "root", "birch"],
    "bread": ["sweet"],
    "noodle": ["rice", "glass", "konjac", "kelp", "zucchini", "shirataki", "cellophane", "bean"],
    "pasta": ["rice", "corn", "lentil", "chickpea", "bean", "quinoa"],
    "cracker": ["rice", "prawn", "shrimp", "nut"],
    "fish": ["goldfish", "swedish"],
    "wine": ["rice"],
    "rice": ["cauliflower", "broccoli"],
    "nut": ["tiger", "dough"],
  ]

  /// The first word means something else before these.
  private static let notBefore: [String: Set<String>] = [
    "butter": ["bean", "lettuce", "squash", "flavor", "flavored", "flavoured", "knife"],
    "milk": ["thistle"],
    "cream": ["tartar", "of", "soda", "cracker", "style"],
    "egg": ["plant", "free", "replacer", "noodle"],
    "eggs": ["free"],
    "oyster": ["mushroom", "cracker", "sauce", "blade"],
    "lobster": ["mushroom"],
    "fish": ["mint", "sauce"],
    "crab": ["apple", "boil"],
    "nut": ["free"],
    "dairy": ["free"],
    "gluten": ["free"],
    "soy": ["free"],
    "wheat": ["free"],
    "mustard": ["green", "leaf"],
    "horse": ["radish"],
    "wine": ["gum", "glass"],
    "water": ["chestnut"],
    "bread": ["fruit", "machine"],
    "goat": ["weed"],
    "anchovy": ["free"],
    "pasta": ["water", "sauce"],
    "rice": ["cooker"],
  ]
}
