import BerthSDK

extension View {
  /// The app's colour.
  static let mealOrange = Color(0xE8712B)

  /// A page in the app's colour.
  static func mealPage(
    _ title: String, subtitle: String? = nil, @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    try page(title, subtitle: subtitle, accent: mealOrange, children)
  }
}

extension Reply {
  /// A reply whose view is such a page.
  init(
    _ data: JSON, mealPage title: @autoclosure @escaping () -> String,
    subtitle: @autoclosure @escaping () -> String? = nil,
    @ViewBuilder _ children: @escaping () throws -> [View]
  ) {
    self.init(data, page: title(), subtitle: subtitle(), accent: View.mealOrange, children)
  }
}

extension View.Action {
  /// What leads to a suggestion from anywhere.
  static let suggest = View.Action(
    "What should I eat?", link: Link.to("suggest"), role: .primary)
}
