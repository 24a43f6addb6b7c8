extension View {
  /// What a category of nodes, points or lines means and its colour.
  ///
  /// ```swift
  /// var herbs = View.Category("herb", label: "Herbs", color: .green)
  /// if arguments.flag("dry") {
  ///   herbs.color = .brown
  ///   herbs.label += " (dry)"
  /// }
  /// let sage = View.Node(id: "sage", label: "Sage", x: 40, y: 40, category: herbs.category)
  /// ```
  public struct Category: Sendable, Hashable, ViewPart {
    /// The category that nodes name.
    public var category: String
    /// The name that people read.
    public var label: String
    /// The colour.
    public var color: Color

    /// The meaning of a category.
    public init(_ category: String, label: String, color: Color) {
      self.category = category
      self.label = label
      self.color = color
    }

    init() { self.init("", label: "", color: .gray) }

    mutating func code(with coder: ViewCoder) {
      coder.string("category", &category)
      coder.string("label", &label, default: category)
      coder.color("color", &color, default: .gray)
    }
  }

  /// What a kind of line means and how it looks.
  ///
  /// ```swift
  /// var seldom = View.EdgeKind("seldom", label: "meet seldom", dashed: true)
  /// seldom.dashed = !arguments.flag("print")
  /// seldom.color = seldom.dashed ? .gray : .amber
  /// seldom.label = "meet once a year"
  /// let edge = View.Edge("ada", "ben", kind: seldom.kind)
  /// ```
  public struct EdgeKind: Sendable, Hashable, ViewPart {
    /// The kind that edges name.
    public var kind: String
    /// The name that people read.
    public var label: String
    /// The colour.
    public var color: Color
    /// Whether the line is broken.
    public var dashed: Bool

    /// The meaning of a kind of line.
    public init(_ kind: String, label: String, color: Color = .gray, dashed: Bool = false) {
      self.kind = kind
      self.label = label
      self.color = color
      self.dashed = dashed
    }

    init() { self.init("", label: "") }

    mutating func code(with coder: ViewCoder) {
      coder.string("kind", &kind)
      coder.string("label", &label, default: kind)
      coder.color("color", &color, default: .gray)
      coder.flag("dashed", &dashed)
    }
  }
}
