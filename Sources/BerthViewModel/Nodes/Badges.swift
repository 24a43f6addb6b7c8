extension View {
  /// Short labels in a row.
  ///
  /// ```swift
  /// let view = View.badges(["vegan", "30 min", View.Badge("nuts", tone: .bad)])
  /// ```
  public static func badges(_ badges: [Badge]) -> View {
    View(.badges(Badges(badges: badges)))
  }

  /// The fields of a row of labels.
  package struct Badges: Sendable, ViewNode {
    static var kind: String { "badges" }

    package var badges: [Badge] = []

    mutating func code(with coder: ViewCoder) { coder.list("badges", &badges) }
  }

  /// The mood of a label, a cell or a value.
  ///
  /// ```swift
  /// func tone(moisture: Double) -> View.Tone {
  ///   switch moisture {
  ///   case ..<0.2: .bad
  ///   case ..<0.4: .warning
  ///   default: .good
  ///   }
  /// }
  /// ```
  public enum Tone: String, Sendable, Hashable {
    case neutral, accent, good, warning, bad
  }

  /// A short label.
  ///
  /// ```swift
  /// var badge: View.Badge = "dry"
  /// badge.tone = .warning
  /// badge.color = .brown
  /// if badge.tone != .neutral { badge.text += "!" }
  /// ```
  public struct Badge: Sendable, Hashable, ExpressibleByStringLiteral, ViewPart {
    /// One or two words.
    public var text: String
    /// Its mood.
    public var tone: Tone
    /// The colour of what it names, such as a step of a scale; shown beside the words.
    public var color: Color?

    /// A label.
    public init(_ text: String, tone: Tone = .neutral, color: Color? = nil) {
      self.text = text
      self.tone = tone
      self.color = color
    }

    /// The same from a literal.
    public init(stringLiteral text: String) { self.init(text) }

    // Without a mood it is its text alone.
    var shorthand: String? { tone == .neutral && color == nil ? text : nil }

    mutating func code(with coder: ViewCoder) {
      coder.string("text", &text)
      coder.word("tone", &tone, default: .neutral)
      coder.color("color", &color)
    }
  }
}
