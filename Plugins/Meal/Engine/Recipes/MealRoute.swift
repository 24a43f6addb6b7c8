/// A deep link people type or search engines know, such as `/recommendation/quick-dinner`.
struct MealRoute: Sendable, Equatable {
  /// Starts with a slash, slugs between slashes.
  var path: String
  /// The heading shown.
  var title: String
  var rule: RecipeRule
}
