import BerthSDK
import Kitchen

/// Whether a foreign drink is one of ours under the same or nearly the same name.
enum DrinkTwin {
  /// Forms of a folded name that mean the same drink: `bronx cocktail` and `bronx`, `the last word` and
  /// `last word`.
  static func forms(of fold: String) -> [String] {
    var bare = fold
    for article in ["the ", "a ", "classic "] where bare.hasPrefix(article) {
      bare = String(bare.dropFirst(article.count))
    }
    if bare.hasSuffix(" cocktail") { bare = String(bare.dropLast(9)) }
    guard !bare.isEmpty else { return [fold] }
    return [fold, bare, "\(bare) cocktail", "the \(bare)"].reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// Whether two drinks share at least half of what the longer one is made of; kinds of the same count.
  static func isAlike(_ ours: [String], _ theirs: [String], in catalogue: Catalogue) -> Bool {
    guard !ours.isEmpty, !theirs.isEmpty else { return false }
    func meets(_ a: String, _ others: [String]) -> Bool {
      others.contains {
        catalogue.tree.isA(a, $0) || catalogue.tree.isA($0, a)
          || Fruit.of(a, in: catalogue) == $0 || Fruit.of($0, in: catalogue) == a
      }
    }
    let shared = min(theirs.count { meets($0, ours) }, ours.count { meets($0, theirs) })
    return shared * 2 >= max(ours.count, theirs.count)
  }
}
