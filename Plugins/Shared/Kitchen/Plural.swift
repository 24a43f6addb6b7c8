/// English plurals of foods and units.
package enum Plural {
  /// The plural of a name; its last word takes the ending.
  package static func of(_ name: String) -> String {
    let head = lastWord(name)
    let word = String(head)
    let stem = name[..<head.startIndex]
    if unchanged.contains(word) || mass.contains(word) || word.isEmpty { return name }
    if let odd = irregular[word] { return stem + odd }
    if word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us") { return name }
    if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
      return stem + word.dropLast() + "ies"
    }
    let takesEs = ["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) }
    return stem + word + (takesEs ? "es" : "s")
  }

  /// Whether a name is of a stuff that nobody counts: butter, celery, rice.
  package static func isMass(_ name: String) -> Bool { mass.contains(String(lastWord(name))) }

  /// Whether a name is of things that come in number whatever they are measured in: beans, nuts,
  /// berries.
  package static func isCounted(_ name: String) -> Bool {
    let word = lastWord(name)
    return word.hasSuffix("berry") || counted.contains(String(word))
  }

  private static func lastWord(_ name: String) -> Substring {
    guard let space = name.lastIndex(of: " ") else { return name[...] }
    return name[name.index(after: space)...]
  }

  private static let irregular = [
    "leaf": "leaves", "loaf": "loaves", "half": "halves", "tomato": "tomatoes",
    "potato": "potatoes", "mango": "mangoes", "radish": "radishes", "bay leaf": "bay leaves",
    "tomatillo": "tomatillos", "chili": "chilies", "chilli": "chillies", "anchovy": "anchovies",
  ]

  private static let unchanged: Set<String> = [
    "asparagus", "couscous", "hummus", "octopus", "shrimp", "squid", "salmon", "tuna", "cod",
    "trout", "halibut", "molasses", "swiss", "watercress", "swordfish", "catfish", "citrus",
    "crayfish", "cress", "dal", "fish", "greens", "haddock", "spinach", "garlic", "ginger", "dashi",
    "gyoza", "nori", "okra",
  ]

  private static let mass: Set<String> = [
    "adobo", "aioli", "ale", "allspice", "arugula", "aquafaba", "asparagus", "basil", "bass",
    "bacon",
    "barley", "beef", "beer", "belly", "bottarga", "brandy", "bread", "brie", "brisket", "broccoli",
    "bulgur", "butter", "buttermilk", "camembert", "cassava", "cauliflower", "celeriac", "celery",
    "chard", "cheddar", "cheese", "chorizo", "chuck", "cider", "cilantro", "cinnamon", "cloves",
    "cod",
    "coffee", "confit", "coriander", "corn", "cornbread", "cornmeal", "cornstarch", "couscous",
    "cream",
    "crispbread", "cumin", "daikon", "dal", "dill", "dough", "edamame", "farro", "fat", "feta",
    "flour", "focaccia", "galangal", "garlic", "ghee", "ginger", "gouda", "gruyère", "halloumi",
    "halva",
    "ham", "honey", "horseradish", "jackfruit", "jam", "jicama", "juice", "kale", "ketchup",
    "kielbasa",
    "kimchi", "kombu", "lamb", "lard", "lemongrass", "loin", "margarine", "marzipan", "mayonnaise",
    "meat", "milk", "millet", "mint", "miso", "molasses", "mortadella", "mozzarella", "mustard",
    "natto",
    "nori", "oil", "okra", "oregano", "paneer", "pancetta", "paprika", "parmesan", "parsley",
    "pasta",
    "paste", "pastry", "pepperoni", "pesto", "piloncillo", "polenta", "pork", "powder",
    "prosciutto",
    "provolone", "purée", "quinoa", "radicchio", "rhubarb", "rice", "ricotta", "rosemary",
    "saffron",
    "sage", "salami", "salmon", "salsa", "salt", "sauce", "sauerkraut", "seaweed", "seitan",
    "semolina",
    "shortening", "skyr", "soda", "spaghetti", "spinach", "stock", "sugar", "syrup", "tea",
    "tempeh",
    "thyme", "tofu", "turmeric", "veal", "venison", "vermicelli", "vinegar", "wakame", "water",
    "watercress", "wine", "yeast", "yogurt", "zest",
  ]

  private static let counted: Set<String> = [
    "almond", "apricot", "bean", "caper", "cashew", "chickpea", "chip", "clam", "cornflake",
    "crumb", "date", "flake", "fry", "grape", "groat", "hazelnut", "lentil", "mussel", "noodle",
    "nut", "oat", "olive", "oyster", "pea", "peanut", "pecan", "pistachio", "prune", "raisin",
    "seed", "sprout", "walnut",
  ]
}
