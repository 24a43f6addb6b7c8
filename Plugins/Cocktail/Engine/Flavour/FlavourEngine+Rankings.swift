import BerthSDK
import Kitchen

/// An ingredient that can take another's place.
struct Alternative: Sendable, Equatable {
  /// Where an alternative comes from.
  enum Kind: String, Sendable {
    /// The data names it.
    case substitute
    /// The data names the reverse.
    case reverse
    /// It is a kind of the ingredient.
    case narrower
    /// The ingredient is a kind of it.
    case broader
    /// Both are kinds of the same.
    case sibling
    /// It only tastes alike and does the same in a drink.
    case flavour
  }

  /// Id of the other ingredient.
  var ingredient: String
  /// How well it does, 0 to 1.
  var score: Double
  /// Where the answer comes from.
  var kind: Kind
  /// The reason in a few words.
  var reason: String
  /// What becomes of a drink that takes it: "weaker and sweeter; less juniper, more caraway".
  var change = ""
}

extension FlavourEngine {
  /// Ingredients that go best with one, the best first; kin of it and of each other are left out.
  ///
  /// - Parameter limit: the maximum number of answers.
  ///
  /// - Parameter isCancelled: asked now and then; nothing more is looked for then.
  func complementary(
    to id: String, limit: Int = 10, isCancelled: () -> Bool = { false }
  ) -> [Pairing] {
    guard let index = table.indices[id], table.isKnown(index), limit > 0 else { return [] }
    var ranked: [(index: Int, score: Double)] = []
    let circle = circle(of: index)
    for other in catalogue.ingredients.indices {
      if other % 32 == 0, isCancelled() { return [] }
      guard let score = score(index, circle, other), score > 0.3 else { continue }
      ranked.append((other, score))
    }
    ranked.sort { ($0.score, name($1.index)) > ($1.score, name($0.index)) }
    var chosen: [String] = []
    for candidate in ranked where chosen.count < limit && !isCancelled() {
      let other = catalogue.ingredients[candidate.index].id
      if areKin(other, id) || chosen.contains(where: { areKin($0, other) }) { continue }
      chosen.append(other)
    }
    return chosen.compactMap { isCancelled() ? nil : pairing(id, $0) }
  }

  private func areKin(_ first: String, _ second: String) -> Bool {
    if catalogue.tree.isA(first, second) || catalogue.tree.isA(second, first) { return true }
    guard let one = company.index(of: first), let other = company.index(of: second) else {
      return false
    }
    return company.facts.areOne(one, other)
  }

  /// Ingredients that can take one's place: the data's substitutes, then its kin, then what tastes
  /// alike and does the same in a drink. Within each group the best come first.
  ///
  /// - Parameter isCancelled: asked now and then; nothing more is looked for then.
  func alternatives(
    for id: String, limit: Int = 10, isCancelled: () -> Bool = { false }
  ) -> [Alternative] {
    guard let own = table.indices[id], limit > 0 else { return [] }
    let ingredient = catalogue.ingredients[own]
    var found: [Alternative] = ingredient.substitutes.filter { table.indices[$0.id] != nil }
      .sorted { $0.score > $1.score }
      .map {
        Alternative(
          ingredient: $0.id, score: $0.score, kind: .substitute, reason: "a usual substitute")
      }
    var seen = Set(found.map(\.ingredient))
    seen.insert(id)
    var others: [Alternative] = []
    for (index, other) in catalogue.ingredients.enumerated() where !seen.contains(other.id) {
      if index % 32 == 0, isCancelled() { return [] }
      if let answer = alternative(other, index, for: ingredient, own) { others.append(answer) }
    }
    others.sort { ($0.score, $1.ingredient) > ($1.score, $0.ingredient) }
    found += others
    return found.prefix(limit).map { alternative in
      var alternative = alternative
      guard !isCancelled() else { return alternative }
      alternative.change = table.indices[alternative.ingredient].map { change(own, $0) } ?? ""
      return alternative
    }
  }

  private func alternative(
    _ other: Ingredient, _ index: Int, for ingredient: Ingredient, _ own: Int
  ) -> Alternative? {
    let likeness = table.cosine(own, index)
    func answer(_ kind: Alternative.Kind, _ score: Double, _ reason: String) -> Alternative {
      Alternative(
        ingredient: other.id, score: (score * 100).rounded() / 100, kind: kind, reason: reason)
    }
    if let back = other.substitutes.first(where: { $0.id == ingredient.id }) {
      return answer(.reverse, back.score * 0.8, "\(ingredient.name) can replace it")
    }
    guard other.role == ingredient.role, (other.abv > 0) == (ingredient.abv > 0) else { return nil }
    if other.parent == ingredient.id {
      return answer(.narrower, 0.55 + 0.15 * likeness, "a kind of \(ingredient.name)")
    }
    if ingredient.parent == other.id {
      return answer(.broader, 0.5 + 0.15 * likeness, "\(ingredient.name) is a kind of it")
    }
    if let parent = ingredient.parent, other.parent == parent {
      let shared = catalogue.ingredient(parent)?.name ?? parent
      return answer(.sibling, 0.3 + 0.25 * likeness, "also a kind of \(shared)")
    }
    guard likeness >= 0.6, other.category == ingredient.category else { return nil }
    let notes = pairing(ingredient.id, other.id).shared.prefix(2).map { $0.lowercased() }
    return answer(.flavour, likeness * 0.5, "tastes of \(Words.list(Array(notes))) too")
  }
}
