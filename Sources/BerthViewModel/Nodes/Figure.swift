extension View {
  /// The one number that people come for.
  ///
  /// ```swift
  /// let view = View.figure(
  ///   "Tonight at the pier", value: "35 %", range: "20 to 55 %",
  ///   level: .init("Likely", color: .orange), detail: "From 3 to 6 in the morning",
  ///   link: "berth://garden/forecast")
  /// ```
  ///
  /// - Parameters:
  ///   - label: What it counts.
  ///   - value: The number with its unit, as people read it.
  ///   - range: Between what it lies.
  ///   - level: What it means in a word.
  ///   - detail: A sentence that says more.
  ///   - link: Where more stands.
  public static func figure(
    _ label: String, value: String, range: String? = nil, level: Level? = nil,
    detail: String? = nil, link: String? = nil
  ) -> View {
    View(
      .figure(
        Figure(
          label: label, value: value, range: range, level: level, detail: detail, link: link)))
  }

  /// A step of a scale, in a word and a colour that is the same everywhere.
  ///
  /// ```swift
  /// var level = View.Level("Likely", color: .orange)
  /// if level.text == "Likely" { level = View.Level("Certain", color: .red) }
  /// level.color = .red
  /// ```
  public struct Level: Sendable, Hashable, ViewPart {
    /// The word.
    public var text: String
    /// The colour.
    public var color: Color?

    /// A step of a scale.
    public init(_ text: String, color: Color? = nil) {
      self.text = text
      self.color = color
    }

    init() { self.init("") }

    mutating func code(with coder: ViewCoder) {
      coder.string("text", &text)
      coder.color("color", &color)
    }
  }

  /// The fields of a figure.
  package struct Figure: Sendable, ViewNode {
    static var kind: String { "figure" }

    package var label = ""
    package var value = ""
    package var range: String?
    package var level: Level?
    package var detail: String?
    package var link: String?

    mutating func code(with coder: ViewCoder) {
      coder.string("label", &label)
      coder.string("value", &value)
      coder.string("range", &range)
      coder.part("level", &level)
      coder.string("detail", &detail)
      coder.link("link", &link)
    }
  }
}
