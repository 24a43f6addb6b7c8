package import BerthBase

extension Manifest {
  /// Something that can be bought.
  package struct Product: Sendable, Equatable {
    /// The id the store knows it by.
    package var id: String
    /// The name people read.
    package var name: String
    /// What it gives, in one line; may be missing.
    package var summary: String?
    /// The tier it opens.
    package var tier: String
    /// What it costs per period.
    package var price: Price
    /// How long a payment lasts.
    package var period: BillingPeriod
    /// The free time before the first payment; nil for none.
    package var trial: CalendarDuration?
    /// A reduced price at the start; nil for none.
    package var intro: Intro?
    /// How long access lasts after a failed renewal.
    package var grace: CalendarDuration
    /// The arm of an experiment in which it is offered; nil offers it to everyone.
    package var arm: Arm?

    /// A product of all its parts.
    package init(
      id: String, name: String, summary: String?, tier: String, price: Price,
      period: BillingPeriod, trial: CalendarDuration?, intro: Intro?, grace: CalendarDuration,
      arm: Arm?
    ) {
      (self.id, self.name, self.summary, self.tier) = (id, name, summary, tier)
      (self.price, self.period, self.trial, self.intro) = (price, period, trial, intro)
      (self.grace, self.arm) = (grace, arm)
    }
  }

  /// How long a payment lasts.
  package enum BillingPeriod: Sendable, Equatable {
    /// For ever.
    case lifetime
    /// Until the next renewal.
    case every(CalendarDuration)
  }

  /// A reduced price for the first periods.
  package struct Intro: Sendable, Equatable {
    /// What one introductory period costs.
    package var price: Price
    /// How long one introductory period lasts.
    package var period: CalendarDuration
    /// How many there are.
    package var count: Int

    /// A reduced price for so many periods.
    package init(price: Price, period: CalendarDuration, count: Int) {
      (self.price, self.period, self.count) = (price, period, count)
    }
  }

  /// An arm of an experiment.
  package struct Arm: Sendable, Equatable {
    /// The experiment's id.
    package var experiment: String
    /// The arm's name.
    package var name: String

    /// An arm of an experiment's.
    package init(experiment: String, name: String) {
      (self.experiment, self.name) = (experiment, name)
    }
  }

  /// An amount of money, kept as the decimal text it was written in.
  package struct Price: Sendable, Equatable {
    /// A decimal number without sign: `4.99`.
    package var amount: String
    /// The ISO 4217 code: `USD`.
    package var currency: String

    /// A price of an amount.
    package init(amount: String, currency: String) {
      (self.amount, self.currency) = (amount, currency)
    }

    /// The price as data writes it.
    package var json: JSON { ["amount": .string(amount), "currency": .string(currency)] }
  }
}

extension Manifest.Product {
  init(_ fields: FieldReader, tiers: [String]) {
    let tier = fields.tier(tiers)
    if tier == tiers.first, tiers.count > 1 {
      fields.problem(
        "tier", "everyone has the tier “\(tier)” already", "name the tier the product opens")
    }
    let period = fields.billingPeriod()
    let trial = fields.optionalPeriod("trial")
    let intro = fields.object("intro", Manifest.Intro.init)
    if period == .lifetime {
      for key in ["trial", "intro", "grace"] where fields.value(key) != nil {
        fields.problem(
          key, "a product for life has no \(key)", "remove it or choose another period")
      }
    }
    self.init(
      id: fields.string("id", .productID), name: fields.string("name"),
      summary: fields.optionalString("summary"), tier: tier, price: fields.price(),
      period: period, trial: trial, intro: intro,
      grace: fields.optionalPeriod("grace") ?? CalendarDuration(days: 3),
      arm: fields.object("arm") {
        Manifest.Arm(
          experiment: $0.string("experiment", .partID), name: $0.string("name", .armName))
      })
  }
}

extension Manifest.Intro {
  init(_ fields: FieldReader) {
    if fields.value("period") == nil { fields.missing("period", "a period such as “P1M”") }
    self.init(
      price: fields.price(),
      period: fields.optionalPeriod("period") ?? CalendarDuration(months: 1),
      count: fields.int("count", 1...60))
  }
}

extension FieldReader {
  fileprivate func price() -> Manifest.Price {
    let price = object("price") {
      Manifest.Price(
        amount: $0.string("amount", .amount), currency: $0.string("currency", .currency))
    }
    if value("price") == nil { missing("price", "an amount and a currency") }
    return price ?? Manifest.Price(amount: "0", currency: "XXX")
  }

  fileprivate func billingPeriod() -> Manifest.BillingPeriod {
    if value("period")?.string == "lifetime" { return .lifetime }
    if value("period") == nil { missing("period", "a period such as “P1M”, or “lifetime”") }
    return .every(optionalPeriod("period") ?? CalendarDuration(months: 1))
  }

  /// A period of whole days, weeks, months or years.
  fileprivate func optionalPeriod(_ key: String) -> CalendarDuration? {
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
}
