import BerthSDK
import Glibc

/// What comparing needs of every drink, in flat arrays in the order of the model: made once for all comparisons.
struct DrinkProfiles: Sendable {
  /// One ingredient of a drink.
  struct Part: Sendable {
    /// Index in `IngredientFacts`.
    var ingredient: Int
    var slot: PartSlot
    /// By what it does, its share and how few drinks have it.
    var weight: Double
    /// The weight to the power by which different amounts are forgiven.
    var level: Double
  }

  /// A drink as a whole.
  struct Traits: Sendable {
    var family: CodexFamily
    var subfamily: Int
    var serving: Serving
    var method: MixMethod
    /// Percent by volume as poured.
    var strength: Double
    /// The weights of its parts together.
    var weight: Double
    /// Where its parts are.
    var parts: Range<Int>
  }

  /// The powers that level weights; found by search like `DrinkLikeness.Weight`.
  private enum Power {
    static let rarity = 0.425
    static let share = 0.166
    static let amount = 0.327
  }

  private(set) var parts: [Part] = []
  private(set) var traits: [Traits] = []
  /// By drink, the notes it tastes of, a vector of length 1; empty where none is known.
  private(set) var tastes = SparseRows()
  /// By drink, the words of its name that make kin.
  private(set) var words = SparseRows()
  private var outlines: [Double] = []

  init(_ model: BarModel) {
    let rarity = Self.rarity(model)
    for drink in model.drinks {
      let first = parts.count
      for part in drink.parts {
        let plain = Self.weight(part)
        let weight = part.slot == .base ? plain : plain * rarity[part.ingredient]
        parts.append(
          Part(
            ingredient: part.ingredient, slot: part.slot, weight: weight,
            level: pow(weight, Power.amount)))
      }
      traits.append(
        Traits(
          family: drink.family, subfamily: drink.subfamily, serving: drink.serving,
          method: drink.method, strength: drink.strength,
          weight: parts[first...].reduce(0) { $0 + $1.weight }, parts: first..<parts.count))
      outlines += Self.outline(drink)
    }
    tastes = Self.tastes(model)
    words = Self.words(model)
  }

  /// How alike the proportions of two drinks are whatever is poured, 0 to 1.
  func proportions(_ first: Int, _ second: Int) -> Double {
    var sum = 0.0
    for index in 0..<Self.groups {
      sum += outlines[first * Self.groups + index] * outlines[second * Self.groups + index]
    }
    return sum
  }

  // MARK: Parts

  /// How much more a part says that few drinks have.
  private static func rarity(_ model: BarModel) -> [Double] {
    let facts = model.ingredients
    var uses = [Double](repeating: 0, count: facts.ids.count)
    for drink in model.drinks {
      for part in drink.parts { uses[part.ingredient] += 1 }
    }
    let all = Double(max(model.drinks.count, 2))
    return facts.ids.indices.map { index in
      var pooled = max(uses[index], 1)
      var above = facts.parents[index]
      var steps = 0
      while above >= 0, steps < 32 {
        pooled = max(pooled, uses[above] * 0.35)
        (above, steps) = (facts.parents[above], steps + 1)
      }
      return pow(max(log(all / pooled), 0.1) / 3.5, Power.rarity)
    }
  }

  private static func weight(_ part: DrinkFacts.Part) -> Double {
    let share = pow(max(part.share, 0), Power.share)
    switch part.slot {
    case .base, .modifier, .bitter, .wine, .rich: return part.share > 0 ? share : 0.1
    case .sour: return 0.93 * share
    case .sweet: return 0.63 * share
    case .sparkling, .lengthener: return 0.65 * share
    case .juice: return 1.27 * share
    case .dash: return max(0.5 * share, 0.1)
    case .accent, .fruit: return max(0.8 * share, 0.05)
    case .herb: return max(0.8 * share, 1.2)
    case .foam: return max(0.6 * share, 0.05)
    }
  }

  // MARK: Drinks

  private static let groups = 11

  private static func group(_ slot: PartSlot) -> Int {
    switch slot {
    case .base: return 0
    case .modifier, .bitter: return 1
    case .wine: return 2
    case .sparkling: return 3
    case .sour: return 4
    case .sweet: return 5
    case .juice, .fruit: return 6
    case .lengthener: return 7
    case .rich: return 8
    case .foam: return 9
    case .dash, .accent, .herb: return 10
    }
  }

  /// Roots of the shares of what the parts do; a vector of length 1.
  private static func outline(_ drink: DrinkFacts) -> [Double] {
    var sums = [Double](repeating: 0, count: groups)
    for part in drink.parts { sums[group(part.slot)] += part.share }
    return sums.map { $0.squareRoot() }
  }

  /// The notes of each drink, by root of the share and intensity.
  private static func tastes(_ model: BarModel) -> SparseRows {
    let notes = model.ingredients.notes
    let count = 1 + (notes.joined().map(\.note).max() ?? 0)
    var rows = SparseRows()
    for drink in model.drinks {
      var sums = [Double](repeating: 0, count: count)
      for part in drink.parts {
        let root = part.share.squareRoot()
        for note in notes[part.ingredient] { sums[note.note] += note.intensity * root }
      }
      let norm = sums.reduce(0) { $0 + $1 * $1 }.squareRoot()
      rows.append(
        sums.indices.lazy.filter { sums[$0] > 0 }.map { ($0, sums[$0] / norm) })
    }
    return rows
  }

  private static func words(_ model: BarModel) -> SparseRows {
    let common = commonWords(model)
    var numbers: [String: Int] = [:]
    var rows = SparseRows()
    for drink in model.drinks {
      let words = TextFolding.fold(drink.name).split(separator: " ").map(String.init)
        .filter { $0.count > 2 && !common.contains($0) }
      let columns = words.map { word in
        let number = numbers[word] ?? numbers.count
        numbers[word] = number
        return number
      }
      rows.append(Set(columns).sorted().lazy.map { ($0, 1) })
    }
    return rows
  }

  /// Words of names that make no kinship: what is poured, colours and the like.
  private static func commonWords(_ model: BarModel) -> Set<String> {
    var words: Set<String> = [
      "the", "and", "cocktail", "punch", "shot", "drink", "with", "classic", "white", "black",
      "red", "green", "blue", "pink", "golden", "dirty", "royal", "virgin", "frozen", "french",
      "club",
    ]
    let families: Set<String> = ["sour", "collins", "daiquiri", "margarita", "mule", "spritz"]
    for id in model.ingredients.ids {
      for word in id.split(separator: "-") where !families.contains(String(word)) {
        words.insert(String(word))
      }
    }
    return words
  }
}
