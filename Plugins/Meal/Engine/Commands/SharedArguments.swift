import BerthSDK

/// The dish a command is about, by id or by the words of its name.
struct DishArgument: ArgumentGroup {
  var id: [String]

  /// The dish meant.
  ///
  /// - Throws: `not-found` with the nearest names in the remedy.
  func dish(in store: Store) throws -> RecipeSummary {
    try store.dish(id.joined(separator: " "))
  }
}

/// Which part of a list is shown.
struct Paging: ArgumentGroup {
  var limit: Int
  var offset: Int
}

/// What led to a call, where it is not the person's own words.
enum CallOrigin: String, ArgumentWord {
  case widget
  /// A sentence, typed or spoken.
  case ask
}
