import BerthSDK

/// How pages look throughout the app.
enum PageStyle {
  static let accent = View.Color(0x7A4DD8)
}

extension Say {
  /// A page in the interface's language.
  func page(
    _ title: String, subtitle: String? = nil, stay: View.Stay? = nil, beside: [View] = [],
    @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    View.page(
      title, subtitle: subtitle, accent: PageStyle.accent, language: language, stay: stay,
      beside: beside, children: try children())
  }

  /// A reply whose view is such a page, built only when asked for.
  func reply(
    _ data: JSON, _ title: @autoclosure @escaping () -> String,
    subtitle: @autoclosure @escaping () -> String? = nil,
    stay: @autoclosure @escaping () throws -> View.Stay? = nil,
    @ViewBuilder _ children: @escaping () throws -> [View]
  ) -> Reply {
    Reply(data) { try page(title(), subtitle: subtitle(), stay: try stay(), children) }
  }
}
