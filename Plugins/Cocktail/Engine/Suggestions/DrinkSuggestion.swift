import BerthSDK

/// A drink that is suggested, and why.
struct DrinkSuggestion: Sendable {
  var drink: DrinkSummary
  /// In a few words: `for cold nights`; the day's drink has a whole sentence.
  var reason: String

  var json: JSON {
    var json = DrinkJSON.summary(drink)
    json["reason"] = .string(reason)
    json["link"] = .string(Link.show(drink.id))
    return json
  }
}
