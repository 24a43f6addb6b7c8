import BerthBase

extension View {
  /// Rows under columns; `empty` is said when there are no rows.
  ///
  /// ```swift
  /// let rows: [[View.Cell]] = try database.rows("select time, port, height from tides") {
  ///   [
  ///     .init($0.text(0)), .init($0.text(1), link: "berth://tides/port?name=\($0.text(1))"),
  ///     .init("\($0.double(2)) m", tone: $0.double(2) > 5 ? .warning : .neutral),
  ///   ]
  /// }
  /// let view = View.table(
  ///   columns: ["Time", "Port", .init("Height", type: .number)], rows: rows, empty: "No tides.")
  /// ```
  public static func table(
    columns: [Column], rows: [[Cell]], empty: String? = nil
  ) -> View {
    var view = View(kind: "table")
    view.fields.put("columns", columns.map(\.json))
    view.fields.put("rows", rows.map { .array($0.map(\.json)) })
    view.fields.put("empty", empty)
    return view
  }

  /// A column of a table.
  ///
  /// ```swift
  /// var column = View.Column("Guests")
  /// column.type = View.Column.Kind.number
  /// if column.title.count < 4 { column.align = View.Column.Alignment.center }
  /// let columns = ["Table", column, .init("Note", type: .text, align: .start)]
  /// ```
  public struct Column: Sendable, Hashable, ExpressibleByStringLiteral {
    /// What the cells hold.
    public enum Kind: String, Sendable, Hashable {
      /// Words; they may wrap.
      case text
      /// Numbers, amounts, times: they line up at the end and never wrap.
      case number
    }

    /// At which side cells stand.
    public enum Alignment: String, Sendable, Hashable {
      case start, center, end
    }

    /// The heading.
    public var title: String
    /// What the cells hold.
    public var type: Kind
    /// At which side they stand; nil for numbers at the end, words at the start.
    public var align: Alignment?

    /// A column.
    public init(_ title: String, type: Kind = .text, align: Alignment? = nil) {
      self.title = title
      self.type = type
      self.align = align
    }

    /// The same from a literal.
    public init(stringLiteral title: String) { self.init(title) }

    var json: JSON {
      if type == .text, align == nil { return .string(title) }
      var fields = JSONObject()
      fields.put("title", title)
      if type != .text { fields.put("type", type.rawValue) }
      fields.put("align", align?.rawValue)
      return .object(fields)
    }
  }

  /// A cell of a table.
  ///
  /// ```swift
  /// var cell: View.Cell = "12"
  /// cell.tone = .good
  /// if !cell.text.isEmpty { cell.link = "berth://guests/table?number=\(cell.text)" }
  /// let row: [View.Cell] = ["Ada", 4, cell]
  /// ```
  public struct Cell: Sendable, Hashable, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral
  {
    /// The words or number.
    public var text: String
    /// Its mood.
    public var tone: Tone
    /// Where it leads.
    public var link: String?

    /// A cell.
    public init(_ text: String, tone: Tone = .neutral, link: String? = nil) {
      self.text = text
      self.tone = tone
      self.link = link
    }

    /// The same from a literal.
    public init(stringLiteral text: String) { self.init(text) }
    /// The same from a whole number.
    public init(integerLiteral value: Int) { self.init(String(value)) }

    var json: JSON {
      if tone == .neutral, link == nil { return .string(text) }
      var fields = JSONObject()
      fields.put("text", text)
      if tone != .neutral { fields.put("tone", tone.rawValue) }
      fields.put("link", link)
      return .object(fields)
    }
  }

  /// Names with their values.
  ///
  /// ```swift
  /// let view = View.keyValues([
  ///   .init("Light", "half shade"),
  ///   .init("Water", "overdue", tone: .warning, link: "berth://garden/water?plant=fern"),
  /// ])
  /// ```
  public static func keyValues(_ pairs: [Pair]) -> View {
    var view = View(kind: "keyValues")
    view.fields.put("pairs", pairs.map(\.json))
    return view
  }

  /// One name with its value.
  ///
  /// ```swift
  /// var pair = View.Pair("Water", "every 3 days")
  /// if pair.key == "Water" {
  ///   pair.value += ", less in winter"
  ///   pair.tone = .accent
  ///   pair.link = "berth://garden/schedule"
  /// }
  /// ```
  public struct Pair: Sendable, Hashable {
    /// The name.
    public var key: String
    /// The value.
    public var value: String
    /// Its mood.
    public var tone: Tone
    /// Where the value leads.
    public var link: String?

    /// A pair.
    public init(_ key: String, _ value: String, tone: Tone = .neutral, link: String? = nil) {
      self.key = key
      self.value = value
      self.tone = tone
      self.link = link
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("key", key)
      fields.put("value", value)
      if tone != .neutral { fields.put("tone", tone.rawValue) }
      fields.put("link", link)
      return .object(fields)
    }
  }
}
