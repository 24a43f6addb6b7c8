import BerthSDK

@testable import MealEngine

extension FoodMatcher {
  /// The food a person names ("green onions", "2% milk"); nil when the words name none or more
  /// than describe one.
  func food(named text: String) -> Food? {
    let run = TextFolding.fold(text).split(separator: " ").map { word(String($0)) }
    if let index = exactly(run) { return foods.foods[index] }
    let found = matches(run[...])
    guard let last = found.last else { return nil }
    let isAll = run.indices.allSatisfy { index in
      run[index].isFluff || found.contains { $0.range.contains(index) }
    }
    return isAll ? foods.foods[last.food] : nil
  }
}
