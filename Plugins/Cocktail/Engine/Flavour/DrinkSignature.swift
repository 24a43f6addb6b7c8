import Glibc

/// What tells each drink from others: its ingredients and all they are kinds of, each by how few drinks have it.
///
/// Two rums that are both aged share more than two rums, two rums more than a rum and a gin: a kind counts the
/// rarity it adds to the broader one above it. Amounts count little: a dash of absinthe makes a Sazerac.
struct DrinkSignature: Sendable {
  /// By drink, the weights of its kinds, sorted by kind.
  private let kinds: [[(kind: Int, weight: Double)]]
  private let sums: [Double]

  /// The least share a part counts with, and the power that levels shares.
  private static let leastShare = 0.02
  private static let share = 0.15
  /// How much of the rarity a narrower kind adds.
  private static let narrower = 0.4

  init(_ model: BarModel) {
    let rarity = DrinkSignature.rarity(model)
    kinds = model.drinks.map { drink in
      var weights: [Int: Double] = [:]
      for part in drink.parts {
        let weight = pow(max(part.share, Self.leastShare), Self.share)
        var above = 0.0
        for (depth, kind) in model.ingredients.line(part.ingredient).reversed().enumerated() {
          let added = max(rarity[kind] - above, depth == 0 ? 0.1 : 0)
          above = max(above, rarity[kind])
          weights[kind] = max(
            weights[kind] ?? 0, added * weight * (depth == 0 ? 1 : Self.narrower))
        }
      }
      return weights.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    sums = kinds.map { $0.reduce(0) { $0 + $1.weight } }
  }

  /// By ingredient, the logarithm of how many drinks there are for each that holds it or a kind of it.
  private static func rarity(_ model: BarModel) -> [Double] {
    var uses = [Double](repeating: 0, count: model.ingredients.ids.count)
    for drink in model.drinks {
      var seen: Set<Int> = []
      for part in drink.parts {
        for kind in model.ingredients.line(part.ingredient) where seen.insert(kind).inserted {
          uses[kind] += 1
        }
      }
    }
    return uses.map { log(Double(max(model.drinks.count, 1)) / max($0, 1)) }
  }

  /// How much of what tells two drinks from others they share, 0 to 1.
  func shared(_ first: Int, _ second: Int) -> Double {
    let (a, b) = (kinds[first], kinds[second])
    let sum = sums[first] + sums[second]
    guard sum > 0 else { return 0 }
    var (i, j, common) = (0, 0, 0.0)
    while i < a.count, j < b.count {
      if a[i].kind == b[j].kind {
        common += min(a[i].weight, b[j].weight)
        (i, j) = (i + 1, j + 1)
      } else if a[i].kind < b[j].kind {
        i += 1
      } else {
        j += 1
      }
    }
    return 2 * common / sum
  }
}
