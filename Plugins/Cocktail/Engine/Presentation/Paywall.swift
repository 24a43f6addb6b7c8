import BerthSDK

/// The offer that a locked feature shows.
struct Paywall {
  /// Which plan stands first: the arms of the experiment `paywall`.
  enum Order: String, ArgumentWord {
    case monthly = "monthly-first"
    case yearly = "yearly-first"
  }

  let state: EntitlementState
  /// How many favourites are free: the flag `freeFavorites`.
  let freeFavorites: Int
  let order: Order

  init(state: EntitlementState, freeFavorites: Int = 10, order: Order = .monthly) {
    (self.state, self.freeFavorites, self.order) = (state, freeFavorites, order)
  }

  /// The offer of this install, for this user.
  init(_ call: Call) throws {
    self.init(
      state: try call.entitlement.state(),
      freeFavorites: try call.config.get("freeFavorites").int ?? 10,
      order: Order(rawValue: try call.config.arm("paywall")) ?? .monthly)
  }

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
  var comparison: [(name: String, free: Has, premium: Has)] {
    [
      ("Search and read every drink", .yes, .yes),
      ("Flavour graphs", .yes, .yes),
      ("The six families", .yes, .yes),
      ("History, ratings and notes", .yes, .yes),
      ("Favourites", .words("\(freeFavorites)"), .words("no limit")),
      ("Collections with covers, shared by link", .no, .yes),
      ("Bar inventory and barcodes", .no, .yes),
      ("What can I make with what is at home", .no, .yes),
      ("Shopping list as text, Markdown or reminders", .no, .yes),
      ("Recipe cards and export", .no, .yes),
      ("Several devices, through a home you serve", .yes, .yes),
      ("Free of advertising", .yes, .yes),
    ]
  }

  /// What is said first, by what was locked.
  private func words(_ feature: String) -> (title: String, message: String) {
    switch feature {
    case "favorites":
      return (
        "Unlock unlimited favourites",
        "Your \(freeFavorites) free places are taken. "
          + "The drink you wanted is kept in mind and offered again."
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

  /// The paywall of something locked, by its id.
  func view(for feature: String) -> View {
    let words = words(feature)
    return view(title: words.title, message: words.message)
  }

  /// The paywall; the host fills in what the store asks for the plans.
  func view(title: String, message: String?) -> View {
    View.paywall(
      title, message: message,
      comparison: comparison.map {
        View.Comparison($0.name, free: $0.free.value, premium: $0.premium.value)
      }, products: plans, footnote: footnote)
  }

  /// The plans in the order of the arm; the yearly one says what it saves.
  var plans: [View.Product] {
    let offered = state.products.sorted { first, second in
      let isFirst = (first.period == "P1Y") == (order == .yearly)
      return isFirst && (second.period == "P1Y") != (order == .yearly)
    }
    return offered.map { product in
      View.Product(
        id: product.id, name: product.name, price: product.price, trial: product.trial,
        badge: product.period == "P1Y" ? saving.map { "Save \($0) %" } : nil, link: product.link)
    }
  }

  /// How many per cent a year costs less than twelve months; nil without both plans.
  private var saving: Int? {
    func amount(_ period: String) -> Double? {
      state.products.first { $0.period == period }.flatMap { Double($0.amount) }
    }
    guard let month = amount("P1M"), let year = amount("P1Y"), month > 0, year < 12 * month else {
      return nil
    }
    return Int(((1 - year / (12 * month)) * 100).rounded(.down))
  }

  /// What both plans do: begin with days free only for who has not had them.
  var footnote: String {
    let trials = Set(state.products.compactMap(\.trial).compactMap(Self.days))
    guard let days = trials.max() else { return "Both plans renew until you cancel." }
    return "Both plans start with \(Words.count(days, "day")) free and renew until you cancel."
  }

  /// The days of a period such as `P7D`; nil for another.
  private static func days(_ period: String) -> Int? {
    guard period.hasPrefix("P"), period.hasSuffix("D") else { return nil }
    return Int(period.dropFirst().dropLast())
  }
}
