import BerthSDK

/// A delivery app that can be asked for a dish by a web address.
struct DeliveryService: Sendable, Equatable {
  /// A stable slug.
  var id: String
  var name: String
  /// An HTTPS address with `{query}` once, where the dish stands.
  var template: String

  /// The address that searches for a dish.
  func address(for dish: String) -> String {
    guard let (before, after) = Self.parts(of: template) else { return template }
    return before + PluginLink.encoded(dish) + after
  }

  /// What stands before and behind `{query}`; nil unless it stands there once.
  static func parts(of template: String) -> (before: String, after: String)? {
    let open = template.split(separator: "{", omittingEmptySubsequences: false)
    guard open.count == 2, open[1].hasPrefix("query}") else { return nil }
    return (String(open[0]), String(open[1].dropFirst(6)))
  }
}
