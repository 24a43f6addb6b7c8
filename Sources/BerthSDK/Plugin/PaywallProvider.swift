/// A plugin that sells something.
///
/// ```swift
/// struct Tides: PaywallProvider {
///   static let id = "tides"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     try call.entitlement.require("week")
///     return Reply(["days": 7])
///   }
///
///   func paywall(for feature: String, _ call: Call) throws -> View {
///     View.paywall(
///       "The tides of a whole week",
///       comparison: [View.Comparison("Days ahead", free: "1", premium: "7")],
///       products: [View.Product(id: "plus", name: "Tides Plus", price: "€9", period: "year")])
///   }
/// }
/// ```
public protocol PaywallProvider: Plugin {
  /// The paywall for a locked feature or a used-up quota.
  func paywall(for feature: String, _ call: Call) throws -> View
}
