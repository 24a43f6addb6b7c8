import BerthBase

/// The mood of a label, a cell or a series.
public enum ViewTone: String, Sendable, Hashable, CaseIterable {
  /// No mood.
  case neutral
  /// The page's own colour.
  case accent
  /// All is well.
  case good
  /// Take care.
  case warning
  /// Something is wrong.
  case bad
}

extension ViewNode {
  /// A short label.
  public struct Badge: Sendable, Hashable {
    /// One or two words.
    public var text: String
    /// Its mood.
    public var tone: ViewTone

    /// A label.
    public init(_ text: String, tone: ViewTone = .neutral) {
      self.text = text
      self.tone = tone
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      if case .string(let text) = json {
        self.init(try decoder.counted(text))
        return
      }
      let fields = try decoder.object(json)
      decoder.check(fields, ["text", "tone"])
      self.init(
        try decoder.string(fields, "text"),
        tone: try decoder.word(fields, "tone", default: .neutral))
    }

    var json: JSON {
      if tone == .neutral { return .string(text) }
      var fields = JSONObject()
      fields.set("text", text)
      fields.set("tone", tone, unless: .neutral)
      return .object(fields)
    }
  }

  /// Something the user can do next.
  public struct Action: Sendable, Hashable {
    /// How much it matters.
    public enum Role: String, Sendable, Hashable, CaseIterable {
      /// The thing most will want.
      case primary
      /// One of several.
      case secondary
      /// It takes something away.
      case destructive
    }

    /// What it does, as a verb.
    public var label: String
    /// Where it leads.
    public var link: String
    /// How much it matters.
    public var role: Role

    /// An action.
    public init(_ label: String, link: String, role: Role = .secondary) {
      self.label = label
      self.link = link
      self.role = role
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["label", "link", "role"])
      label = try decoder.string(fields, "label")
      _ = try decoder.string(fields, "link")
      link = try decoder.link(fields, "link") ?? ""
      role = try decoder.word(fields, "role", default: .secondary)
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("label", label)
      fields.set("link", link)
      fields.set("role", role, unless: .secondary)
      return .object(fields)
    }
  }
}

extension ViewDecoder {
  mutating func badges(
    _ fields: JSONObject, _ key: String
  ) throws(ViewError) -> [ViewNode.Badge] {
    try list(fields, key) { (decoder, json) throws(ViewError) in
      try ViewNode.Badge(&decoder, json)
    }
  }

  mutating func actions(
    _ fields: JSONObject, _ key: String
  ) throws(ViewError) -> [ViewNode.Action] {
    try list(fields, key) { (decoder, json) throws(ViewError) in
      try ViewNode.Action(&decoder, json)
    }
  }
}
