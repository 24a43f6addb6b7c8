/// How well the ingredients of a whole drink go together.
struct DrinkCompatibility: Sendable, Equatable {
  /// The ingredient that fits least.
  struct WeakestLink: Sendable, Equatable {
    /// Id of the ingredient.
    var ingredient: String
    /// Its mean score with the others, 0 to 3.
    var score: Double
    /// The pairing that is worst.
    var worst: Pairing
  }

  /// Mean of all pairings weighted by volume, 0 to 3; nil when fewer than two are known.
  var score: Double?
  /// The ingredient that fits least, nil when there is no score.
  var weakest: WeakestLink?
  /// All known pairings, best first.
  var pairings: [Pairing]
  /// Ids without a flavour profile, which do not count.
  var unknown: [String]
}

extension FlavourEngine {
  /// The compatibility of a recipe's ingredients; large parts count more than dashes.
  func compatibility(of recipe: Recipe) -> DrinkCompatibility {
    let lines = PourVolume.lines(of: recipe, in: catalogue)
    let total = lines.reduce(0) { $0 + $1.millilitres }
    let parts = lines.map { line in
      (id: line.ingredient, weight: weight(line.millilitres, total))
    }
    return compatibility(parts)
  }

  func weight(_ millilitres: Double, _ total: Double) -> Double {
    total > 0 ? max(millilitres / total, 0.02).squareRoot() : 1
  }

  func compatibility(_ given: [(id: String, weight: Double)]) -> DrinkCompatibility {
    var parts: [(id: String, weight: Double)] = []
    var unknown: [String] = []
    for part in given where !parts.contains(where: { $0.id == part.id }) {
      if let index = table.indices[part.id], table.isKnown(index) {
        parts.append(part)
      } else if !unknown.contains(part.id) {
        unknown.append(part.id)
      }
    }
    var pairings: [Pairing] = []
    var sums = [(score: Double, weight: Double)](repeating: (0, 0), count: parts.count)
    var all = (score: 0.0, weight: 0.0)
    for first in parts.indices {
      for second in parts.indices where second > first {
        let pairing = pairing(parts[first].id, parts[second].id)
        guard let score = pairing.score else { continue }
        pairings.append(pairing)
        let weight = parts[first].weight * parts[second].weight
        all.score += score * weight
        all.weight += weight
        for (index, other) in [(first, second), (second, first)] {
          sums[index].score += score * parts[other].weight
          sums[index].weight += parts[other].weight
        }
      }
    }
    pairings.sort { ($0.score ?? 0) > ($1.score ?? 0) }
    guard all.weight > 0 else {
      return DrinkCompatibility(score: nil, weakest: nil, pairings: [], unknown: unknown)
    }
    let means = sums.map { $0.weight > 0 ? $0.score / $0.weight : .infinity }
    var weakest: DrinkCompatibility.WeakestLink?
    if parts.count > 2, let index = means.indices.min(by: { means[$0] < means[$1] }),
      let worst = pairings.last(where: {
        $0.first == parts[index].id || $0.second == parts[index].id
      })
    {
      weakest = DrinkCompatibility.WeakestLink(
        ingredient: parts[index].id, score: round(means[index]), worst: worst)
    }
    return DrinkCompatibility(
      score: round(all.score / all.weight), weakest: weakest, pairings: pairings, unknown: unknown)
  }

  private func round(_ score: Double) -> Double { (score * 100).rounded() / 100 }
}
