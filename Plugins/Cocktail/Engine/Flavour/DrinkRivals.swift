import Glibc

/// In what order drinks stand beside one: the near and well known first, and those it is near to in turn.
///
/// Likeness is the same both ways, but being named beside a drink is not: nothing is nearer to a Queen's Park
/// Swizzle than a Mojito, while a Vodka Soda has a dozen drinks nearer to it than a Mojito is. So a drink stands
/// further back the more *rivals* it has: of the best known drinks, those that are nearer to it than the one asked
/// about (mutual neighbours, as in M. Radovanović, A. Nanopoulos and M. Ivanović, *Hubs in Space*, JMLR 11, 2010).
struct DrinkRivals: Sendable {
  /// By what share the best known drink counts for nearer than it is: of two that are about as near, books name it.
  ///
  /// A share and no sum, so that fame brings nothing near that is far: a Sherry Cobbler has few drinks beside it, and a
  /// Cosmopolitan is none of them.
  private static let fame = 0.9
  /// How much a drink loses each time its rivals are e times as many.
  private static let rivalry = 0.12
  /// How many of the best known drinks can be rivals.
  private static let famous = 96
  /// How many rivals are counted.
  private static let most = 32
  /// What differs by less is as near: the drink asked about may be among the rivals itself, and what is stored is
  /// rounded and does not know the user's own drinks, so that it would be its own rival by chance.
  private static let tolerance = 0.001
  /// How many drinks are compared in both directions.
  private static let shortlist = 40

  /// What a bowl loses beside a glass: who asks what is like a Mojito wants a glass of it.
  private static let bowl = 0.1

  private let likeness: DrinkLikeness

  init(_ likeness: DrinkLikeness) { self.likeness = likeness }

  /// Drinks near to one, as indices of the model.
  ///
  /// - Parameter row: likeness of the one to every drink.
  func ranked(_ row: [Double], own: Int, limit: Int) -> [Int] {
    let drinks = likeness.model.drinks
    let ranks = row.indices.map { Self.rank(row[$0], drinks[$0]) }
    let near = row.indices.filter { $0 != own }
      .sorted { (ranks[$0], $1) > (ranks[$1], $0) }.prefix(max(limit * 2, Self.shortlist))
    let best = near.map { index in
      let back = Self.rank(row[index], drinks[own])
      let rivals = rivals(of: index).count { $0 > back + Self.tolerance }
      let isForMany = drinks[index].serving == .bowl && drinks[own].serving != .bowl
      return (
        index: index,
        rank: ranks[index] - Self.rivalry * log(Double(1 + rivals)) - (isForMany ? Self.bowl : 0)
      )
    }
    return best.sorted { ($0.rank, $1.index) > ($1.rank, $0.index) }.prefix(limit).map(\.index)
  }

  /// How near a drink is, its fame counted.
  private static func rank(_ likeness: Double, _ drink: DrinkFacts) -> Double {
    likeness * (1 + fame * Double(drink.popularity) / 100)
  }

  /// How near the nearest of the best known drinks are to one, fame counted, the nearest first.
  private func rivals(of index: Int) -> [Double] {
    let drinks = likeness.model.drinks
    // Drinks of the app know theirs; those of the user are compared when they are met.
    if !drinks[index].rivals.isEmpty { return drinks[index].rivals }
    let row = KinRow(likeness.model, index)
    let found = Self.famous(likeness.model).filter { $0 != index }
      .map { Self.rank(likeness.likeness(index, $0, row), drinks[$0]) }
    return Array(found.sorted(by: >).prefix(Self.most))
  }

  /// The best known drinks.
  private static func famous(_ model: BarModel) -> [Int] {
    Array(
      model.drinks.indices.sorted {
        (model.drinks[$0].popularity, $1) > (model.drinks[$1].popularity, $0)
      }.prefix(famous))
  }

  /// The rivals of every drink of a model, in its order.
  static func all(_ model: BarModel) -> [[Double]] {
    let likeness = DrinkLikeness(model)
    var rivals = [[Double]](repeating: [], count: model.drinks.count)
    for rival in famous(model) {
      let row = likeness.likenesses(of: rival)
      for index in row.indices where index != rival {
        rivals[index].append(rank(row[index], model.drinks[rival]))
      }
    }
    return rivals.map { Array($0.sorted(by: >).prefix(most)) }
  }
}

extension BarModel {
  /// Lets every drink know its rivals, so that asking what is near to one takes milliseconds.
  mutating func meetRivals() {
    for (index, rivals) in DrinkRivals.all(self).enumerated() { drinks[index].rivals = rivals }
  }
}
