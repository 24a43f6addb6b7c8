extension View.Shape {
  /// At which side of its place a text stands.
  ///
  /// ```swift
  /// let anchors: [View.Shape.Anchor] = [.start, .middle, .end]
  /// let hours = zip(["6", "12", "18"], anchors).enumerated().map { index, hour in
  ///   View.Shape.text(hour.0, x: Double(index) * 100, y: 90, size: 10, anchor: hour.1)
  /// }
  /// ```
  public enum Anchor: String, Sendable, Hashable {
    case start, middle, end
  }

  /// The family of letters.
  ///
  /// ```swift
  /// let fonts: [View.Shape.Font] = [.sans, .serif, .mono]
  /// let samples = fonts.enumerated().map { index, font in
  ///   View.Shape.text(font.rawValue, x: 0, y: Double(index + 1) * 20, font: font, spacing: 1)
  /// }
  /// ```
  public enum Font: String, Sendable, Hashable {
    case sans, serif, mono
  }

  /// Words in a picture, in one line.
  package struct Letters: Sendable {
    package var text = ""
    /// The place of the baseline.
    package var x = 0.0
    package var y = 0.0
    /// The height of the letters.
    package var size = 16.0
    package var anchor = Anchor.start
    /// 400 is normal, 700 bold.
    package var weight = 400
    package var font = Font.sans
    /// Longer words are squeezed to this width.
    package var maxWidth: Double?
    /// Extra space between letters.
    package var spacing = 0.0

    mutating func code(with coder: ViewCoder) {
      coder.string("text", &text)
      coder.coordinate("x", &x)
      coder.coordinate("y", &y)
      coder.number("size", &size, in: 1...2000, default: 16)
      coder.word("anchor", &anchor, default: .start)
      coder.integer("weight", &weight, in: 100...900, default: 400)
      coder.word("font", &font, default: .sans)
      coder.number("maxWidth", &maxWidth)
      if coder.isReading { maxWidth = maxWidth.map { max($0, 1) } }
      coder.number("spacing", &spacing, in: -100...1000, default: 0)
    }
  }
}
