import BerthBase

extension ViewNode {
  /// Numbers as a line, bars or a spark line.
  public struct Chart: Sendable, Hashable {
    /// What is drawn.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      /// A line for each series.
      case line
      /// A bar for each value.
      case bar
      /// A small line without axes.
      case spark
    }

    /// A place on the x axis worth a word.
    public struct Mark: Sendable, Hashable {
      /// The place, counted in values from 0; it may lie between two.
      public var at: Double
      /// The word.
      public var label: String

      /// A mark.
      public init(at: Double, label: String) {
        self.at = at
        self.label = label
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["at", "label"])
        at = try decoder.number(fields, "at")
        label = try decoder.text(fields, "label") ?? ""
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("at", at)
        if !label.isEmpty { fields.set("label", label) }
        return .object(fields)
      }
    }

    /// What is drawn.
    public var style: Style
    /// The title.
    public var title: String?
    /// The numbers.
    public var series: [Series]
    /// A label for each place on the x axis.
    public var labels: [String]
    /// What the numbers count, such as `ml`.
    public var unit: String?
    /// The lower end of the y axis; nil to fit the numbers.
    public var minimum: Double?
    /// The upper end of the y axis; nil to fit the numbers.
    public var maximum: Double?
    /// Places on the x axis worth a word.
    public var marks: [Mark]

    /// A chart.
    public init(
      style: Style, title: String? = nil, series: [Series], labels: [String] = [],
      unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil, marks: [Mark] = []
    ) {
      self.style = style
      self.title = title
      self.series = series
      self.labels = labels
      self.unit = unit
      self.minimum = minimum
      self.maximum = maximum
      self.marks = marks
    }

    private static let known = [
      "kind", "style", "title", "series", "labels", "unit", "minimum", "maximum", "marks",
    ]

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, Self.known)
      style = try decoder.word(fields, "style", default: .line)
      title = try decoder.text(fields, "title")
      series = try decoder.list(fields, "series") { (decoder, json) throws(ViewError) in
        try Series(&decoder, json)
      }
      labels = try decoder.strings(fields, "labels")
      unit = try decoder.text(fields, "unit")
      minimum = try decoder.optionalNumber(fields, "minimum")
      maximum = try decoder.optionalNumber(fields, "maximum")
      marks = try decoder.list(fields, "marks") { (decoder, json) throws(ViewError) in
        try Mark(&decoder, json)
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("style", style, unless: .line)
      fields.set("title", title)
      fields.set("series", series.map(\.json))
      fields.set("labels", labels.map(JSON.string))
      fields.set("unit", unit)
      fields.set("minimum", minimum)
      fields.set("maximum", maximum)
      fields.set("marks", marks.map(\.json))
    }
  }

  /// One run of numbers.
  public struct Series: Sendable, Hashable {
    /// What they are; empty when there is only one series.
    public var name: String
    /// The numbers; nil where one is missing.
    public var values: [Double?]
    /// The colour; nil to pick one by place.
    public var color: ViewColor?

    /// A series.
    public init(name: String = "", values: [Double?], color: ViewColor? = nil) {
      self.name = name
      self.values = values
      self.color = color
    }

    init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
      let fields = try decoder.object(json)
      decoder.check(fields, ["name", "values", "color"])
      name = try decoder.text(fields, "name") ?? ""
      values = try decoder.list(fields, "values") { (decoder, json) throws(ViewError) in
        if json.isNull { return nil }
        guard let value = json.double, value.isFinite else {
          throw decoder.error("expected a number or null, found \(json.kindName)")
        }
        return value
      }
      color = try decoder.color(fields, "color")
    }

    var json: JSON {
      var fields = JSONObject()
      if !name.isEmpty { fields.set("name", name) }
      fields.set(
        "values",
        values.map { value in
          guard let value, value.isFinite else { return .null }
          return JSONObject.number(value)
        })
      fields.set("color", color?.text)
      return .object(fields)
    }
  }
}
