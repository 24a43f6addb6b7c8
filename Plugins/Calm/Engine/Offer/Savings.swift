import BerthSDK

/// What plans save against paying by the shortest one, computed from the prices on offer.
enum Savings {
  /// A product with what it saves.
  struct Offer: Sendable, Equatable {
    var id: String
    var name: String
    /// As people read it.
    var price: String
    /// The period in a word; nil for a purchase that lasts.
    var period: String?
    var trial: String?
    var link: String?
    /// Per cent against the shortest plan; nil for that one and for what has no period.
    var saved: Double?
  }

  /// How many weeks a period takes: a year counts as 52, a month as a twelfth of that.
  static func weeks(_ period: String) -> Double? {
    guard period.hasPrefix("P"), let unit = period.last,
      let count = Double(period.dropFirst().dropLast()), count > 0
    else { return nil }
    switch unit {
    case "D": return count / 7
    case "W": return count
    case "M": return count * 52 / 12
    case "Y": return count * 52
    default: return nil
    }
  }

  /// The offers of the store's products: the best value first.
  static func offers(_ products: [EntitlementState.Product]) -> [Offer] {
    let priced = products.compactMap { product -> (offer: Offer, amount: Double, weeks: Double?)? in
      guard let amount = Double(product.amount) else { return nil }
      let offer = Offer(
        id: product.id, name: product.name, price: product.price, period: word(product.period),
        trial: product.trial.flatMap(days), link: product.link)
      return (offer, amount, weeks(product.period))
    }
    guard
      let base = priced.filter({ $0.weeks != nil }).min(by: { ($0.weeks ?? 0) < ($1.weeks ?? 0) }),
      let baseWeeks = base.weeks
    else { return priced.map(\.offer) }
    let perWeek = base.amount / baseWeeks
    var offers = priced.map { entry -> Offer in
      var offer = entry.offer
      if let weeks = entry.weeks, offer.id != base.offer.id, perWeek > 0 {
        offer.saved = percent(1 - entry.amount / (perWeek * weeks))
      }
      return offer
    }
    offers.sort { ($0.saved ?? -1) > ($1.saved ?? -1) }
    return offers
  }

  /// Per cent with one decimal.
  private static func percent(_ share: Double) -> Double { (share * 1000).rounded() / 10 }

  private static func word(_ period: String) -> String? {
    switch period {
    case "P1W": return "week"
    case "P1M": return "month"
    case "P1Y": return "year"
    default: return nil
    }
  }

  private static func days(_ period: String) -> String? {
    guard let weeks = weeks(period) else { return nil }
    return "\(Words.count(Int((weeks * 7).rounded()), "day")) free"
  }
}
