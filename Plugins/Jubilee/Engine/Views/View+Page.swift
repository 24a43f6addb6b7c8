import BerthSDK

extension View {
  /// A page in the colour of the bay.
  ///
  /// - Parameter isReporting: whether it is about a report anyway, so that none has to stay in reach.
  static func bayPage(
    _ title: String, _ subtitle: String? = nil, isReporting: Bool = false,
    @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    try page(
      title, subtitle: subtitle, accent: Color(0x1877A6),
      standing: isReporting
        ? nil
        : Action("I see one", link: Link.to("report"), role: .primary, symbol: "report"),
      children)
  }

  /// Text for other programs: without a page round it the host writes it as it is, byte for byte.
  static func document(_ text: String) -> View { View.text(text, role: .code) }
}

extension Reply {
  /// A reply whose view is a page in the colour of the bay.
  init(
    _ data: JSON, bayPage title: @autoclosure @escaping () -> String,
    _ subtitle: @autoclosure @escaping () throws -> String? = nil, isReporting: Bool = false,
    @ViewBuilder _ children: @escaping () throws -> [View]
  ) {
    self.init(data) {
      try View.bayPage(title(), try subtitle(), isReporting: isReporting, children)
    }
  }
}
