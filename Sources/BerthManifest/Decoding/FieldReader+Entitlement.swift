import BerthBase

extension FieldReader {
  func entitlement() -> Manifest.Entitlement {
    let tiers = list("tiers", .tier, unique: "id", isRequired: true) {
      Manifest.Tier(id: $0.string("id", .partID), name: $0.string("name"))
    }
    let ids = tiers.map(\.id)
    return Manifest.Entitlement(
      tiers: tiers,
      products: list("products", .product, unique: "id") { $0.product(ids) },
      features: list("features", .feature, unique: "id") { $0.feature(ids) },
      quotas: list("quotas", .quota, unique: "id") { $0.quota(ids) })
  }

  /// The id of one of the declared tiers.
  private func tier(_ ids: [String]) -> String {
    let id = string("tier", .partID)
    if !id.isEmpty, !ids.isEmpty, !ids.contains(id) { unknownTier(id, ids, at: place["tier"]) }
    return id
  }

  private func unknownTier(_ id: String, _ ids: [String], at place: ManifestPlace) {
    let guesses = Suggestion.nearest(to: id, among: ids)
    report.problem(
      place, "there is no tier “\(id)”",
      guesses.isEmpty
        ? "use one of \(ids.joined(separator: ", "))" : Suggestion.question(guesses))
  }

  private func product(_ tiers: [String]) -> Manifest.Product {
    let tier = tier(tiers)
    if tier == tiers.first, tiers.count > 1 {
      problem("tier", "everyone has the tier “\(tier)” already", "name the tier the product opens")
    }
    let period = billingPeriod()
    let trial = optionalPeriod("trial")
    let intro = object("intro", .intro) { $0.intro() } ?? nil
    if period == .lifetime {
      for key in ["trial", "intro", "grace"] where value(key) != nil {
        problem(key, "a product for life has no \(key)", "remove it or choose another period")
      }
    }
    return Manifest.Product(
      id: string("id", .productID), name: string("name"), summary: optionalString("summary"),
      tier: tier, price: price(), period: period, trial: trial, intro: intro,
      grace: optionalPeriod("grace") ?? CalendarDuration(days: 3),
      arm: object("arm", .arm) {
        Manifest.Arm(
          experiment: $0.string("experiment", .partID), name: $0.string("name", .armName))
      })
  }

  private func price() -> Manifest.Price {
    let price = object("price", .price) {
      Manifest.Price(
        amount: $0.string("amount", .amount), currency: $0.string("currency", .currency))
    }
    if value("price") == nil { missing("price", "an amount and a currency") }
    return price ?? Manifest.Price(amount: "0", currency: "XXX")
  }

  private func billingPeriod() -> Manifest.BillingPeriod {
    if value("period")?.string == "lifetime" { return .lifetime }
    if value("period") == nil { missing("period", "a period such as “P1M”, or “lifetime”") }
    return .every(optionalPeriod("period") ?? CalendarDuration(months: 1))
  }

  /// A period of whole days, weeks, months or years.
  private func optionalPeriod(_ key: String) -> CalendarDuration? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else {
      mismatch(key, "a string", value)
      return nil
    }
    guard text.hasPrefix("P"), let period = CalendarDuration(text), period.isCalendrical,
      !period.isZero
    else {
      problem(
        key, "expected a period of days, weeks, months or years, found “\(text.prefix(60))”",
        "write it in ISO 8601 form, such as “P7D”, “P1M” or “P1Y”")
      return nil
    }
    return period
  }

  private func intro() -> Manifest.Intro {
    if value("period") == nil { missing("period", "a period such as “P1M”") }
    return Manifest.Intro(
      price: price(), period: optionalPeriod("period") ?? CalendarDuration(months: 1),
      count: int("count", 1...60))
  }

  private func feature(_ tiers: [String]) -> Manifest.Feature {
    Manifest.Feature(
      id: string("id", .partID), name: string("name"), summary: string("summary"),
      tier: tier(tiers))
  }

  private func quota(_ tiers: [String]) -> Manifest.Quota {
    Manifest.Quota(
      id: string("id", .partID), name: string("name"), summary: string("summary"),
      kind: choice("kind", Manifest.Quota.Kind.self) ?? .concurrent, limits: limits(tiers),
      flag: optionalString("flag", .configKey))
  }

  private func limits(_ tiers: [String]) -> [String: Int] {
    guard let value = value("limits") else {
      missing("limits", "a limit for every tier")
      return [:]
    }
    guard let members = value.object else {
      mismatch("limits", "an object", value)
      return [:]
    }
    var limits: [String: Int] = [:]
    for (tier, limit) in members {
      let place = place["limits"][tier]
      if !tiers.contains(tier) { unknownTier(tier, tiers, at: place) }
      if limit.isNull { continue }
      guard let number = limit.int, number >= 0 else {
        report.problem(
          place, "expected a whole number of at least 0 or null, found \(limit.text())",
          "write null for no limit")
        continue
      }
      limits[tier] = number
    }
    for tier in tiers where members[tier] == nil && !tier.isEmpty {
      report.problem(
        place["limits"], "there is no limit for the tier “\(tier)”",
        "add “\(tier)”: a number, or null for no limit")
    }
    return limits
  }
}
