import BerthBase

extension ViewNode {
  /// Rows under columns.
  public struct Table: Sendable, Hashable {
    /// The columns.
    public var columns: [Column]
    /// The rows; a short row is filled with empty cells, surplus cells are dropped.
    public var rows: [[Cell]]
    /// What to say when there are no rows.
    public var empty: String?

    /// A table.
    public init(columns: [Column], rows: [[Cell]] = [], empty: String? = nil) {
      self.columns = columns
      self.rows = rows
      self.empty = empty
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "columns", "rows", "empty"])
      columns = try decoder.list(fields, "columns") { (decoder, json) throws(ViewError) in
        try Column(&decoder, json)
      }
      guard columns.count <= 64 else { throw decoder.error("more than 64 columns") }
      rows = try decoder.list(fields, "rows") { (decoder, json) throws(ViewError) in
        try decoder.elements(json) { (decoder, json) throws(ViewError) in
          try Cell(&decoder, json)
        }
      }
      empty = try decoder.text(fields, "empty")
    }

    func write(to fields: inout JSONObject) {
      fields.set("columns", columns.map(\.json))
      fields.set("rows", rows.map { .array($0.map(\.json)) })
      fields.set("empty", empty)
    }
  }

  /// A column of a table.
  public struct Column: Sendable, Hashable {
    /// What the cells hold.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Words; they may wrap.
      case text
      /// Numbers, amounts, times: they line up at the end and never wrap.
      case number
    }

    /// At which side cells stand.
    public enum Alignment: String, Sendable, Hashable, CaseIterable {
      /// At the side where lines begin.
      case start
      /// In the middle.
      case center
      /// At the side where lines end.
      case end
    }

    /// The heading.
    public var title: String
    /// What the cells hold.
    public var type: Kind
    /// At which side they stand.
    public var align: Alignment

    /// A column; numbers stand at the end unless told otherwise.
    public init(_ title: String, type: Kind = .text, align: Alignment? = nil) {
      self.title = title
      self.type = type
      self.align = align ?? (type == .number ? .end : .start)
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      if case .string(let text) = json {
        self.init(try decoder.counted(text))
        return
      }
      let fields = try decoder.object(json)
      decoder.check(fields, ["title", "type", "align"])
      let type = try decoder.word(fields, "type", default: Kind.text)
      let align = try decoder.word(
        fields, "align", default: type == .number ? Alignment.end : .start)
      self.init(try decoder.text(fields, "title") ?? "", type: type, align: align)
    }

    var json: JSON {
      let natural: Alignment = type == .number ? .end : .start
      if type == .text, align == natural { return .string(title) }
      var fields = JSONObject()
      fields.set("title", title)
      fields.set("type", type, unless: .text)
      fields.set("align", align, unless: natural)
      return .object(fields)
    }
  }

  /// A cell of a table.
  public struct Cell: Sendable, Hashable {
    /// The words or number.
    public var text: String
    /// Its mood.
    public var tone: ViewTone
    /// Where it leads.
    public var link: String?

    /// A cell.
    public init(_ text: String, tone: ViewTone = .neutral, link: String? = nil) {
      self.text = text
      self.tone = tone
      self.link = link
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      switch json {
      case .null: self.init("")
      case .string(let text): self.init(try decoder.counted(text))
      case .integer(let number): self.init(String(number))
      case .number(let number): self.init(ViewNumber.text(number))
      case .bool(let flag): self.init(flag ? "yes" : "no")
      default:
        let fields = try decoder.object(json)
        decoder.check(fields, ["text", "tone", "link"])
        self.init(
          try decoder.string(fields, "text"),
          tone: try decoder.word(fields, "tone", default: .neutral),
          link: try decoder.link(fields, "link"))
      }
    }

    var json: JSON {
      if tone == .neutral, link == nil { return .string(text) }
      var fields = JSONObject()
      fields.set("text", text)
      fields.set("tone", tone, unless: .neutral)
      fields.set("link", link)
      return .object(fields)
    }
  }
}
