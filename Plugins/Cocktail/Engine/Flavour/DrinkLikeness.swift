import BerthSDK
import Glibc

/// How near two drinks are: what it takes to turn one into the other.
///
/// The parts of the two are matched so that as much as possible stays (`Assignment`); a match keeps
/// what the two ingredients have in common and as much of it as both pour. A part weighs by what it
/// does and by its share, more when few drinks have it: sharing Campari says more than sharing sugar.
/// To that come what few drinks have and both do (`DrinkSignature`), the notes they taste of, the same
/// proportions whatever is poured, the same family and branch, a shared name, method, way of serving and
/// strength. Shots, bowls, hot drinks and those without alcohol stand apart from others.
struct DrinkLikeness: Sendable {
  /// What each sign counts; found by search on the pairs of Tests/…/sibling-drinks.tsv.
  private enum Weight {
    static let parts = 0.64
    static let signature = 0.16
    static let notes = 0.06
    static let proportions = 0.1
    static let family = 0.04
    static let subfamily = 0.015
    static let name = 0.12
    static let method = 0.02
    static let serving = 0.12
    static let strength = 0.055
    static let all =
      parts + signature + notes + proportions + family + subfamily + name + method + serving
      + strength
    /// What drinks lose that are served in another world.
    static let apart = 0.29
    /// What a bowl loses beside a glass: it may be the same drink for many.
    static let bowl = 0.1
    /// What a drink without alcohol loses beside one with it.
    static let alcohol = 0.08
    static let rarity = 0.425
    static let share = 0.166
    static let amount = 0.327
  }

  let model: BarModel
  /// Weight of each part of each drink, by its place in the drink.
  private let weights: [[Double]]
  private let sums: [Double]
  private let outlines: [[Double]]
  private let names: [Set<String>]
  private let signatures: DrinkSignature
  private let tastes: [[Double]]

  init(_ model: BarModel) {
    self.model = model
    let rarity = DrinkLikeness.rarity(model)
    weights = model.drinks.map { drink in
      drink.parts.map { part in
        let weight = DrinkLikeness.weight(part)
        return part.slot == .base ? weight : weight * rarity[part.ingredient]
      }
    }
    sums = weights.map { $0.reduce(0, +) }
    outlines = model.drinks.map(DrinkLikeness.outline)
    signatures = DrinkSignature(model)
    tastes = DrinkLikeness.tastes(model)
    let common = DrinkLikeness.commonWords(model)
    names = model.drinks.map { drink in
      Set(TextFolding.fold(drink.name).split(separator: " ").map(String.init))
        .filter { $0.count > 2 && !common.contains($0) }
    }
  }

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
      return pow(max(log(all / pooled), 0.1) / 3.5, Weight.rarity)
    }
  }

  private static func weight(_ part: DrinkFacts.Part) -> Double {
    let share = pow(max(part.share, 0), Weight.share)
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

  private static let groups: [PartSlot: Int] = [
    .base: 0, .modifier: 1, .bitter: 1, .wine: 2, .sparkling: 3, .sour: 4, .sweet: 5, .juice: 6,
    .fruit: 6, .lengthener: 7, .rich: 8, .foam: 9, .dash: 10, .accent: 10, .herb: 10,
  ]

  /// Roots of the shares of what the parts do; a vector of length 1.
  private static func outline(_ drink: DrinkFacts) -> [Double] {
    var sums = [Double](repeating: 0, count: 11)
    for part in drink.parts { sums[groups[part.slot] ?? 0] += part.share }
    return sums.map { $0.squareRoot() }
  }

  /// The notes of each drink, by root of the share and intensity; vectors of length 1, or 0 where none is known.
  private static func tastes(_ model: BarModel) -> [[Double]] {
    let notes = model.ingredients.notes
    let count = 1 + (notes.joined().map(\.note).max() ?? 0)
    return model.drinks.map { drink in
      var sums = [Double](repeating: 0, count: count)
      for part in drink.parts {
        for note in notes[part.ingredient] {
          sums[note.note] += note.intensity * part.share.squareRoot()
        }
      }
      let norm = product(sums, sums).squareRoot()
      return norm > 0 ? sums.map { $0 / norm } : sums
    }
  }

  /// Words of names that make no kinship: what is poured, colours and the like.
  private static func commonWords(_ model: BarModel) -> Set<String> {
    var words: Set<String> = [
      "the", "and", "cocktail", "punch", "shot", "drink", "with", "classic", "white", "black",
      "red",
      "green", "blue", "pink", "golden", "dirty", "royal", "virgin", "frozen", "french", "club",
    ]
    let families: Set<String> = ["sour", "collins", "daiquiri", "margarita", "mule", "spritz"]
    for id in model.ingredients.ids {
      for word in id.split(separator: "-") where !families.contains(String(word)) {
        words.insert(String(word))
      }
    }
    return words
  }

  // MARK: One drink against all

  /// Likeness of one drink to every one, 0 to 1, in the order of the model.
  func likenesses(of own: Int) -> [Double] {
    let row = KinRow(model, own)
    return model.drinks.indices.map { likeness(own, $0, row) }
  }

  func likeness(_ own: Int, _ other: Int, _ row: KinRow) -> Double {
    let (a, b) = (model.drinks[own], model.drinks[other])
    var value = Weight.parts * kept(own, other, row)
    value += Weight.signature * signatures.shared(own, other)
    value += Weight.notes * DrinkLikeness.product(tastes[own], tastes[other])
    value += Weight.proportions * DrinkLikeness.product(outlines[own], outlines[other])
    if a.family == b.family, a.family != .unclassified {
      value += Weight.family
      if a.subfamily == b.subfamily { value += Weight.subfamily }
    }
    if !names[own].isDisjoint(with: names[other]) { value += Weight.name }
    value += Weight.method * Method.likeness(a.method, b.method)
    value += Weight.serving * Serving.likeness(a.serving, b.serving)
    value += Weight.strength * exp(-abs(a.strength - b.strength) / 15)
    if a.serving != b.serving {
      for serving in [Serving.shot, .bowl, .hot] where a.serving == serving || b.serving == serving
      {
        value -= serving == .bowl ? Weight.bowl : Weight.apart
      }
    }
    if (a.strength > 0.5) != (b.strength > 0.5) { value -= Weight.alcohol }
    return min(max(value / Weight.all, 0), 1)
  }

  private static func product(_ first: [Double], _ second: [Double]) -> Double {
    var sum = 0.0
    for index in first.indices { sum += first[index] * second[index] }
    return sum
  }

  /// The share of two drinks that stays when one becomes the other, 0 to 1.
  private func kept(_ own: Int, _ other: Int, _ row: KinRow) -> Double {
    let (a, b) = (model.drinks[own].parts, model.drinks[other].parts)
    let sum = sums[own] + sums[other]
    guard sum > 0, !a.isEmpty, !b.isEmpty else { return 0 }
    var gains = [Double](repeating: 0, count: a.count * b.count)
    for first in a.indices {
      for second in b.indices {
        let kinship = row.kinship(first, b[second])
        if kinship == 0 { continue }
        let (u, v) = (weights[own][first], weights[other][second])
        let amount = pow(min(u, v) / max(u, v, 1e-9), Weight.amount)
        gains[first * b.count + second] = kinship * (u + v) / 2 * amount
      }
    }
    var total = 0.0
    for (first, second) in Assignment.best(gains, rows: a.count, columns: b.count).enumerated() {
      if let second { total += gains[first * b.count + second] }
    }
    return min(2 * total / sum, 1)
  }

  /// Ways of mixing that are alike.
  private enum Method {
    static func likeness(_ first: MixMethod, _ second: MixMethod) -> Double {
      let (a, b) = (kind(first), kind(second))
      if a == b { return 1 }
      return [[0, 1], [0, 2], [0, 3], [1, 4], [0, 4], [3, 4]].contains([min(a, b), max(a, b)])
        ? 0.5 : 0
    }

    private static func kind(_ method: MixMethod) -> Int {
      switch method {
      case .shake, .dryShake: return 0
      case .stir, .throw: return 1
      case .blend, .swizzle: return 2
      case .muddle: return 3
      case .build, .layer: return 4
      case .hot: return 5
      }
    }
  }
}

extension Serving {
  /// How alike two ways of serving are, 0 to 1.
  static func likeness(_ first: Serving, _ second: Serving) -> Double {
    // How many a drink is for says little about what it is: an eggnog is no sangria.
    if first == .bowl || second == .bowl { return first == second ? 0.5 : 0.3 }
    if first == second { return 1 }
    let pair = [min(first.rawValue, second.rawValue), max(first.rawValue, second.rawValue)]
    let near = [
      [Serving.up, .rocks], [.rocks, .long], [.long, .wine], [.up, .wine],
    ].map { $0.map(\.rawValue) }
    return near.contains(pair) ? 0.6 : 0
  }
}
