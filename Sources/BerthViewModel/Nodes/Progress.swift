extension View {
  /// How far something has come; `value` is 0 to 1.
  ///
  /// ```swift
  /// let bar = View.progress("Guests", value: 18.0 / 24, detail: "18 of 24 have answered")
  /// ```
  public static func progress(
    _ label: String = "", value: Double, detail: String? = nil
  ) -> View {
    View(
      .progress(
        Progress(
          label: label, value: value.isFinite ? min(max(value, 0), 1) : 0, detail: detail)))
  }

  /// The fields of progress.
  package struct Progress: Sendable, ViewNode {
    static var kind: String { "progress" }

    package var label = ""
    package var value = 0.0
    package var detail: String?

    mutating func code(with coder: ViewCoder) {
      coder.string("label", &label, default: "")
      coder.number("value", &value)
      value = min(max(value, 0), 1)
      coder.string("detail", &detail)
    }
  }
}
