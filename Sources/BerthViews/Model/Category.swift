import BerthBase

extension ViewNode {
  /// What a category of nodes, points or lines means and its colour.
  public struct Category: Sendable, Hashable {
    /// The category that nodes name.
    public var category: String
    /// The name that people read.
    public var label: String
    /// The colour.
    public var color: ViewColor

    /// The meaning of a category.
    public init(category: String, label: String, color: ViewColor) {
      self.category = category
      self.label = label
      self.color = color
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["category", "label", "color"])
      category = try decoder.string(fields, "category")
      label = try decoder.text(fields, "label") ?? category
      color = try decoder.color(fields, "color") ?? .role(.gray)
    }

    var json: JSON {
      var fields = JSONObject()
      fields.set("category", category)
      if label != category { fields.set("label", label) }
      if color != .role(.gray) { fields.set("color", color.text) }
      return .object(fields)
    }
  }
}

extension ViewDecoder {
  mutating func legend(
    _ fields: JSONObject, _ key: String
  ) throws(ViewError) -> [ViewNode.Category] {
    try list(fields, key) { (decoder, json) throws(ViewError) in
      try ViewNode.Category(&decoder, json)
    }
  }
}

/// Finds the colour of a category: from the legend, else by its place among those seen.
struct CategoryColors {
  /// The colours given to series and categories without one, in order.
  static let cycle: [ViewColor.Role] = [
    .teal, .violet, .orange, .blue, .pink, .green, .amber, .indigo, .red, .brown,
  ]

  private var known: [String: ViewColor] = [:]
  private var next = 0

  init(_ legend: [ViewNode.Category]) {
    for entry in legend where known[entry.category] == nil {
      known[entry.category] = entry.color
    }
  }

  /// The colour of `category`; a category without one gets the next of the cycle.
  mutating func color(_ category: String?) -> ViewColor {
    guard let category else { return .role(.accent) }
    if let color = known[category] { return color }
    let color = ViewColor.role(Self.cycle[next % Self.cycle.count])
    next += 1
    known[category] = color
    return color
  }

  /// The colour of the series at `index` when it has none of its own.
  static func series(_ series: ViewNode.Series, _ index: Int) -> ViewColor {
    series.color ?? (index == 0 ? .role(.accent) : .role(cycle[index % cycle.count]))
  }
}
