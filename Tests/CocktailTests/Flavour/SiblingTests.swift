import BerthSDK
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Drinks that books call siblings")
struct SiblingTests {
  /// A drink and one that books name beside it.
  struct Pair: Sendable {
    var drink: String
    var sibling: String
  }

  /// The pairs the weights were searched on.
  static let pairs = read("sibling-drinks.tsv")
  /// Pairs that were written down later; the weights of rivals were searched on them too.
  static let judged = read("sibling-drinks-judged.tsv")
  /// Pairs of other drinks, written down before the rivals of drinks were thought of.
  static let heldOut = read("sibling-drinks-heldout.tsv")
  /// Pairs of every family of drinks, written down before any was measured.
  static let families = read("sibling-drinks-families.tsv")
  /// Pairs from the families of bar books, written down together with many of their drinks.
  static let books = read("sibling-drinks-books.tsv")

  private static func read(_ name: String) -> [Pair] {
    TestFiles.lines("\(TestFiles.folder)/Vectors/\(name)").dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Pair(drink: fields[0], sibling: fields[1])
    }
  }

  static let similarity: DrinkSimilarity = {
    var model = BarModel(Bundled.catalogue)
    model.meetRivals()
    return DrinkSimilarity(model)
  }()

  @Test("the lists are long, name our drinks, and name no pair twice")
  func list() {
    #expect(Self.pairs.count >= 120 && Self.judged.count >= 50 && Self.heldOut.count >= 60)
    #expect(Self.families.count >= 40 && Self.books.count >= 40)
    let all = Self.pairs + Self.judged + Self.heldOut + Self.families + Self.books
    #expect(Set(all.map { "\($0.drink) \($0.sibling)" }).count == all.count)
    for pair in all {
      #expect(Bundled.catalogue.recipe(pair.drink) != nil, "\(pair.drink)")
      #expect(Bundled.catalogue.recipe(pair.sibling) != nil, "\(pair.sibling)")
    }
  }

  @Test(
    "four of five siblings are among the first ten",
    arguments: [pairs, judged, heldOut, families, books])
  func siblings(pairs: [Pair]) {
    var missed: [String] = []
    for (drink, list) in Dictionary(grouping: pairs, by: \.drink) {
      let near = Set(Self.similarity.similar(to: drink, limit: 10).map(\.recipe))
      missed += list.filter { !near.contains($0.sibling) }.map { "\(drink) – \($0.sibling)" }
    }
    let share = 1 - Double(missed.count) / Double(pairs.count)
    print("siblings in the first ten: \(share) of \(pairs.count) pairs")
    #expect(share >= 0.8, "\(share), missed \(missed.sorted())")
  }

  @Test(
    "the nearest of well-known drinks are those a bartender would name",
    arguments: [
      ("negroni", ["boulevardier", "negroni-sbagliato", "white-negroni", "americano"]),
      ("dry-martini", ["dirty-martini", "vodka-martini", "gibson"]),
      ("old-fashioned", ["sazerac", "oaxaca-old-fashioned"]),
      ("mojito", ["nojito"]),
      ("sherry-cobbler", ["port-cobbler", "whiskey-cobbler", "champagne-cobbler"]),
      ("singapore-sling", ["straits-sling"]), ("bees-knees", ["gimlet", "gin-sour"]),
      ("jungle-bird", ["hawaiian-mai-tai", "painkiller"]),
      ("caipirinha", ["caipiroska", "ti-punch"]),
    ])
  func near(drink: String, wanted: [String]) {
    let near = Self.similarity.similar(to: drink, limit: 10).map(\.recipe)
    #expect(Set(wanted).isSubset(of: near), "\(near)")
    #expect(!near.contains("watermelon-vodka-punch"))
  }

  @Test("fame brings no drink near that is far")
  func fame() throws {
    for id in [
      "sherry-cobbler", "port-cobbler", "communard", "sherry-flip", "port-sangaree", "adonis",
    ] {
      let near = Self.similarity.similar(to: id, limit: 10)
      let most = try #require(near.map(\.score).max())
      #expect(
        near.allSatisfy { $0.score >= most * 0.45 }, "\(id): \(near.map { ($0.recipe, $0.score) })")
      for famous in ["cosmopolitan", "mojito", "whiskey-sour", "porn-star-martini"] {
        #expect(!near.contains { $0.recipe == famous }, "\(id)")
      }
    }
    let negroni = Self.similarity.similar(to: "negroni", limit: 10).map(\.recipe)
    #expect(!negroni.contains("dry-martini") && !negroni.contains("espresso-martini"))
  }

  @Test("no shots, bowls or hot drinks stand beside a short one")
  func worlds() throws {
    for id in ["old-fashioned", "negroni", "dry-martini", "manhattan", "daiquiri", "mojito"] {
      for near in Self.similarity.similar(to: id, limit: 10) {
        let recipe = try Bundled.recipe(near.recipe)
        #expect(![.shot, .bowl, .hot].contains(Serving(recipe)), "\(id): \(near.recipe)")
      }
    }
  }

  @Test("a drink for many stands beside the same for one, and no shot beside hot drinks")
  func manyAndOne() throws {
    let near = Self.similarity.similar(to: "eggnog", limit: 10).map(\.recipe)
    #expect(
      Set(near).intersection(["brandy-milk-punch", "coquito", "rompope"]).count >= 1, "\(near)")
    #expect(near.first != "sangria" && !near.contains("white-sangria"), "\(near)")
    for near in Self.similarity.similar(to: "hot-toddy", limit: 10) {
      #expect(try Bundled.recipe(near.recipe).category != .shot, "\(near.recipe)")
    }
  }

  @Test("what a model knows of rivals is what is found out when a drink is met")
  func rivals() throws {
    let model = BarModel(Bundled.catalogue)
    let strangers = DrinkSimilarity(model)
    for id in ["jungle-bird", "queens-park-swizzle"] {
      let known = Self.similarity.similar(to: id, limit: 10).map(\.recipe)
      #expect(strangers.similar(to: id, limit: 10).map(\.recipe) == known)
    }
    var met = model
    met.meetRivals()
    let read = try #require(BarModel(met.encoded))
    for (first, second) in zip(met.drinks, read.drinks) {
      #expect(first.rivals.count == second.rivals.count && first.rivals.count == 32)
      for (a, b) in zip(first.rivals, second.rivals) { #expect(abs(a - b) < 1e-4) }
    }
  }

  @Test("a drink of one's own is compared at once, and no more when it is taken back")
  func ownDrinks() throws {
    let host = try TestHost()
    func near() throws -> [String] {
      let answer = try host.run("cocktail", "similar", ["id": ["negroni"], "limit": 10])
      return (answer["results"]?.array ?? []).compactMap { $0["id"]?.string }
    }
    let before = try near()
    _ = try host.run(
      "cocktail", "add",
      [
        "name": "House Negroni", "glass": "rocks", "method": "stir",
        "ingredients": "30 ml gin; 30 ml campari; 30 ml sweet vermouth",
      ])
    #expect(try near().contains("house-negroni"))
    _ = try host.run(
      "cocktail", "edit", ["id": "house-negroni", "ingredients": "90 ml milk; 10 ml honey"])
    #expect(try !near().contains("house-negroni"))
    _ = try host.run("cocktail", "delete", ["id": "house-negroni"])
    #expect(try near() == before)
  }

  @Test("likeness is the same in both directions, and a drink is most like itself")
  func symmetry() {
    let likeness = DrinkLikeness(BarModel(Bundled.catalogue))
    for own in stride(from: 0, to: likeness.model.drinks.count, by: 97) {
      let row = likeness.likenesses(of: own)
      for other in stride(from: 5, to: row.count, by: 83) {
        let back = likeness.likeness(other, own, KinRow(likeness.model, other))
        #expect(abs(row[other] - back) < 1e-9)
        #expect(row[other] <= row[own] + 1e-9)
      }
    }
  }
}

@Suite("Matching two lists")
struct AssignmentTests {
  @Test("the sum of gains is the largest of all matchings")
  func best() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let rows = Int.random(in: 1...4, using: &random)
      let columns = Int.random(in: 1...4, using: &random)
      let gains = (0..<rows * columns).map { _ in
        Double(Int.random(in: 0...9, using: &random))
      }
      let found = Assignment.best(gains, rows: rows, columns: columns)
      let sum = found.enumerated().reduce(0.0) { sum, pair in
        sum + (pair.element.map { gains[pair.offset * columns + $0] } ?? 0)
      }
      #expect(sum == largest(gains, columns, row: 0, rows, used: []))
      #expect(Assignment.total(gains, rows: rows, columns: columns) == sum)
      #expect(Set(found.compactMap { $0 }).count == found.compactMap { $0 }.count)
    }
    #expect(Assignment.best([], rows: 0, columns: 3).isEmpty)
    #expect(Assignment.best([], rows: 2, columns: 0) == [nil, nil])
  }

  /// By trying them all.
  private func largest(
    _ gains: [Double], _ columns: Int, row: Int, _ rows: Int, used: Set<Int>
  ) -> Double {
    if row == rows { return 0 }
    var best = largest(gains, columns, row: row + 1, rows, used: used)
    for column in 0..<columns where !used.contains(column) {
      let rest = largest(gains, columns, row: row + 1, rows, used: used.union([column]))
      best = max(best, gains[row * columns + column] + rest)
    }
    return best
  }
}
