import BerthSDK

/// What a page says of its dish, kept beside what its lines give: figures of a serving, how many it
/// feeds, how long it takes, its photo.
struct PublishedFigures: Sendable, Equatable {
  /// A figure of a serving and what it is called in JSON, on labels and in schema.org.
  struct Nutrient: Sendable {
    var key: String
    var title: String
    var unit: String
    var schema: String
    /// More than this has no serving.
    var limit: Double
  }

  /// More kcal than this has no serving.
  static let energyLimit = 20_000.0

  static let nutrients = [
    Nutrient(key: "energy", title: "energy", unit: "kcal", schema: "calories", limit: energyLimit),
    Nutrient(key: "fat", title: "fat", unit: "g", schema: "fatContent", limit: 2000),
    Nutrient(
      key: "saturates", title: "saturated fat", unit: "g", schema: "saturatedFatContent",
      limit: 2000),
    Nutrient(
      key: "carbohydrate", title: "carbohydrate", unit: "g", schema: "carbohydrateContent",
      limit: 5000),
    Nutrient(key: "sugar", title: "sugar", unit: "g", schema: "sugarContent", limit: 5000),
    Nutrient(key: "fibre", title: "fibre", unit: "g", schema: "fiberContent", limit: 1000),
    Nutrient(key: "protein", title: "protein", unit: "g", schema: "proteinContent", limit: 2000),
    Nutrient(key: "sodium", title: "sodium", unit: "mg", schema: "sodiumContent", limit: 100_000),
  ]

  /// Believable figures, by the key of their nutrient.
  private(set) var figures: [String: Double] = [:]
  /// How many it feeds.
  private(set) var servings: Int?
  /// Minutes in all, and of its parts together.
  private(set) var total: Int?
  private(set) var parts: Int?
  /// The address of its photo; empty without one.
  private(set) var photo = ""
  /// What it says that cannot be, in sentences.
  private(set) var refused: [String] = []

  init() {}

  /// - Parameter nutrition: a schema.org/NutritionInformation; figures as numbers or texts such as
  ///   `450 kcal`, `1,880 kJ`, `12.5 g`, `1.2 g` of sodium.
  init(
    _ nutrition: JSON?, servings: Stated<Int>, times: (total: Stated<Int>, parts: [Stated<Int>]),
    photo: String
  ) {
    self.photo = photo
    self.servings = servings.value
    total = times.total.value
    let minutes = times.parts.compactMap(\.value)
    parts = minutes.isEmpty ? nil : minutes.reduce(0, +)
    for nutrient in Self.nutrients { take(nutrient, nutrition?[nutrient.schema]) }
    if let words = servings.absurdity {
      refused.append(
        "\(Self.says) it feeds “\(words)”, which cannot be: not used (1 to 500 are).")
    }
    for words in ([times.total] + times.parts).compactMap(\.absurdity) {
      refused.append(
        "\(Self.says) it takes “\(words)”, which cannot be: not used (1 min to 14 days are).")
    }
  }

  private mutating func take(_ nutrient: Nutrient, _ value: JSON?) {
    guard let value = Self.number(value, nutrient) else { return }
    let isEnergy = nutrient.key == "energy"
    if value >= 0, value <= nutrient.limit, !isEnergy || value > 0 {
      figures[nutrient.key] = value
    } else {
      refused.append(
        "\(Self.says) \(Self.words(value)) \(nutrient.unit) \(isEnergy ? "" : "of \(nutrient.title) ")"
          + "a serving, which cannot be: not used.")
    }
  }

  private static func number(_ value: JSON?, _ nutrient: Nutrient) -> Double? {
    switch value {
    case .integer(let number): return Double(number)
    case .number(let number): return number.isFinite ? number : nil
    case .array(let values): return values.lazy.compactMap { number($0, nutrient) }.first
    case .object: return number(value?["@value"] ?? value?["value"] ?? value?["name"], nutrient)
    case .string(let text):
      guard let found = StatedNumber.all(in: text).first else { return nil }
      let unit = found.words.prefix { $0.isLetter }
      switch (nutrient.unit, unit) {
      case ("kcal", "kj"), ("kcal", "kilojoule"), ("kcal", "kilojoules"): return found.value / 4.184
      case ("mg", "g"), ("mg", "gram"), ("mg", "grams"): return found.value * 1000
      case ("g", "mg"), ("g", "milligrams"): return found.value / 1000
      default: return found.value
      }
    default: return nil
    }
  }

  static let says = "The page says"

  private static func words(_ value: Double) -> String {
    value.magnitude >= 1e6 ? AbsurdFigures.amount(value) : String(Int(value.rounded()))
  }

  // MARK: Against the lines

  /// What is said of times that do not agree; the longer one is kept.
  var timeNotes: [String] {
    guard let total, let parts, total != parts else { return [] }
    return ["\(Self.says) \(total) min in all, and \(parts) min for its parts."]
  }

  /// Whether its figures stand in for those of the lines: where some food is not known, and the figures
  /// agree among themselves (4 kcal for a gram of protein and carbohydrate, 9 for fat).
  func isUsed(isComplete: Bool) -> Bool {
    guard !isComplete, let energy = figures["energy"] else { return false }
    guard let fat = figures["fat"], let protein = figures["protein"],
      let carbohydrate = figures["carbohydrate"]
    else { return true }
    return Self.isNear(energy, 9 * fat + 4 * (protein + carbohydrate))
  }

  /// The figures of the lines, or its own where they stand in for them.
  func applied(to found: Nutrition, isComplete: Bool) -> Nutrition {
    guard isUsed(isComplete: isComplete), found.energy <= Self.energyLimit else { return found }
    var used = found
    used.energy = figures["energy"] ?? used.energy
    used.protein = figures["protein"] ?? used.protein
    used.carbohydrate = figures["carbohydrate"] ?? used.carbohydrate
    used.sodium = figures["sodium"] ?? used.sodium
    used.fat = figures["fat"] ?? used.fat
    used.saturates = figures["saturates"] ?? used.saturates
    used.fibre = figures["fibre"] ?? used.fibre
    used.sugar = figures["sugar"] ?? used.sugar
    return used
  }

  /// What is said of its figures, against what the lines give.
  func notes(comparedWith found: Nutrition, isComplete: Bool) -> [String] {
    guard let energy = figures["energy"] else { return refused }
    let lines = found.energy.rounded()
    var note = "\(Self.says) \(Self.words(energy)) kcal a serving"
    if let protein = figures["protein"] { note += " with \(Self.words(protein)) g of protein" }
    note += "; its lines give \(Self.words(lines)) kcal with \(Self.words(found.protein)) g"
    if isUsed(isComplete: isComplete) {
      note += ". Some of its lines are not known: the page's figures are used."
    } else {
      note += Self.isNear(energy, lines) ? ", which agrees." : ": look at the amounts."
    }
    return [note] + refused
  }

  private static func isNear(_ first: Double, _ second: Double) -> Bool {
    abs(first - second) <= max(60, 0.25 * max(first, second))
  }
}

extension PublishedFigures {
  /// As it is kept and answered; empty when the page says nothing.
  var json: JSON {
    var json: JSON = .emptyObject
    for nutrient in Self.nutrients {
      if let value = figures[nutrient.key] { json[nutrient.key] = .number(value) }
    }
    if let servings { json["servings"] = JSON(servings) }
    if let total { json["total"] = JSON(total) }
    if let parts { json["parts"] = JSON(parts) }
    if !photo.isEmpty { json["photo"] = .string(photo) }
    if !refused.isEmpty { json["refused"] = JSON(refused) }
    return json
  }

  /// As it was kept.
  init(kept json: JSON) {
    for nutrient in Self.nutrients {
      if let value = json[nutrient.key]?.double { figures[nutrient.key] = value }
    }
    servings = json["servings"]?.int
    total = json["total"]?.int
    parts = json["parts"]?.int
    photo = json["photo"]?.string ?? ""
    refused = json["refused"]?.array?.compactMap(\.string) ?? []
  }

  /// The photo alone: what is left when the list is another.
  var photoOnly: PublishedFigures {
    var photo = PublishedFigures()
    photo.photo = self.photo
    return photo
  }
}
