import BerthSDK

/// The offer that a locked feature shows.
enum Paywall {
  /// What one has of something.
  enum Has {
    case yes, no
    case words(String)

    var json: JSON {
      switch self {
      case .yes: return true
      case .no: return false
      case .words(let words): return .string(words)
      }
    }

    var value: View.Comparison.Value {
      switch self {
      case .yes: return .has(true)
      case .no: return .has(false)
      case .words(let words): return .words(words)
      }
    }
  }

  /// Free and premium side by side.
  static let comparison: [(name: String, free: Has, premium: Has)] = [
    ("Search and read every drink", .yes, .yes),
    ("Flavour graphs", .yes, .yes),
    ("The six families", .yes, .yes),
    ("History, ratings and notes", .yes, .yes),
    ("Favourites", .words("10"), .words("no limit")),
    ("Collections with covers, shared by link", .no, .yes),
    ("Bar inventory and barcodes", .no, .yes),
    ("What can I make with what is at home", .no, .yes),
    ("Shopping list as text, Markdown or reminders", .no, .yes),
    ("Recipe cards and export", .no, .yes),
    ("Several devices, through a home you serve", .yes, .yes),
    ("Free of advertising", .yes, .yes),
  ]

  /// What is said first, by what was locked.
  private static func words(_ feature: String) -> (title: String, message: String) {
    switch feature {
    case "favorites":
      return (
        "Unlock unlimited favourites",
        "Your ten free places are taken. The drink you wanted is kept in mind and offered again."
      )
    case "collections":
      return (
        "Sort your drinks into collections",
        "One for summer, one for date night: with a cover, "
          + "and ready to share."
      )
    case "inventory":
      return (
        "Know what you can make tonight",
        "Tell the app what is on your shelf, by name or barcode, and see what it makes of it."
      )
    case "shopping-export":
      return ("Take the list along", "Your shopping list as text, Markdown or reminders.")
    case "export":
      return ("Hand your drinks on", "Recipe cards to send and recipes to keep as files.")
    default:
      return ("Cocktail Mixologist Premium", "This belongs to premium.")
    }
  }

  static func view(for feature: String, _ state: EntitlementState) -> View {
    let words = words(feature)
    return view(title: words.title, message: words.message, state)
  }

  /// The paywall; the host fills the products in.
  static func view(title: String, message: String?, _ state: EntitlementState) -> View {
    View.paywall(
      title, message: message,
      comparison: comparison.map {
        View.Comparison($0.name, free: $0.free.value, premium: $0.premium.value)
      },
      footnote: footnote(state))
  }

  /// What both plans do: begin with days free only for who has not had them.
  static func footnote(_ state: EntitlementState) -> String {
    let trials = Set(state.products.compactMap(\.trial).compactMap(days))
    guard let days = trials.max() else { return "Both plans renew until you cancel." }
    return "Both plans start with \(Words.count(days, "day")) free and renew until you cancel."
  }

  /// The days of a period such as `P7D`; nil for another.
  private static func days(_ period: String) -> Int? {
    guard period.hasPrefix("P"), period.hasSuffix("D") else { return nil }
    return Int(period.dropFirst().dropLast())
  }
}
