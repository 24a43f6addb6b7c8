import BerthSDK

extension View {
  /// A page in the colour of the bay.
  static func bayPage(
    _ title: String, _ subtitle: String? = nil, @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    try page(title, subtitle: subtitle, accent: Color(0x1B6C8A), children)
  }

  /// A page with nothing but text for other programs.
  static func plainPage(_ text: String) -> View {
    bayPage("") { View.text(text, role: .code) }
  }
}

extension Reply {
  /// A reply whose view is a page in the colour of the bay.
  init(
    _ data: JSON, bayPage title: @autoclosure @escaping () -> String,
    _ subtitle: @autoclosure @escaping () throws -> String? = nil,
    @ViewBuilder _ children: @escaping () throws -> [View]
  ) {
    self.init(data) { try View.bayPage(title(), try subtitle(), children) }
  }
}
