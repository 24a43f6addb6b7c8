/// What a person told the app of themselves; all of it may be empty.
struct Profile: Sendable, Equatable {
  /// What must not be in what is eaten today, by all who eat.
  var avoidance = Avoidance()
  /// Ids of foods and of broader kinds (`mushroom`, `seafood`) that must not be in a dish.
  var dislikes: [String] = []
  /// All of them must suit, each one that somebody who eats today keeps.
  var diets: TermSet<Diet> = []
  var goal: Goal?
  /// The longest a dish may take, minutes.
  var minutes: Int?
  /// The time somebody seems to have, learnt from “too long”: ranks, never filters.
  var patience: Int?
  var units: MeasureSystem = .metric
  /// For how many people recipes are shown; nil for as many as each is written for.
  var servings: Int?

  /// Who eats today, by name, where the home has several.
  var eaters: [String] = []

  /// The patience after a dish of so many minutes was too long.
  ///
  /// A fifth less than that dish, in steps of five, never more than before and at least ten minutes.
  func patience(afterTooLong minutes: Int) -> Int {
    let shorter = max(10, minutes * 4 / 5 / 5 * 5)
    return min(patience ?? shorter, shorter)
  }
}
