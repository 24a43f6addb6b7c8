extension View {
  /// What a text is for.
  ///
  /// ```swift
  /// let views = [
  ///   View.text("Fold in the egg whites.", role: .body),
  ///   View.text("Keeps for two days.", role: .note),
  ///   View.text("Contains nuts.", role: .warning),
  ///   View.text("Serve at once.", role: .emphasis),
  ///   View.text("berth recipes show souffle", role: .code),
  /// ]
  /// let role: View.TextRole = arguments.flag("nuts") ? .warning : .note
  /// ```
  public enum TextRole: String, Sendable, Hashable {
    /// Ordinary text.
    case body
    /// An aside.
    case note
    /// Something the reader must not miss.
    case warning
    /// The main thing said.
    case emphasis
    /// Lines to be kept as they are, such as a command.
    case code
  }

  /// Running text; every line is a paragraph.
  ///
  /// ```swift
  /// let view = View.text("Whisk the eggs.\nFold in the flour.")
  /// ```
  public static func text(_ text: String, role: TextRole = .body) -> View {
    View(.text(Text(role: role, text: text)))
  }

  /// An aside.
  ///
  /// ```swift
  /// let view = View.note("It wants half a litre a day.")
  /// ```
  public static func note(_ text: String) -> View { self.text(text, role: .note) }

  /// One paragraph of spans, some of which may stand out or lead somewhere.
  ///
  /// ```swift
  /// let view = View.text([
  ///   "High tide at ", .init("18:42", style: .strong), " in ",
  ///   .init("Brest", link: "berth://tides/port?name=brest"), .init(" (5.9 m)", style: .muted),
  /// ])
  /// ```
  public static func text(_ spans: [Span], role: TextRole = .body) -> View {
    text(paragraphs: [spans], role: role)
  }

  /// Paragraphs of spans.
  ///
  /// ```swift
  /// let view = View.text(
  ///   paragraphs: [
  ///     ["Water ", .init("sparingly", style: .emphasis), " in winter."],
  ///     ["Feed it once a month."],
  ///   ], role: .note)
  /// ```
  public static func text(paragraphs: [[Span]], role: TextRole = .body) -> View {
    View(.text(Text(role: role, spans: paragraphs)))
  }

  /// A stretch of text in one style.
  ///
  /// ```swift
  /// var span: View.Span = "Brest"
  /// span.style = View.Span.Style.strong
  /// if span.link == nil { span.link = "berth://tides/port?name=\(span.text)" }
  /// ```
  public struct Span: Sendable, Hashable, ExpressibleByStringLiteral, ViewPart {
    /// How a stretch stands out.
    public enum Style: String, Sendable, Hashable {
      case plain, strong, emphasis, muted, code
    }

    /// The words.
    public var text: String
    /// How they stand out.
    public var style: Style
    /// Where they lead.
    public var link: String?

    /// A stretch of text.
    public init(_ text: String, style: Style = .plain, link: String? = nil) {
      self.text = text
      self.style = style
      self.link = link
    }

    /// The same from a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Whether there is nothing to it but the words.
    package var isPlain: Bool { style == .plain && link == nil }

    var shorthand: String? { isPlain ? text : nil }

    mutating func code(with coder: ViewCoder) {
      coder.string("text", &text)
      coder.word("style", &style, default: .plain)
      coder.link("link", &link)
    }
  }

  /// The fields of a text.
  package struct Text: Sendable, ViewNode {
    static var kind: String { "text" }

    package var role = TextRole.body
    /// Plain paragraphs, one a line.
    var text = ""
    /// Paragraphs of spans, below those.
    var spans: [[Span]] = []

    /// All paragraphs.
    package var paragraphs: [[Span]] {
      if text.isEmpty { return spans }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.map { [Span(String($0))] } + spans
    }

    mutating func code(with coder: ViewCoder) {
      coder.word("role", &role, default: .body)
      coder.string("text", &text, default: "")
      coder.rows("paragraphs", &spans, takesText: true)
    }
  }
}
