package import BerthBase

/// The products of a StoreKit testing file (`.storekit`), as Xcode saves it in versions 2 to 4.
///
/// Sources: Apple's documentation “Setting up StoreKit Testing in Xcode”, and files Xcode writes.
/// Only what a store here can honour is kept; fields nobody here knows are passed over.
package struct StoreKitConfiguration: Sendable, Equatable {
  /// How a product is sold.
  package enum Kind: String, Sendable {
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
  package enum PaymentMode: String, Sendable, CaseIterable {
    /// Nothing is paid.
    case free
    /// A reduced price each period.
    case payAsYouGo
    /// One reduced price for the whole offer.
    case payUpFront
  }

  /// An introductory offer.
  package struct Offer: Sendable, Equatable {
    /// How it is paid.
    package var mode: PaymentMode
    /// One period of it.
    package var period: CalendarDuration
    /// How many periods it has.
    package var count: Int
    /// What a period costs, or the whole when paid up front; nil when free.
    package var price: String?
  }

  /// A product of the file.
  package struct Product: Sendable, Equatable {
    /// The id the store knows it by.
    package var id: String
    /// The name people read.
    package var name: String
    /// What it gives; nil when the file says nothing.
    package var summary: String?
    /// How it is sold.
    package var kind: Kind
    /// The price, a decimal number.
    package var price: String
    /// How long a payment lasts; only subscriptions that go on by themselves have it.
    package var period: CalendarDuration?
    /// The introductory offer.
    package var offer: Offer?
    /// The level within the subscription group, 1 being the highest.
    package var level: Int?
    /// The name of the subscription group.
    package var group: String?
    /// Whether a family may share it.
    package var isFamilyShareable: Bool
  }

  /// The format's major version.
  package var version: Int
  /// The currency of the storefront; nil when the file does not name one that is known here.
  package var currency: String?
  /// The products, in the order of the file.
  package var products: [Product]
}
