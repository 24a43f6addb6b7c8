/// What a command answers: data for scripts and, when somebody looks, a view.
///
/// ```swift
/// let plant = try arguments.string("plant")
/// var reply = Reply(["plant": .string(plant)]) {
///   View.page(Words.title(plant)) { View.text("It wants half a litre a day.") }
/// }
/// reply.data["litres"] = 0.5
/// if arguments.flag("brief") { reply.view = nil }
/// ```
public struct Reply {
  /// The stable answer for scripts.
  public var data: JSON
  /// Builds the view; called only when one was asked for.
  public var view: (() throws -> View)?

  /// A reply of data alone; the host shows it as it is.
  public init(_ data: JSON) { self.data = data }

  /// A reply with a view, built only when asked for.
  public init(_ data: JSON, view: @escaping () throws -> View) {
    self.data = data
    self.view = view
  }

  /// A reply whose view is one page; it, its title too, is built only when asked for.
  ///
  /// ```swift
  /// let reply = Reply(["litres": 0.5], page: "Fern", subtitle: "Today") {
  ///   View.text("It wants half a litre.")
  /// }
  /// ```
  public init(
    _ data: JSON, page title: @autoclosure @escaping () throws -> String,
    subtitle: @autoclosure @escaping () throws -> String? = nil, accent: View.Color? = nil,
    @ViewBuilder _ children: @escaping () throws -> [View]
  ) {
    self.init(data) {
      View.page(
        try title(), subtitle: try subtitle(), accent: accent, children: try children())
    }
  }
}
