import BerthSDK

/// The offer of the full app. It never comes up in SOS, nor anywhere near a person in distress.
enum Paywall {
  /// The one feature that is paid for.
  static let feature = "full"

  /// What nobody ever pays for.
  static let free = [
    "SOS: breathing, grounding, reset, sip", "Help lines", "The line of the day",
    "Reading, exporting and deleting your journal", "Export of all your data",
  ]

  /// Free and full side by side.
  static let comparison: [(name: String, isFree: Bool)] = [
    ("SOS: breathing, grounding, reset, sip", true), ("Help lines by country", true),
    ("Reading and exporting all you ever wrote", true),
    ("67 guided sessions in eight series", false),
    ("Meditation in any length, breathing in any pattern", false),
    ("Journal, check-ins and progress", false), ("Sounds, rituals and live sessions", false),
  ]

  static func view(_ offers: [Savings.Offer], title: String = "All of Cocoa Calm") -> View {
    View.paywall(
      title, message: "Seven days free, all of it. No reminder you did not ask for.",
      comparison: comparison.map {
        View.Comparison($0.name, free: .has($0.isFree), premium: true)
      },
      products: offers.map { offer in
        View.Product(
          id: offer.id, name: offer.name, price: offer.price, period: offer.period,
          trial: offer.trial, badge: offer.saved.map { "Save \($0)%" }, link: offer.link)
      },
      footnote: "Plans renew until you cancel. What is saved is against paying by the shortest "
        + "plan, 52 weeks to the year. What you wrote stays yours and can be exported at any time. "
        + "Feeling anxious now? SOS is free, always.")
  }
}
