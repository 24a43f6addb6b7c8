import Glibc

/// What stands together in drinks: the evidence that pairings are learned from.
///
/// A pair counts once for each drink that holds both, or kinds of them, or what is pressed of them, less in
/// a drink of many parts (√(3/(n − 1))), and less where one of the two is in most drinks: sugar and water say little. Beside the pair
/// itself the lift of its kin counts: how often ingredients like the two meet, against how often they
/// would by chance. So a rare bottle is judged by its relatives.
struct Company: Sendable {
  /// The evidence for one pair.
  struct Evidence: Sendable, Equatable {
    /// Number of drinks that hold both.
    var drinks = 0
    /// That number, weighted.
    var weighted = 0.0
    /// Logarithm of observed over expected meetings of the two and their kin.
    var lift = 0.0
    /// How much is known of the one that less is known of: its kin's number of drinks, weighted.
    var support = 0.0
    /// log(1 + drinks) of both, added: how familiar they are.
    var familiarity = 0.0
  }

  let facts: IngredientFacts
  private let drinks: [DrinkFacts]
  /// Ingredients of each drink, each once.
  private let parts: [[Int]]
  private let weights: [Double]
  /// Drinks of each ingredient, and those with a kind of it too.
  private let homes: [[Int]]
  private let wideHomes: [[Int]]
  /// Ingredients of each drink, all that are above them, and the fruits they are of, each once.
  private let wideParts: [[Int]]
  /// Weighted meetings of each ingredient with any other.
  private let meetings: [Double]
  private let total: Double

  init(_ model: BarModel) {
    facts = model.ingredients
    drinks = model.drinks
    parts = model.drinks.map { drink in
      var seen: Set<Int> = []
      return drink.parts.map(\.ingredient).filter { seen.insert($0).inserted }
    }
    weights = parts.map { (3 / max(Double($0.count - 1), 3)).squareRoot() }
    var homes = [[Int]](repeating: [], count: facts.ids.count)
    var meetings = [Double](repeating: 0, count: facts.ids.count)
    for (drink, list) in parts.enumerated() {
      for part in list {
        homes[part].append(drink)
        meetings[part] += weights[drink] * Double(list.count - 1)
      }
    }
    self.homes = homes
    let facts = model.ingredients
    wideParts = parts.map { list in
      var seen: Set<Int> = []
      return list.flatMap { facts.line($0) + facts.fruits[$0] }.filter { seen.insert($0).inserted }
    }
    var wide = [[Int]](repeating: [], count: facts.ids.count)
    for (drink, list) in wideParts.enumerated() {
      for part in list { wide[part].append(drink) }
    }
    wideHomes = wide
    self.meetings = meetings
    total = meetings.reduce(0, +)
  }

  /// Index of an ingredient, nil when nothing is known of it.
  func index(of id: String) -> Int? { facts.indices[id] }

  /// Number of drinks an ingredient or a kind of it is in.
  func uses(_ index: Int) -> Int { wideHomes[index].count }

  /// Names of the drinks that hold both, or kinds of them, the best known first.
  func together(_ first: Int, _ second: Int) -> [String] {
    let areOne = facts.areOne(first, second)
    let other = Set(areOne ? homes[second] : wideHomes[second])
    return (areOne ? homes[first] : wideHomes[first]).filter { other.contains($0) }.map {
      drinks[$0]
    }
    .sorted { ($0.popularity, $1.id) > ($1.popularity, $0.id) }.map(\.name)
  }

  /// One ingredient's company, ready to be asked about many others.
  struct Circle: Sendable {
    fileprivate let index: Int
    /// Meetings of it alone, then of it and its kin, with every other.
    fileprivate var own: [Double]
    fileprivate var counts: [Int]
    fileprivate var kin: [Double]
    fileprivate var pooled = 0.0
    fileprivate var support = 0.0
  }

  /// The company of one ingredient.
  func circle(of index: Int) -> Circle {
    let none = [Double](repeating: 0, count: facts.ids.count)
    var circle = Circle(
      index: index, own: none, counts: Array(repeating: 0, count: none.count), kin: none)
    for (member, weight) in facts.kin(of: index) {
      circle.pooled += weight * meetings[member]
      circle.support += weight * Double(homes[member].count)
      for drink in homes[member] {
        for part in parts[drink] where part != member {
          circle.kin[part] += weight * weights[drink]
        }
      }
    }
    for drink in wideHomes[index] {
      for part in wideParts[drink] where !facts.areOne(part, index) {
        circle.own[part] += weights[drink]
        circle.counts[part] += 1
      }
    }
    // Gin and London dry gin meet only where a drink holds the one beside the other.
    for drink in homes[index] {
      for part in parts[drink] where part != index && facts.areOne(part, index) {
        circle.own[part] += weights[drink]
        circle.counts[part] += 1
      }
    }
    return circle
  }

  /// The evidence for the ingredient of a circle and another one.
  func evidence(_ circle: Circle, _ other: Int) -> Evidence {
    var observed = 0.0
    var pooled = 0.0
    var support = 0.0
    for (member, weight) in facts.kin(of: other) {
      observed += weight * circle.kin[member]
      pooled += weight * meetings[member]
      support += weight * Double(homes[member].count)
    }
    let expected = total > 0 ? circle.pooled * pooled / total : 0
    let commoner = Double(max(uses(circle.index), uses(other)))
    return Evidence(
      drinks: circle.counts[other],
      weighted: circle.own[other] * pow(min(1, 30 / max(commoner, 30)), 0.4),
      lift: log((observed + 1) / (expected + 1)), support: min(circle.support, support),
      familiarity: log(1 + Double(uses(circle.index))) + log(1 + Double(uses(other))))
  }
}
