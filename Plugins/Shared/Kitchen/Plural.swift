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
    "trout", "halibut", "mackerel", "snapper", "bream", "molasses", "swiss", "watercress",
    "swordfish", "catfish", "citrus",
    "crayfish", "cress", "dal", "fish", "greens", "haddock", "spinach", "garlic", "ginger", "dashi",
    "gyoza", "nori", "okra",
  ]

  private static let mass: Set<String> = [
    "adobo", "agar-agar", "aioli", "ajvar", "ale", "allspice", "amchur", "annatto", "applesauce",
    "aquafaba", "arugula", "asafoetida", "asiago", "asparagus", "bacon", "barley", "basil", "bass",
    "beef", "beer", "belly", "bison", "bottarga", "bourbon", "brandy", "bread", "bresaola",
    "brie", "brisket", "broccoli", "bulgur", "burrata", "butter", "buttermilk", "camembert",
    "cardamom", "cassava", "cauliflower", "celeriac", "celery", "chard", "cheddar", "cheese",
    "chimichurri", "chocolate", "chorizo", "choy", "chuck", "chutney", "cider", "cilantro",
    "cinnamon", "cloves", "cod", "coffee", "cola", "confit", "coriander", "corn", "cornbread",
    "cornmeal", "cornstarch", "cotija", "couscous", "cream", "crema", "crispbread", "cumin",
    "daikon", "dal", "dill", "ditalini", "doenjang", "doubanjiang", "dough", "dressing", "edamame",
    "epazote", "erythritol", "extract", "farro", "fat", "feta", "fettuccine", "flour", "focaccia",
    "fontina", "fraîche", "freekeh", "fresco", "furikake", "fusilli", "galangal", "gallo", "garlic",
    "gelatin", "ghee", "ginger", "glaze", "gluten", "gnocchi", "gochugaru", "gochujang",
    "gorgonzola", "gouda", "granola", "gravy", "gruyère", "guacamole", "guanciale", "hake",
    "half-and-half", "halloumi", "halva", "ham", "hanout", "harina", "hominy", "honey",
    "horseradish", "ice", "jackfruit", "jam", "jicama", "juice", "kale", "kefalotyri", "kefir",
    "ketchup", "kielbasa", "kimchi", "kombu", "labneh", "lamb", "lard", "leche", "lemongrass",
    "linguine", "loin", "macaroni", "mahi-mahi", "manchego", "margarine", "marmalade",
    "marzipan", "masala", "mascarpone", "mayonnaise", "meat", "milk", "millet", "mince", "mint",
    "mirin", "miso", "molasses", "monkfish", "mortadella", "mozzarella", "msg", "mustard", "natto",
    "'nduja", "nori", "nutmeg", "oelek", "oil", "okra", "orecchiette", "oregano", "orzo", "ouzo",
    "padano", "pancetta", "paneer", "paprika", "parmesan", "parsley", "passata", "pasta", "paste",
    "pastrami", "pastry", "penne", "pepperoni", "pesto", "piloncillo", "polenta", "pork", "poultry",
    "powder", "prosciutto", "provence", "provolone", "purée", "quark", "quinoa", "rabe",
    "radicchio", "ramen", "ravioli", "relish", "rhubarb", "rice", "ricotta", "rigatoni", "roe",
    "romano", "rosemary", "roux", "rum", "saffron", "sage", "sake", "salami", "salmon", "salsa",
    "salt", "sauce", "sauerkraut", "seafood", "seasoning", "seaweed", "seitan", "semolina",
    "shellfish", "sherry", "shortening", "skyr", "smoke", "soda", "soup", "spaghetti",
    "spinach", "spread", "sriracha", "ssamjang", "starch", "stevia", "stock", "sugar", "sumac",
    "syrup", "tagliatelle", "tahini", "tajín", "tallow", "tamari", "tapenade", "taro", "tarragon",
    "tartar", "tea", "tempeh", "tequila", "thyme", "tilapia", "tofu", "togarashi", "tortellini",
    "turmeric", "tzatziki", "veal", "venison", "verde", "vermicelli", "vinegar", "vodka", "wakame",
    "water", "watercress", "wine", "yeast", "yogurt", "za'atar", "zest",
  ]

  private static let counted: Set<String> = [
    "almond", "apricot", "bean", "caper", "cashew", "chickpea", "chip", "clam", "cornflake",
    "crumb", "date", "flake", "fry", "grape", "groat", "hazelnut", "lentil", "mussel", "noodle",
    "nut", "oat", "olive", "oyster", "pea", "peanut", "pecan", "pistachio", "prune", "raisin",
    "seed", "sprout", "walnut",
  ]
}
