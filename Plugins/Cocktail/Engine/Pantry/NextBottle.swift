import Kitchen

/// Which bottles to buy next: a maximum-coverage problem, solved to proof.
///
/// A drink is unlocked when everything it lacks is served by the bottles together. All sets of a
/// size are searched by branch and bound: a set of bottles can never be worth more than what it
/// unlocks already plus, for each bottle still to choose, its share of the drinks it helps with (a drink
/// that lacks n things gives each bottle 1/n for every one it serves). Branches that cannot beat the best
/// set are left out, so that the answer is an optimum and not a guess.
struct NextBottle {
  /// A drink that cannot be made yet.
  struct Wish: Sendable, Equatable {
    var drink: String
    /// What it is worth, above 0.
    var worth: Double
    /// Ids that are missing, each once.
    var missing: [String]
  }

  /// The best set of a size.
  struct Plan: Sendable, Equatable {
    /// Ids of the bottles, sorted.
    var bottles: [String]
    /// Worth of the drinks they unlock.
    var worth: Double
    /// Ids of the drinks they unlock, in the order they were given.
    var drinks: [String]
  }

  private let bottles: [String]
  private let wishes: [Wish]
  /// For each wish, for each thing it lacks, the bottles that serve it.
  private let servers: [[[Int]]]

  /// - Parameters:
  ///   - wishes: drinks with what they lack; those that lack more than three things never count.
  ///   - catalogue: knows kinds, fruit and substitutes.
  init(_ wishes: [Wish], in catalogue: Catalogue) {
    let near = wishes.filter { (1...3).contains($0.missing.count) }
    let named = Set(near.flatMap(\.missing))
    // Whatever some drink lacks by name can be bought. A bottle serves what asks for it or for something
    // broader, and kinds of it as a stand-in; other substitutes are no reason to buy one.
    // Of two that unlock as much, the one that more drinks name comes first.
    var uses: [String: Int] = [:]
    for id in near.flatMap(\.missing) { uses[id, default: 0] += 1 }
    let bottles = named.filter { catalogue.ingredient($0) != nil }
      .sorted { (uses[$0] ?? 0, $1) > (uses[$1] ?? 0, $0) }
    var serving: [String: [Int]] = [:]
    for (index, bottle) in bottles.enumerated() {
      let pantry = Pantry([bottle], in: catalogue)
      for id in named where pantry.match(id) != .missing {
        let isLine =
          catalogue.tree.isA(bottle, id) || catalogue.tree.isA(id, bottle)
          || Fruit.of(id, in: catalogue) == bottle
        if isLine { serving[id, default: []].append(index) }
      }
    }
    self.bottles = bottles
    self.wishes = near
    servers = near.map { wish in wish.missing.map { serving[$0] ?? [] } }
  }

  /// The best sets of 1, 2, … bottles; a size that unlocks no more than a smaller one is left out.
  func plans(upTo size: Int) -> [Plan] {
    var plans: [Plan] = []
    for count in 1...max(1, min(size, 3)) {
      var search = Search(wishes: wishes, servers: servers, bottles: bottles.count)
      search.run(count)
      let plan = plan(search.best)
      if plan.worth > plans.last?.worth ?? 0 { plans.append(plan) }
    }
    return plans
  }

  private func plan(_ chosen: [Int]) -> Plan {
    let set = Set(chosen)
    let unlocked = wishes.indices.filter { wish in
      servers[wish].allSatisfy { list in list.contains { set.contains($0) } }
    }
    return Plan(
      bottles: chosen.map { bottles[$0] }.sorted(),
      worth: unlocked.reduce(0) { $0 + wishes[$1].worth },
      drinks: unlocked.map { wishes[$0].drink })
  }

  /// Branch and bound over sets of one size.
  private struct Search {
    let wishes: [Wish]
    let servers: [[[Int]]]
    let bottles: Int
    private(set) var best: [Int] = []
    private var bestWorth = 0.0

    init(wishes: [Wish], servers: [[[Int]]], bottles: Int) {
      self.wishes = wishes
      self.servers = servers
      self.bottles = bottles
    }

    mutating func run(_ count: Int) {
      let all = wishes.indices.map { (wish: $0, open: Array(servers[$0].indices)) }
      branch(
        chosen: [], worth: 0, open: all, allowed: Array(repeating: true, count: bottles), count)
    }

    /// - Parameters:
    ///   - worth: of what the chosen bottles unlock.
    ///   - open: wishes that are not unlocked, with what they still lack.
    ///   - allowed: bottles that may still be chosen.
    ///   - left: how many.
    private mutating func branch(
      chosen: [Int], worth: Double, open: [(wish: Int, open: [Int])], allowed: [Bool], _ left: Int
    ) {
      if worth > bestWorth + 1e-9 { (best, bestWorth) = (chosen, worth) }
      guard left > 0 else { return }
      var share = [Double](repeating: 0, count: bottles)
      for entry in open {
        // With one bottle left only it alone can help.
        let part = wishes[entry.wish].worth / Double(entry.open.count)
        if left == 1 {
          for bottle in servers[entry.wish][entry.open[0]]
          where entry.open.dropFirst().allSatisfy({
            servers[entry.wish][$0].contains(bottle)
          }) {
            share[bottle] += wishes[entry.wish].worth
          }
        } else {
          for need in entry.open {
            for bottle in servers[entry.wish][need] { share[bottle] += part }
          }
        }
      }
      let order = share.indices.filter { allowed[$0] && share[$0] > 0 }
        .sorted { (share[$0], $1) > (share[$1], $0) }
      var allowed = allowed
      for (rank, bottle) in order.enumerated() {
        let bound = order[rank..<min(rank + left, order.count)].reduce(worth) { $0 + share[$1] }
        guard bound > bestWorth + 1e-9 else { return }
        var gained = 0.0
        var rest: [(wish: Int, open: [Int])] = []
        for entry in open {
          let lacking = entry.open.filter { !servers[entry.wish][$0].contains(bottle) }
          if lacking.isEmpty {
            gained += wishes[entry.wish].worth
          } else if lacking.count <= 3 {
            rest.append((entry.wish, lacking))
          }
        }
        // Sets are looked at once: what was tried before this bottle stays out below it.
        allowed[bottle] = false
        branch(
          chosen: chosen + [bottle], worth: worth + gained, open: rest, allowed: allowed, left - 1)
      }
    }
  }
}
