import BerthBase

extension ViewNode {
  /// A whole answer: title, subtitle and what stands below.
  public struct Page: Sendable, Hashable {
    /// The title; empty when the content speaks for itself.
    public var title: String
    /// A line below the title.
    public var subtitle: String?
    /// The colour of links, titles and main actions; nil means berth's teal.
    public var accent: ViewColor?
    /// What it is written in, a BCP 47 tag; nil leaves that open.
    public var language: String?
    /// How it is written; nil follows the language.
    public var direction: Direction?
    /// What makes it stay at a terminal; nil shows it once.
    public var stay: Stay?
    /// What stands below.
    public var children: [ViewNode]

    /// A page.
    public init(
      title: String = "", subtitle: String? = nil, accent: ViewColor? = nil,
      language: String? = nil, direction: Direction? = nil, stay: Stay? = nil,
      children: [ViewNode] = []
    ) {
      self.title = title
      self.subtitle = subtitle
      self.accent = accent
      self.language = language
      self.direction = direction
      self.stay = stay
      self.children = children
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(
        fields,
        [
          "kind", "title", "subtitle", "accent", "language", "direction", "stay", "children",
        ])
      title = try decoder.text(fields, "title") ?? ""
      subtitle = try decoder.text(fields, "subtitle")
      accent = try decoder.color(fields, "accent")
      language = try decoder.text(fields, "language")
      if let tag = language, !ViewNode.isLanguageTag(tag) {
        throw ViewError(
          path: "\(decoder.path).language", message: "not a BCP 47 tag such as \"ar\" or \"pt-BR\"")
      }
      direction = try decoder.optionalWord(fields, "direction")
      stay = try decoder.optional(fields, "stay") { (decoder, json) throws(ViewError) in
        try Stay(&decoder, json)
      }
      children = try decoder.nodes(fields, "children")
    }

    func write(to fields: inout JSONObject) {
      if !title.isEmpty { fields.set("title", title) }
      fields.set("subtitle", subtitle)
      fields.set("accent", accent?.text)
      fields.set("language", language)
      fields.set("direction", direction?.rawValue)
      if let stay { fields["stay"] = stay.json }
      fields.set("children", children)
    }
  }

  /// How a whole answer is written; nil when nothing says.
  var writing: Direction? {
    guard case .page(let page) = self else { return nil }
    return page.direction ?? page.language.map(Direction.init(language:))
  }

  /// A titled part of a page.
  public struct Section: Sendable, Hashable {
    /// The heading; empty for a part without one.
    public var title: String
    /// What stands below.
    public var children: [ViewNode]

    /// A section.
    public init(title: String = "", children: [ViewNode] = []) {
      self.title = title
      self.children = children
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "title", "children"])
      title = try decoder.text(fields, "title") ?? ""
      children = try decoder.nodes(fields, "children")
    }

    func write(to fields: inout JSONObject) {
      if !title.isEmpty { fields.set("title", title) }
      fields.set("children", children)
    }
  }

  /// How far something has come.
  public struct Progress: Sendable, Hashable {
    /// What goes on.
    public var label: String
    /// The part that is done, 0 to 1.
    public var value: Double
    /// Words beside the bar, such as `3 of 8`.
    public var detail: String?

    /// Progress; `value` is held inside 0…1.
    public init(label: String, value: Double, detail: String? = nil) {
      self.label = label
      self.value = value.isFinite ? min(max(value, 0), 1) : 0
      self.detail = detail
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "label", "value", "detail"])
      label = try decoder.text(fields, "label") ?? ""
      value = min(max(try decoder.number(fields, "value"), 0), 1)
      detail = try decoder.text(fields, "detail")
    }

    func write(to fields: inout JSONObject) {
      if !label.isEmpty { fields.set("label", label) }
      fields.set("value", value)
      fields.set("detail", detail)
    }
  }
}
