/// Words that say what is not in a food: "gluten-free", "non-dairy", "vegan", "without nuts".
struct FreeForms {
  /// One such phrase.
  struct Marker: Equatable {
    var range: Range<Int>
    var free: TermSet<Substance>
  }

  /// The phrases of a text.
  ///
  /// "Lactose-free" rules out nothing: it is milk still; neither does "wheat-free", which may be rye.
  static func markers(_ tokens: [TextToken]) -> [Marker] {
    var found: [Marker] = []
    func word(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }
    for index in tokens.indices {
      let text = tokens[index].text
      if text == "free" || text == "less", let free = substances[word(index - 1)] {
        var marker = Marker(range: (index - 1)..<(index + 1), free: free)
        extend(&marker, tokens)
        found.append(marker)
      } else if text == "free", ["of", "from"].contains(word(index + 1)),
        let free = substances[word(index + 2)]
      {
        found.append(Marker(range: index..<(index + 3), free: free))
      } else if text == "non" || text == "no" || text == "without" || text == "zero" {
        let skip = ["added", "any"].contains(word(index + 1)) ? 1 : 0
        if let free = substances[word(index + 1 + skip)] {
          var marker = Marker(range: index..<(index + 2 + skip), free: free)
          continued(&marker, tokens)
          found.append(marker)
        }
      } else if let free = alone[text] {
        found.append(Marker(range: index..<(index + 1), free: free))
      } else if text == "plant", word(index + 1) == "based" {
        found.append(Marker(range: index..<(index + 2), free: vegan))
      }
    }
    return found
  }

  /// "Gluten and dairy free": the words before belong to it.
  private static func extend(_ marker: inout Marker, _ tokens: [TextToken]) {
    var start = marker.range.lowerBound
    while start > 1, tokens[start - 1].kind == .joint, let free = substances[tokens[start - 2].text]
    {
      marker.free.formUnion(free)
      start -= 2
    }
    marker.range = start..<marker.range.upperBound
  }

  /// "Without bread or dairy": the words behind belong to it.
  private static func continued(_ marker: inout Marker, _ tokens: [TextToken]) {
    var end = marker.range.upperBound
    while end + 1 < tokens.count, tokens[end].kind == .joint,
      let free = substances[tokens[end + 1].text]
    {
      marker.free.formUnion(free)
      end += 2
    }
    marker.range = marker.range.lowerBound..<end
  }

  /// Words that make such a phrase one of several ways: "gluten-free if needed".
  static let conditions: Set<String> = [
    "omit", "skip", "leave", "swap", "sub", "substitute", "replace", "if", "need", "needed",
    "necessary", "optional", "optionally", "option", "desire", "desired",
    "prefer", "preferred", "regular", "normal", "either", "may", "can", "could", "ideally",
    "preferably", "like", "not", "isnt", "non", "ordinary", "standard", "usual", "conventional",
    "otherwise", "ok", "okay", "alternatively",
  ]

  /// Words beside such a phrase that leave it what it is: "certified gluten-free".
  private static let plain: Set<String> = [
    "certified", "guaranteed", "labelled", "labeled", "naturally", "organic", "unsweetened",
    "unsalted", "salted", "plain", "raw", "homemade", "softened", "melted", "chilled", "cold",
    "warm",
    "soft", "variety", "kind", "type", "brand", "style", "good", "quality", "please", "only",
    "strictly", "completely", "entirely", "percent",
  ]

  /// Measures and small words, which say nothing of another way: "1 cup / 240 ml vegan milk", "or more".
  private static let neutral: Set<String> = [
    "cup", "tablespoon", "tbsp", "teaspoon", "tsp", "ml", "gram", "gr", "kg", "oz", "ounce", "lb",
    "pound", "liter", "litre", "pint", "pt", "quart", "qt", "fl", "stick", "handful", "pack",
    "packet",
    "package", "pkg", "tin", "can", "jar", "slice", "piece", "block", "tub", "carton", "bottle",
    "box",
    "bag", "bunch", "about", "approx", "cl", "dl", "scant", "heaped", "more", "less", "so", "to",
    "taste", "as", "needed", "similar", "equivalent", "extra", "enough", "until", "few", "large",
    "small", "medium", "the", "an", "of", "in", "half", "two", "three", "four", "up", "you", "your",
    "like", "according", "required",
  ]

  /// Whether a token beside a phrase changes nothing about it.
  static func isPlain(_ token: TextToken) -> Bool {
    token.kind == .boundary || token.text.utf8.count < 2 || plain.contains(token.text)
      || token.kind == .joint && token.text == "and"
  }

  /// Whether a word tells of no other way to have a food.
  static func isNeutral(_ word: String) -> Bool {
    word.utf8.count < 2 || neutral.contains(word)
  }

  /// Words right before such a phrase that make it an aim: "omit for vegan", "to keep it gluten-free".
  static let aims: Set<String> = ["for", "be", "it", "keep", "make", "this", "to", "as", "are"]

  private static let vegan: TermSet<Substance> = [
    .milk, .eggs, .fish, .crustaceans, .molluscs, .honey, .meat, .pork, .gelatine, .unkosher,
  ]

  private static let substances: [String: TermSet<Substance>] = [
    "gluten": [.gluten], "wheat": [], "grain": [.gluten], "flour": [.gluten], "dairy": [.milk],
    "milk": [.milk], "lactose": [], "egg": [.eggs], "nut": [.nuts, .peanuts],
    "butter": [.milk], "cream": [.milk], "cheese": [.milk], "mayo": [.eggs], "bread": [.gluten],
    "peanut": [.peanuts], "soy": [.soy], "fish": [.fish], "shellfish": [.crustaceans, .molluscs],
    "sesame": [.sesame], "celery": [.celery], "mustard": [.mustard], "sulphite": [.sulphites],
    "sulfite": [.sulphites], "sulfate": [], "alcohol": [.alcohol], "meat": [.meat, .pork],
    "pork": [.pork], "gelatin": [.gelatine], "gelatine": [.gelatine], "lupin": [.lupin],
    "allergen": [],
  ]

  private static let alone: [String: TermSet<Substance>] = [
    "vegan": vegan, "nondairy": [.milk], "gf": [.gluten], "df": [.milk], "eggless": [.eggs],
    "dairyfree": [.milk], "glutenfree": [.gluten], "nutfree": [.nuts, .peanuts],
    "eggfree": [.eggs], "soyfree": [.soy], "flourless": [.gluten], "meatless": [.meat, .pork],
    "unsulphured": [.sulphites], "unsulfured": [.sulphites], "unsulphited": [.sulphites],
    "dealcoholised": [.alcohol], "dealcoholized": [.alcohol],
    "vegetarian": [.fish, .crustaceans, .molluscs, .meat, .pork, .gelatine, .unkosher],
  ]
}
