import BerthSDK

extension View {
  /// A page in the app's colour.
  static func mealPage(
    _ title: String, subtitle: String? = nil, @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    try page(title, subtitle: subtitle, accent: .orange, children)
  }
}

extension View.Action {
  /// What leads to a suggestion from anywhere.
  static let suggest = View.Action(
    "What should I eat?", link: Link.to("suggest"), role: .primary)
}
