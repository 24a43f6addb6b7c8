import Kitchen

/// What is at hand, and how well it serves what a recipe asks for.
///
/// A recipe's ingredient is there when it, a kind of it, or the fruit it is pressed or cut from is
/// at hand. A broader bottle ("gin" for London dry gin) and a listed substitute with a score of
/// `threshold` or more serve too, as substitutions. Staples are always there.
struct Pantry: Sendable {
  /// How an ingredient is served.
  enum Match: Sendable, Equatable {
    /// It, a kind of it, or its fruit is there.
    case there(String)
    /// Something else takes its place.
    case substitute(String, score: Double)
    case missing
  }

  /// What is there without being said.
  enum Granted: Sendable {
    /// What every kitchen has: ice, water, sugar, simple syrup, salt, pepper.
    case kitchen
    /// What a bar has beside its bottles: the kitchen's, lemons and limes with their juice and peel,
    /// soda, and the syrups of sugar.
    case bar
  }

  /// Scores of substitutes below this do not count as having it.
  static let threshold = 0.7
  /// Every kitchen has these.
  static let staples: Set<String> = [
    "ice", "water", "hot-water", "salt", "sugar", "simple-syrup", "black-pepper",
  ]

  /// Beside the staples, what a bar has.
  static let barStaples: Set<String> = ["lemon", "lime", "orange-peel", "soda-water"]

  private let catalogue: Catalogue
  private let granted: Granted
  private let have: Set<String>
  /// What is at hand and everything above it, with what is at hand.
  private let covered: [String: String]

  /// A pantry of ingredients.
  init(
    _ ids: some Sequence<String>, in catalogue: Catalogue, granting granted: Granted = .kitchen
  ) {
    self.catalogue = catalogue
    self.granted = granted
    have = Set(ids)
    covered = catalogue.tree.served(by: have)
  }

  /// Whether an ingredient is there without being said.
  func isStaple(_ id: String) -> Bool {
    if granted == .bar {
      if Self.barStaples.contains(id) || catalogue.tree.isA(id, "simple-syrup") { return true }
      if let fruit = Fruit.of(id, in: catalogue), Self.barStaples.contains(fruit) { return true }
    }
    return Self.staples.contains(id) || catalogue.tree.isA(id, "sugar")
      || catalogue.tree.isA(id, "ice")
      || catalogue.tree.isA(id, "salt") || catalogue.tree.isA(id, "water")
  }

  /// How an ingredient is served by what is at hand.
  func match(_ id: String) -> Match {
    if let found = covered[id] { return .there(found) }
    if isStaple(id) { return .there(id) }
    if let fruit = Fruit.of(id, in: catalogue), let found = covered[fruit] { return .there(found) }
    var best: (id: String, score: Double)?
    // A broader bottle serves, the worse the broader it is.
    for (steps, above) in catalogue.tree.ancestors(of: id).enumerated() where have.contains(above) {
      best = (above, 0.85 - Double(steps) * 0.15)
      break
    }
    for substitute in catalogue.ingredient(id)?.substitutes ?? [] {
      guard substitute.score > best?.score ?? 0, let found = covered[substitute.id] else {
        continue
      }
      best = (found, substitute.score)
    }
    guard let best, best.score >= Self.threshold else { return .missing }
    return .substitute(best.id, score: best.score)
  }
}

/// What a drink needs and what of it is missing.
struct Makeable: Sendable, Equatable {
  /// One thing in place of another.
  struct Swap: Sendable, Equatable {
    var wanted: String
    var used: String
    var score: Double
  }

  var drink: String
  var popularity: Int
  /// Ids that are missing, in recipe order.
  var missing: [String] = []
  var swaps: [Swap] = []
  /// How many of the named ingredients it uses.
  var used = 0
  /// How well it fits the user's taste, 0 to 1.
  var taste = 0.0

  /// What a drink needs, compared with a pantry; optional lines are not needed.
  init(_ drink: String, popularity: Int, needs: [String], pantry: Pantry) {
    self.drink = drink
    self.popularity = popularity
    for id in needs where !missing.contains(id) {
      switch pantry.match(id) {
      case .there: break
      case .substitute(let other, let score):
        if !swaps.contains(where: { $0.wanted == id }) {
          swaps.append(Swap(wanted: id, used: other, score: score))
        }
      case .missing: missing.append(id)
      }
    }
  }

  /// In what order drinks stand.
  enum Order: String, Sendable, CaseIterable {
    case missing, common, recommended
  }

  /// Sorts drinks: by what is missing, by fame, or by taste; the others break ties.
  static func sorted(_ drinks: [Makeable], by order: Order) -> [Makeable] {
    drinks.sorted { left, right in
      switch order {
      case .missing:
        if left.missing.count != right.missing.count {
          return left.missing.count < right.missing.count
        }
        if left.used != right.used { return left.used > right.used }
        if left.swaps.count != right.swaps.count { return left.swaps.count < right.swaps.count }
      case .common: break
      case .recommended:
        if left.score != right.score { return left.score > right.score }
      }
      if left.popularity != right.popularity { return left.popularity > right.popularity }
      if left.missing.count != right.missing.count {
        return left.missing.count < right.missing.count
      }
      return left.drink < right.drink
    }
  }

  /// Taste and fame, less what is missing or replaced.
  private var score: Double {
    taste * 0.7 + Double(popularity) / 100 * 0.3 - Double(missing.count) * 0.1
      - swaps.reduce(0) { $0 + (1 - $1.score) * 0.1 }
  }
}
