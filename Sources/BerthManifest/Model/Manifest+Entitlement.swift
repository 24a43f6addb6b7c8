public import BerthBase

extension Manifest {
  /// What is free, what is paid for, and how it is sold.
  public struct Entitlement: Sendable, Equatable {
    /// The tiers, ascending; everyone has the first.
    public var tiers: [Tier]
    /// What can be bought.
    public var products: [Product]
    /// What a tier opens.
    public var features: [Feature]
    /// What a tier limits.
    public var quotas: [Quota]

    /// The place of a tier in the ladder, from 0; nil for an unknown one.
    public func rank(ofTier id: String) -> Int? { tiers.firstIndex { $0.id == id } }
  }

  /// A level of access.
  public struct Tier: Sendable, Equatable {
    /// The id within the plugin.
    public var id: String
    /// The name people read.
    public var name: String
  }

  /// Something a tier opens.
  public struct Feature: Sendable, Equatable {
    /// The id within the plugin.
    public var id: String
    /// The name people read.
    public var name: String
    /// What it gives, in one line.
    public var summary: String
    /// The lowest tier that has it.
    public var tier: String
  }

  /// Something a tier limits.
  public struct Quota: Sendable, Equatable {
    /// The id within the plugin.
    public var id: String
    /// The name people read.
    public var name: String
    /// What is counted, in one line.
    public var summary: String
    /// What the limit counts over.
    public var kind: Kind
    /// The limit of each tier, by tier id; a tier without one is unlimited.
    public var limits: [String: Int]
    /// The flag whose number is the limit of the lowest tier; nil when the manifest's own counts.
    public var flag: String?

    /// What a limit counts over.
    public enum Kind: String, Sendable, CaseIterable {
      /// Things held at the same time.
      case concurrent
      /// Uses per local day.
      case day
      /// Uses, ever.
      case lifetime
    }
  }

  /// Something that can be bought.
  public struct Product: Sendable, Equatable {
    /// The id the store knows it by.
    public var id: String
    /// The name people read.
    public var name: String
    /// What it gives, in one line; may be missing.
    public var summary: String?
    /// The tier it opens.
    public var tier: String
    /// What it costs per period.
    public var price: Price
    /// How long a payment lasts.
    public var period: BillingPeriod
    /// The free time before the first payment; nil for none.
    public var trial: CalendarDuration?
    /// A reduced price at the start; nil for none.
    public var intro: Intro?
    /// How long access lasts after a failed renewal.
    public var grace: CalendarDuration
    /// The arm of an experiment in which it is offered; nil offers it to everyone.
    public var arm: Arm?

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
  public enum BillingPeriod: Sendable, Equatable {
    /// For ever.
    case lifetime
    /// Until the next renewal.
    case every(CalendarDuration)
  }

  /// A reduced price for the first periods.
  public struct Intro: Sendable, Equatable {
    /// What one introductory period costs.
    public var price: Price
    /// How long one introductory period lasts.
    public var period: CalendarDuration
    /// How many there are.
    public var count: Int

    /// A reduced price for so many periods.
    package init(price: Price, period: CalendarDuration, count: Int) {
      (self.price, self.period, self.count) = (price, period, count)
    }
  }

  /// An arm of an experiment.
  public struct Arm: Sendable, Equatable {
    /// The experiment's id.
    public var experiment: String
    /// The arm's name.
    public var name: String

    /// An arm of an experiment's.
    package init(experiment: String, name: String) {
      (self.experiment, self.name) = (experiment, name)
    }
  }

  /// An amount of money, kept as the decimal text it was written in.
  public struct Price: Sendable, Equatable {
    /// A decimal number without sign: `4.99`.
    public var amount: String
    /// The ISO 4217 code: `USD`.
    public var currency: String

    /// A price of an amount.
    package init(amount: String, currency: String) {
      (self.amount, self.currency) = (amount, currency)
    }

    /// The price as data writes it.
    public var json: JSON { ["amount": .string(amount), "currency": .string(currency)] }
  }
}
