extension View {
  /// A titled part of a page.
  ///
  /// ```swift
  /// let section = View.section("Guests") {
  ///   View.list(["Ada", "Grace"])
  /// }
  /// ```
  public static func section(
    _ title: String = "", @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    section(title, children: try children())
  }

  /// A titled part of a page with the views of an array.
  ///
  /// ```swift
  /// let guests = ["Ada", "Grace"].map { View.text($0) }
  /// let section = View.section("Guests", children: guests)
  /// ```
  public static func section(_ title: String = "", children: [View]) -> View {
    View(.section(Section(title: title, children: children)))
  }

  /// The fields of a section.
  package struct Section: Sendable, ViewNode {
    static var kind: String { "section" }

    package var title = ""
    package var children: [View] = []

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title, default: "")
      coder.list("children", &children)
    }
  }

  /// A break between two parts.
  ///
  /// ```swift
  /// let parts = [View.text("Serves four."), View.divider, View.text("Serve it hot.")]
  /// ```
  public static var divider: View { View(.divider) }

  /// A break has no fields.
  package struct Divider: ViewNode {
    static var kind: String { "divider" }

    mutating func code(with coder: ViewCoder) {}
  }
}
