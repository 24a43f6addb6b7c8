import BerthJSON

extension ViewNode {
  /// A whole answer: title, subtitle and what stands below.
  public struct Page: Sendable, Hashable {
    /// The title; empty when the content speaks for itself.
    public var title: String
    /// A line below the title.
    public var subtitle: String?
    /// The colour of links, titles and main actions; nil means berth's teal.
    public var accent: ViewColor?
    /// What stands below.
    public var children: [ViewNode]

    /// A page.
    public init(
      title: String = "", subtitle: String? = nil, accent: ViewColor? = nil,
      children: [ViewNode] = []
    ) {
      self.title = title
      self.subtitle = subtitle
      self.accent = accent
      self.children = children
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "title", "subtitle", "accent", "children"])
      title = try decoder.text(fields, "title") ?? ""
      subtitle = try decoder.text(fields, "subtitle")
      accent = try decoder.color(fields, "accent")
      children = try decoder.nodes(fields, "children")
    }

    func write(to fields: inout JSONObject) {
      if !title.isEmpty { fields.set("title", title) }
      fields.set("subtitle", subtitle)
      fields.set("accent", accent?.text)
      fields.set("children", children)
    }
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
