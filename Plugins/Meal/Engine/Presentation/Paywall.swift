import BerthSDK

/// The offer that a used-up quota or a locked feature shows.
enum Paywall {
  /// Where a paywall may come up.
  enum Place: String {
    case swapLimit = "swap-limit"
    case save
  }

  /// Whether the experiment shows the paywall here; where not, a sentence refuses.
  static func isShown(at place: Place, _ call: Call) throws -> Bool {
    let arm = try call.config.arm("paywall-trigger")
    return arm == place.rawValue || !["swap-limit", "save"].contains(arm)
  }

  /// What was wanted, by the name of the feature or quota.
  private static func words(_ name: String) -> (title: String, message: String, trigger: String?) {
    switch name {
    case "swaps":
      return (
        "Swap as often as you like",
        "Today's free swaps are used up. New ones come at midnight, or go on without a limit.",
        "swap_limit"
      )
    case "favorites":
      return ("Keep what you like", "Favourites remember the dishes you want again.", "save")
    case "filters":
      return ("Ask more precisely", "Filter suggestions by cuisine and diet.", nil)
    case "week":
      return ("Plan your week", "A dish for each day that stays, and its shopping list.", nil)
    default: return ("MealAdvisor Premium", "This belongs to premium.", nil)
    }
  }

  /// Free and premium side by side.
  static let comparison:
    [(name: String, free: View.Comparison.Value, premium: View.Comparison.Value)] =
      [
        ("Suggestions and recipes", true, true),
        ("Swaps a day", "a few", "no limit"),
        ("Favourites by cuisine and meal", false, true),
        ("Filters for cuisine and diet", false, true),
        ("Seven ideas for the week", false, true),
      ]

  /// The paywall for something locked; the host fills in the products of the install's price arm.
  static func view(for name: String, swaps: Int?) -> View {
    let words = words(name)
    return view(title: words.title, message: words.message, swaps: swaps)
  }

  static func view(title: String, message: String?, swaps: Int?) -> View {
    View.paywall(
      title, message: message,
      comparison: comparison.map { row in
        let free =
          row.name == "Swaps a day" ? swaps.map { .words(String($0)) } ?? row.free : row.free
        return View.Comparison(row.name, free: free, premium: row.premium)
      },
      footnote: "Plans renew until you cancel. Recipes stay free to read.")
  }

  /// Why the offer to sign in stands beside it.
  static func trigger(_ name: String) -> String? { words(name).trigger }
}
