public import BerthManifest

/// One line of the ledger: something that happened to a purchase, never changed afterwards.
public struct LedgerEntry: Sendable, Equatable {
  /// What happened; an open set, unknown kinds have no effect on access.
  public struct Kind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public var description: String { rawValue }

    /// A free trial began.
    public static let trialStart = Kind(rawValue: "trialStart")
    /// A product was paid for by the user's own act.
    public static let purchase = Kind(rawValue: "purchase")
    /// A period was paid for by itself.
    public static let renewal = Kind(rawValue: "renewal")
    /// Auto-renewal was turned off.
    public static let cancel = Kind(rawValue: "cancel")
    /// Auto-renewal was turned on again, or a planned change was dropped.
    public static let resume = Kind(rawValue: "resume")
    /// A renewal could not be paid; access goes on for a while.
    public static let graceStart = Kind(rawValue: "graceStart")
    /// Access ended.
    public static let expiry = Kind(rawValue: "expiry")
    /// Another product took this one's place at once.
    public static let upgrade = Kind(rawValue: "upgrade")
    /// Another product will take this one's place when the period ends.
    public static let downgrade = Kind(rawValue: "downgrade")
    /// A payment was given back.
    public static let refund = Kind(rawValue: "refund")
    /// The user asked for earlier purchases.
    public static let restore = Kind(rawValue: "restore")
    /// Products were read from a StoreKit configuration.
    public static let `import` = Kind(rawValue: "import")
    /// The sandbox began to decline payments.
    public static let billingFails = Kind(rawValue: "billingFails")
    /// The sandbox accepts payments again.
    public static let billingWorks = Kind(rawValue: "billingWorks")

    /// Whether it is a transaction of its own.
    var isTransaction: Bool {
      self == .trialStart || self == .purchase || self == .renewal || self == .upgrade
    }
  }

  /// The place in the file; 0 for what is due and not written down yet.
  public var sequence: Int64 = 0
  /// The original transaction: all that becomes of a purchase carries the id of its first entry.
  public var original: String
  /// The number of the entry within its purchase, from 1.
  public var number: Int
  /// What happened.
  public var kind: Kind
  /// The plugin; empty for what concerns the whole store.
  public var plugin: String
  /// The product; empty for what concerns none.
  public var product: String
  /// When, in Unix milliseconds of the store's clock.
  public var moment: Int64
  /// What was paid, or for a refund given back; nil where no money moved.
  public var price: Manifest.Price?
  /// What was set off against the price for unused time of the product before.
  public var credit: Manifest.Price?
  /// The time that was paid for or given.
  public var span: BillingSpan?
  /// When grace ends; nil for all other kinds.
  public var until: Int64?
  /// The transaction this is, or the one it concerns.
  public var transaction: String
  /// The product as it was sold, where it is new to the purchase.
  public var terms: Manifest.Product?
  /// A sentence for people.
  public var note: String

  /// The id of the entry, unique in the ledger.
  public var id: String { "\(original)-\(number)" }

  /// The order of time, and of their numbers within a purchase.
  static func isEarlier(_ left: LedgerEntry, _ right: LedgerEntry) -> Bool {
    (left.moment, left.original, left.number) < (right.moment, right.original, right.number)
  }

  /// The purchase that entries about the store itself belong to.
  static let storeChain = "store"
}

/// A stretch of time a payment or an offer covers, and how it was counted.
public struct BillingSpan: Sendable, Equatable {
  /// What kind of time it is.
  public enum Phase: String, Sendable {
    /// Free time before the first payment.
    case trial
    /// Time at the introductory price.
    case intro
    /// Time at the full price.
    case paid
  }

  /// What kind of time it is.
  public var phase: Phase
  /// Unix milliseconds.
  public var start: Int64
  /// Unix milliseconds; nil when it never ends.
  public var end: Int64?
  /// The moment from which whole periods are counted, so that the 31st stays the 31st.
  public var anchor: Int64
  /// How many periods after the anchor it ends.
  public var ordinal: Int
}
