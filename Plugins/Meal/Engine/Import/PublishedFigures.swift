import BerthSDK

/// What a page says of its dish, to be held against what its lines give.
struct PublishedFigures: Sendable, Equatable {
  /// kcal a serving, as the page says it, believable or not.
  private(set) var energy: Double?
  /// Grams a serving.
  private(set) var protein: Double?
  /// Minutes in all, and of its parts together.
  private(set) var total: Int?
  private(set) var parts: Int?

  /// More kcal than this has no serving.
  static let energyLimit = 20_000.0
  private static let kilojoules = 4.184

  init() {}

  /// - Parameter nutrition: a schema.org/NutritionInformation; figures as numbers or texts such as
  ///   `450 kcal`, `1,880 kJ`, `12.5 g`.
  init(_ nutrition: JSON?, times: (total: Int?, parts: Int?)) {
    energy = Self.number(nutrition?["calories"]).map { value, unit in
      unit.hasPrefix("kj") || unit.hasPrefix("kilojoule") ? value / Self.kilojoules : value
    }
    protein = Self.number(nutrition?["proteinContent"])?.value
    (total, parts) = times
  }

  /// What is said of times that do not agree; the longer one is kept.
  var timeNotes: [String] {
    guard let total, let parts, total != parts else { return [] }
    return ["The page says \(total) min in all, and \(parts) min for its parts."]
  }

  /// What is said of energy and protein, against what the lines give.
  func notes(comparedWith found: Nutrition) -> [String] {
    guard let energy else { return [] }
    guard energy > 0, energy <= Self.energyLimit else {
      return ["The page says \(Self.words(energy)) kcal a serving, which cannot be: not used."]
    }
    let lines = found.energy.rounded()
    let isNear = abs(energy - lines) <= max(60, 0.25 * max(energy, lines))
    var note = "The page says \(Self.words(energy)) kcal a serving"
    if let protein, protein <= 500 { note += " with \(Self.words(protein)) g of protein" }
    note += "; its lines give \(Self.words(lines)) kcal with \(Self.words(found.protein)) g"
    return [note + (isNear ? ", which agrees." : ": look at the amounts.")]
  }

  private static func words(_ value: Double) -> String {
    guard value.magnitude >= 1e6 else { return String(Int(value.rounded())) }
    let (unit, size) = value.magnitude >= 1e9 ? ("billion", 1e9) : ("million", 1e6)
    return "\(AmountFormat.number((value / size * 10).rounded() / 10, fractions: false)) \(unit)"
  }

  /// The first number of a value, and what stands behind it in lower case; nil for none.
  private static func number(_ value: JSON?) -> (value: Double, unit: String)? {
    switch value {
    case .integer(let number): return (Double(number), "")
    case .number(let number): return number.isFinite ? (number, "") : nil
    case .array(let values): return values.lazy.compactMap { number($0) }.first
    case .string(let text):
      let start = text.prefix(200).drop { !($0.isASCII && $0.isNumber) }
      let digits = start.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
      guard let found = Double(plain(String(digits))) else { return nil }
      let unit = start.dropFirst(digits.count).drop { $0.isWhitespace }
      return (found, String(unit.prefix(12)).lowercased())
    default: return nil
    }
  }

  /// `1,880` is one thousand eight hundred and eighty, `12,5` twelve and a half.
  private static func plain(_ digits: String) -> String {
    let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      groups.count > 1 && groups.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
    return isGrouped || groups.count > 2
      ? groups.joined() : groups.joined(separator: ".")
  }
}

/// Figures of an imported dish that nobody can have meant.
enum AbsurdFigures {
  /// Grams of food in a serving.
  static let gramLimit = 20_000.0

  /// What cannot be, in words; nil for a dish as dishes are.
  static func problem(of imported: ImportedRecipe) -> String? {
    let energy = imported.facts.nutrition.energy
    if energy > PublishedFigures.energyLimit {
      return "would have \(amount(energy)) kcal a serving: one of its amounts cannot be right"
    }
    if imported.facts.grams > gramLimit {
      return
        "would weigh \(amount(imported.facts.grams / 1000)) kg a serving: one of its amounts cannot be right"
    }
    return nil
  }

  private static func amount(_ value: Double) -> String {
    let sizes = [(1e12, " trillion"), (1e9, " billion"), (1e6, " million"), (1, "")]
    let (size, word) = sizes.first { value >= $0.0 } ?? (1, "")
    guard value / size < 1e6 else { return "more than a million trillion" }
    return AmountFormat.number((value / size * 10).rounded() / 10, fractions: false) + word
  }
}
