import BerthBase

extension ViewNode {
  /// Paragraphs of running text.
  public struct Text: Sendable, Hashable {
    /// What the text is for.
    public enum Role: String, Sendable, Hashable, CaseIterable {
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

    /// What the text is for.
    public var role: Role
    /// The paragraphs, each a run of spans.
    public var paragraphs: [[Span]]

    /// A text of paragraphs.
    public init(role: Role = .body, paragraphs: [[Span]]) {
      self.role = role
      self.paragraphs = paragraphs
    }

    /// A text in which every line is a paragraph.
    public init(role: Role = .body, _ text: String) {
      self.role = role
      paragraphs = Self.paragraphs(in: text)
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "role", "text", "paragraphs"])
      role = try decoder.word(fields, "role", default: .body)
      paragraphs = Self.paragraphs(in: try decoder.text(fields, "text") ?? "")
      paragraphs += try decoder.list(fields, "paragraphs") { (decoder, json) throws(ViewError) in
        if case .string(let text) = json { return [Span(try decoder.counted(text))] }
        return try decoder.elements(json) { (decoder, json) throws(ViewError) in
          try Span(&decoder, json)
        }
      }
    }

    private static func paragraphs(in text: String) -> [[Span]] {
      guard !text.isEmpty else { return [] }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map {
        [Span(String($0))]
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("role", role, unless: .body)
      let plain = paragraphs.compactMap { spans -> String? in
        guard spans.count == 1, spans[0].isPlain, !spans[0].text.utf8.contains(0x0A) else {
          return nil
        }
        return spans[0].text
      }
      if plain.count == paragraphs.count, plain != [""] {
        if !plain.isEmpty { fields.set("text", plain.joined(separator: "\n")) }
      } else {
        fields.set("paragraphs", paragraphs.map { .array($0.map(\.json)) })
      }
    }
  }

  /// A stretch of text in one style.
  public struct Span: Sendable, Hashable {
    /// How a stretch stands out.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      /// As the text around it.
      case plain
      /// Important.
      case strong
      /// Stressed.
      case emphasis
      /// Less important.
      case muted
      /// A command, file name or value to type.
      case code
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

    var isPlain: Bool { style == .plain && link == nil }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      if case .string(let text) = json {
        self.init(try decoder.counted(text))
        return
      }
      let fields = try decoder.object(json)
      decoder.check(fields, ["text", "style", "link"])
      self.init(
        try decoder.string(fields, "text"),
        style: try decoder.word(fields, "style", default: .plain),
        link: try decoder.link(fields, "link"))
    }

    var json: JSON {
      if isPlain { return .string(text) }
      var fields = JSONObject()
      fields.set("text", text)
      fields.set("style", style, unless: .plain)
      fields.set("link", link)
      return .object(fields)
    }
  }
}
