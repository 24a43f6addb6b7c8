import BerthJSON

extension View {
  /// What a text is for.
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
  public static func text(_ text: String, role: TextRole = .body) -> View {
    var view = View(kind: "text")
    if role != .body { view.fields.put("role", role.rawValue) }
    view.fields.put("text", nonEmpty: text)
    return view
  }

  /// One paragraph of spans, some of which may stand out or lead somewhere.
  public static func text(_ spans: [Span], role: TextRole = .body) -> View {
    text(paragraphs: [spans], role: role)
  }

  /// Paragraphs of spans.
  public static func text(paragraphs: [[Span]], role: TextRole = .body) -> View {
    var view = View(kind: "text")
    if role != .body { view.fields.put("role", role.rawValue) }
    view.fields.put("paragraphs", paragraphs.map { .array($0.map(\.json)) })
    return view
  }

  /// A stretch of text in one style.
  public struct Span: Sendable, Hashable, ExpressibleByStringLiteral {
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

    var json: JSON {
      if style == .plain, link == nil { return .string(text) }
      var fields = JSONObject()
      fields.put("text", text)
      if style != .plain { fields.put("style", style.rawValue) }
      fields.put("link", link)
      return .object(fields)
    }
  }
}
