import BerthSDK

/// Judges dishes by a few plain words for each thing somebody must not have, read in the dish's own
/// lines; knows nothing of the engine's vocabulary or food table.
enum WordCheck {
  /// What is looked for, and what only sounds like it.
  private static let words: [String: (holds: [String], sounds: [String])] = [
    "milk": (
      [
        "milk", "butter", "cream", "cheese", "yogurt", "yoghurt", "parmesan", "feta", "mozzarella",
        "ricotta", "ghee", "paneer", "halloumi", "mascarpone", "pecorino", "cheddar", "gruyere",
        "labneh", "whey", "custard", "gorgonzola", "burrata", "cotija", "crema",
      ],
      [
        "coconut milk", "coconut cream", "almond milk", "oat milk", "soy milk", "rice milk",
        "peanut butter", "almond butter", "cashew butter", "nut butter", "cocoa butter",
        "butter bean", "butter lettuce", "butternut", "cream of tartar", "creamed coconut",
        "creamer potato", "sunflower butter", "plant milk", "vegan", "coconut yogurt", "soy yogurt",
      ]
    ),
    "eggs": (["egg", "eggs", "mayonnaise", "mayo", "aioli", "meringue"], ["eggplant", "vegan"]),
    "gluten": (
      [
        "flour", "bread", "pasta", "spaghetti", "penne", "linguine", "noodles", "couscous",
        "bulgur",
        "barley", "rye", "wheat", "semolina", "panko", "breadcrumbs", "soy sauce", "beer", "oats",
        "pita", "naan", "ciabatta", "baguette", "tagliatelle", "orzo", "farro", "udon", "ramen",
        "seitan", "filo", "puff pastry", "lasagna", "macaroni", "hoisin",
      ],
      [
        "gluten free", "rice noodles", "rice flour", "corn flour", "chickpea flour", "gram flour",
        "almond flour", "coconut flour", "glass noodles", "flour free", "buckwheat", "masa",
        "tapioca flour", "rice pasta", "shirataki", "zucchini noodles", "pasta water",
        "ginger beer",
        "root beer", "kelp noodles", "sweet potato noodles", "breadfruit", "potato flour",
      ]
    ),
    "nuts": (
      [
        "almond", "walnut", "cashew", "hazelnut", "pistachio", "pecan", "macadamia", "pine nuts",
        "pesto", "marzipan",
      ], []
    ),
    "peanuts": (["peanut", "groundnut", "satay"], []),
    "soy": (
      ["soy", "tofu", "miso", "tempeh", "edamame", "tamari", "hoisin", "gochujang", "teriyaki"], []
    ),
    "sesame": (["sesame", "tahini", "hummus", "halva", "zaatar", "za atar", "dukkah"], []),
    "fish": (
      [
        "fish", "salmon", "tuna", "cod", "anchovy", "anchovies", "sardine", "mackerel", "halibut",
        "trout", "tilapia", "haddock", "worcestershire", "dashi", "bonito", "sea bass", "snapper",
      ], ["kombu dashi", "kelp dashi", "shiitake dashi"]
    ),
    "crustaceans": (["shrimp", "prawn", "crab", "lobster", "crayfish", "langoustine"], []),
    "molluscs": (
      ["clam", "mussel", "oyster", "scallop", "squid", "octopus", "calamari"],
      ["oyster mushroom", "king oyster"]
    ),
    "celery": (["celery", "celeriac", "old bay"], []),
    "mustard": (["mustard", "dijon"], []),
    "sulphites": (["wine", "sherry", "marsala", "dried apricot"], ["rice wine", "wine leaves"]),
    "pork": (
      ["pork", "bacon", "ham", "prosciutto", "pancetta", "chorizo", "guanciale", "lard", "salami"],
      []
    ),
    "meat": (
      [
        "pork", "bacon", "ham", "beef", "chicken", "lamb", "turkey", "duck", "veal", "sausage",
        "prosciutto", "pancetta", "chorizo",
      ], ["tofu chorizo"]
    ),
    "kiwi": (["kiwi"], []), "strawberry": (["strawberry", "strawberries"], []),
  ]

  /// Which of some things the lines name.
  static func held(_ lines: [String], of things: [String]) -> [String] {
    let texts = lines.map { " " + TextFolding.fold($0) + " " }
    return things.filter { thing in
      guard let (holds, sounds) = words[thing] else { return true }
      return texts.contains { text in
        let left = sounds.reduce(text) { $0.replacing($1, with: " ") }
        return holds.contains { left.contains(" \($0) ") || left.contains(" \($0)s ") }
      }
    }
  }
}
