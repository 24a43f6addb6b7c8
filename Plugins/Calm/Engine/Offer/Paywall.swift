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
    ("The guided meditation and the silent timer", false),
    ("All breathing patterns, the hot chocolate step by step", false),
    ("91 guided sessions and sleep stories, one more each week", false),
    ("Six courses of several days", false),
    ("Meditation in any length, with the sounds you choose behind it", false),
    ("Charts of your progress, rituals and sessions at a set hour", false),
  ]

  /// What the earlier price list gives away beside it.
  private static let wide = Set(comparison[3...4].map(\.name))

  /// - Parameters:
  ///   - isWide: whether the wider free tier holds here.
  ///   - progress: what somebody has done so far, in a sentence; nil for nothing to say.
  static func view(
    _ offers: [Savings.Offer], title: String = "All of Cocoa Calm", isWide: Bool,
    progress: String? = nil
  ) -> View {
    let offer = "Seven days free, all of it. No reminder you did not ask for."
    return View.paywall(
      title, message: progress.map { "\($0) \(offer)" } ?? offer,
      comparison: comparison.map {
        View.Comparison(
          $0.name, free: .has($0.isFree || (isWide && wide.contains($0.name))), premium: true)
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
