import Glibc

/// What tells each drink from others: its ingredients and all they are kinds of, each by how few drinks have it.
///
/// Two rums that are both aged share more than two rums, two rums more than a rum and a gin: a kind counts the
/// rarity it adds to the broader one above it. Amounts count little: a dash of absinthe makes a Sazerac.
struct DrinkSignature: Sendable {
  /// By drink, the weights of its kinds.
  private let kinds: SparseRows
  private let sums: [Double]

  /// The least share a part counts with, and the power that levels shares.
  private static let leastShare = 0.02
  private static let share = 0.15
  /// How much of the rarity a narrower kind adds.
  private static let narrower = 0.4

  init(_ model: BarModel) {
    let lines = model.ingredients.ids.indices.map { Array(model.ingredients.line($0).reversed()) }
    let rarity = DrinkSignature.rarity(model, lines)
    var kinds = SparseRows()
    for drink in model.drinks {
      var weights: [Int: Double] = [:]
      for part in drink.parts {
        let weight = pow(max(part.share, Self.leastShare), Self.share)
        var above = 0.0
        for (depth, kind) in lines[part.ingredient].enumerated() {
          let added = max(rarity[kind] - above, depth == 0 ? 0.1 : 0)
          above = max(above, rarity[kind])
          weights[kind] = max(
            weights[kind] ?? 0, added * weight * (depth == 0 ? 1 : Self.narrower))
        }
      }
      kinds.append(weights.sorted { $0.key < $1.key }.lazy.map { ($0.key, $0.value) })
    }
    self.kinds = kinds
    sums = model.drinks.indices.map { kinds.sum($0) }
  }

  /// By ingredient, the logarithm of how many drinks there are for each that holds it or a kind of it.
  ///
  /// - Parameter lines: of each ingredient, it and all above it.
  private static func rarity(_ model: BarModel, _ lines: [[Int]]) -> [Double] {
    var uses = [Double](repeating: 0, count: model.ingredients.ids.count)
    var last = [Int](repeating: -1, count: uses.count)
    for (index, drink) in model.drinks.enumerated() {
      for part in drink.parts {
        for kind in lines[part.ingredient] where last[kind] != index {
          last[kind] = index
          uses[kind] += 1
        }
      }
    }
    return uses.map { log(Double(max(model.drinks.count, 1)) / max($0, 1)) }
  }

  /// How much of what tells two drinks from others they share, 0 to 1.
  func shared(_ first: Int, _ second: Int) -> Double {
    let sum = sums[first] + sums[second]
    return sum > 0 ? 2 * kinds.common(first, second) / sum : 0
  }
}
