import BerthSDK

/// Days that ask for a drink of their own.
///
/// The drinks of a day take turns by the year; no drink stands at two of them, so that none comes twice
/// within half a year because of it.
struct Holiday: Sendable, Equatable {
  /// What the day says: `for St Patrick's Day`.
  var reason: String
  /// Ids of drinks, best first.
  var drinks: [String]

  /// The holiday of a date, nil for an ordinary day.
  init?(_ date: CivilDate) {
    switch (date.month, date.day) {
    case (1, 1):
      self.init("to begin the new year gently", ["mimosa", "bloody-mary", "brandy-milk-punch"])
    case (2, 14):
      self.init("for two on Valentine's Day", ["clover-club", "between-the-sheets", "pink-lady"])
    case (3, 17):
      self.init(
        "for St Patrick's Day, with Irish whiskey", ["irish-coffee", "tipperary", "irish-maid"])
    case (5, 5): self.init("for the Fifth of May", ["paloma", "margarita", "tommys-margarita"])
    case (7, 4):
      self.init(
        "for the Fourth of July, out of doors", ["whiskey-smash", "mint-julep", "gold-rush"])
    case (10, 31):
      self.init("for Halloween night", ["zombie", "blood-and-sand", "corpse-reviver-no-2"])
    case (12, 24), (12, 25):
      self.init(
        "for Christmas", ["eggnog", "alexander", "hot-buttered-rum", "tom-and-jerry"],
        offset: date.day - 24)
    case (12, 31):
      self.init("to see the old year out", ["champagne-cocktail", "french-75", "kir-royale"])
    case (11, 22...28) where date.weekday == 4:
      self.init("for Thanksgiving", ["jack-rose", "stone-fence", "ward-eight"])
    default: return nil
    }
  }

  private var offset = 0

  private init(_ reason: String, _ drinks: [String], offset: Int = 0) {
    self.reason = reason
    self.drinks = drinks
    self.offset = offset
  }

  /// The drink of a year; nil when none of them is known.
  func drink(year: Int, among known: Set<String>) -> String? {
    let possible = drinks.filter { known.contains($0) }
    return possible.isEmpty ? nil : possible[(year + offset) % possible.count]
  }
}
