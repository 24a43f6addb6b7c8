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
    View(.table(Table(columns: columns, rows: rows, empty: empty)))
  }

  /// A column of a table.
  ///
  /// ```swift
  /// var column = View.Column("Guests")
  /// column.type = View.Column.Kind.number
  /// if column.title.count < 4 { column.align = View.Column.Alignment.center }
  /// let columns = ["Table", column, .init("Note", type: .text, align: .start)]
  /// ```
  public struct Column: Sendable, Hashable, ExpressibleByStringLiteral, ViewPart {
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

    /// At which side the cells stand.
    package var alignment: Alignment { align ?? defaultAlignment }

    private var defaultAlignment: Alignment { type == .number ? .end : .start }

    var shorthand: String? { type == .text && align == nil ? title : nil }

    mutating func code(with coder: ViewCoder) {
      coder.stringOrEmpty("title", &title)
      coder.word("type", &type, default: .text)
      coder.word("align", &align, unknown: defaultAlignment)
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
    ExpressibleByIntegerLiteral, ViewPart
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

    var shorthand: String? { tone == .neutral && link == nil ? text : nil }

    init?(shorthand json: JSON) {
      switch json {
      case .null: self.init("")
      case .bool(let flag): self.init(flag ? "yes" : "no")
      case .integer(let number): self.init(String(number))
      case .number(let number): self.init(ViewNumber.text(number))
      case .string(let text): self.init(text)
      case .array, .object: return nil
      }
    }

    mutating func code(with coder: ViewCoder) {
      coder.string("text", &text)
      coder.word("tone", &tone, default: .neutral)
      coder.link("link", &link)
    }
  }

  /// The fields of a table.
  package struct Table: Sendable, ViewNode {
    static var kind: String { "table" }

    package var columns: [Column] = []
    /// A short row is filled with empty cells, surplus cells are dropped.
    package var rows: [[Cell]] = []
    package var empty: String?

    mutating func code(with coder: ViewCoder) {
      coder.list("columns", &columns)
      coder.require(columns.count <= 64, "more than 64 columns")
      coder.rows("rows", &rows)
      coder.string("empty", &empty)
    }
  }
}
