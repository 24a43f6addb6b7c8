public import BerthBase

/// The products of a StoreKit testing file (`.storekit`), as Xcode saves it in versions 2 to 4.
///
/// Sources: Apple's documentation “Setting up StoreKit Testing in Xcode”, and files Xcode writes.
/// Only what a store here can honour is kept; fields nobody here knows are passed over.
public struct StoreKitConfiguration: Sendable, Equatable {
  /// How a product is sold.
  public enum Kind: String, Sendable {
    /// Bought once, for ever.
    case nonConsumable = "NonConsumable"
    /// Used up; no tier can come of it.
    case consumable = "Consumable"
    /// A subscription that goes on by itself.
    case recurring = "RecurringSubscription"
    /// A subscription that ends without a word about when.
    case nonRenewing = "NonRenewingSubscription"
  }

  /// How an introductory offer is paid.
  public enum PaymentMode: String, Sendable, CaseIterable {
    /// Nothing is paid.
    case free
    /// A reduced price each period.
    case payAsYouGo
    /// One reduced price for the whole offer.
    case payUpFront
  }

  /// An introductory offer.
  public struct Offer: Sendable, Equatable {
    /// How it is paid.
    public var mode: PaymentMode
    /// One period of it.
    public var period: CalendarDuration
    /// How many periods it has.
    public var count: Int
    /// What a period costs, or the whole when paid up front; nil when free.
    public var price: String?
  }

  /// A product of the file.
  public struct Product: Sendable, Equatable {
    /// The id the store knows it by.
    public var id: String
    /// The name people read.
    public var name: String
    /// What it gives; nil when the file says nothing.
    public var summary: String?
    /// How it is sold.
    public var kind: Kind
    /// The price, a decimal number.
    public var price: String
    /// How long a payment lasts; only subscriptions that go on by themselves have it.
    public var period: CalendarDuration?
    /// The introductory offer.
    public var offer: Offer?
    /// The level within the subscription group, 1 being the highest.
    public var level: Int?
    /// The name of the subscription group.
    public var group: String?
    /// Whether a family may share it.
    public var isFamilyShareable: Bool
  }

  /// The format's major version.
  public var version: Int
  /// The currency of the storefront; nil when the file does not name one that is known here.
  public var currency: String?
  /// The products, in the order of the file.
  public var products: [Product]
}
