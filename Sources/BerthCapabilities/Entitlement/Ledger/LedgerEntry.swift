package import BerthManifest

/// One line of the ledger: something that happened to a purchase, never changed afterwards.
package struct LedgerEntry: Sendable, Equatable {
  /// What happened; an open set, unknown kinds have no effect on access.
  package struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package var description: String { rawValue }

    /// A free trial began.
    package static let trialStart = Kind(rawValue: "trialStart")
    /// A product was paid for by the user's own act.
    package static let purchase = Kind(rawValue: "purchase")
    /// A period was paid for by itself.
    package static let renewal = Kind(rawValue: "renewal")
    /// Auto-renewal was turned off.
    package static let cancel = Kind(rawValue: "cancel")
    /// Auto-renewal was turned on again, or a planned change was dropped.
    package static let resume = Kind(rawValue: "resume")
    /// A renewal could not be paid; access goes on for a while.
    package static let graceStart = Kind(rawValue: "graceStart")
    /// Access ended.
    package static let expiry = Kind(rawValue: "expiry")
    /// Another product took this one's place at once.
    package static let upgrade = Kind(rawValue: "upgrade")
    /// Another product will take this one's place when the period ends.
    package static let downgrade = Kind(rawValue: "downgrade")
    /// A payment was given back.
    package static let refund = Kind(rawValue: "refund")
    /// The user asked for earlier purchases.
    package static let restore = Kind(rawValue: "restore")
    /// Products were read from a StoreKit configuration.
    package static let `import` = Kind(rawValue: "import")
    /// The sandbox began to decline payments.
    package static let billingFails = Kind(rawValue: "billingFails")
    /// The sandbox accepts payments again.
    package static let billingWorks = Kind(rawValue: "billingWorks")

    /// Whether it is a transaction of its own.
    var isTransaction: Bool {
      self == .trialStart || self == .purchase || self == .renewal || self == .upgrade
    }
  }

  /// The place in the file; 0 for what is due and not written down yet.
  package var sequence: Int64 = 0
  /// The original transaction: all that becomes of a purchase carries the id of its first entry.
  package var original: String
  /// The number of the entry within its purchase, from 1.
  package var number: Int
  /// What happened.
  package var kind: Kind
  /// The plugin; empty for what concerns the whole store.
  package var plugin: String
  /// The product; empty for what concerns none.
  package var product: String
  /// When, in Unix milliseconds of the store's clock.
  package var moment: Int64
  /// What was paid, or for a refund given back; nil where no money moved.
  package var price: Manifest.Price?
  /// What was set off against the price for unused time of the product before.
  package var credit: Manifest.Price?
  /// The time that was paid for or given.
  package var span: BillingSpan?
  /// When grace ends; nil for all other kinds.
  package var until: Int64?
  /// The transaction this is, or the one it concerns.
  package var transaction: String
  /// The product as it was sold, where it is new to the purchase.
  package var terms: Manifest.Product?
  /// A sentence for people.
  package var note: String

  /// The id of the entry, unique in the ledger.
  package var id: String { "\(original)-\(number)" }

  /// The order of time, and of their numbers within a purchase.
  static func isEarlier(_ left: LedgerEntry, _ right: LedgerEntry) -> Bool {
    (left.moment, left.original, left.number) < (right.moment, right.original, right.number)
  }

  /// The purchase that entries about the store itself belong to.
  static let storeChain = "store"
}

/// A stretch of time a payment or an offer covers, and how it was counted.
package struct BillingSpan: Sendable, Equatable {
  /// What kind of time it is.
  package enum Phase: String, Sendable {
    /// Free time before the first payment.
    case trial
    /// Time at the introductory price.
    case intro
    /// Time at the full price.
    case paid
  }

  /// What kind of time it is.
  package var phase: Phase
  /// Unix milliseconds.
  package var start: Int64
  /// Unix milliseconds; nil when it never ends.
  package var end: Int64?
  /// The moment from which whole periods are counted, so that the 31st stays the 31st.
  package var anchor: Int64
  /// How many periods after the anchor it ends.
  package var ordinal: Int
}
