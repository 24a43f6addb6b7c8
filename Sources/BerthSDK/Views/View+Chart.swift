import BerthBase

extension View {
  /// What a chart draws.
  ///
  /// ```swift
  /// let style: View.ChartStyle = arguments.flag("small") ? .spark : .bar
  /// let rain = View.chart(style, series: [.init(values: [3, 0, 12, 7])], unit: "mm")
  /// ```
  public enum ChartStyle: String, Sendable, Hashable {
    /// A line for each series.
    case line
    /// A bar for each value.
    case bar
    /// A small line without axes.
    case spark
  }

  /// Numbers as a line, bars or a spark line.
  ///
  /// ```swift
  /// let tide = View.chart(
  ///   .line, title: "Tide today",
  ///   series: [
  ///     .init("Harbour", values: [0.4, 1.9, 3.1, 2.2, 0.9], color: .blue),
  ///     .init("Lighthouse", values: [0.6, 2.1, nil, 2.4, 1.1]),
  ///   ],
  ///   labels: ["0:00", "3:00", "6:00", "9:00", "12:00"], unit: "m", minimum: 0, maximum: 4,
  ///   marks: [.init(at: 2.5, "now")])
  /// ```
  ///
  /// - Parameters:
  ///   - style: What is drawn.
  ///   - title: The title.
  ///   - series: The numbers.
  ///   - labels: A label for each place on the x axis.
  ///   - unit: What the numbers count, such as `ml`.
  ///   - minimum: The lower end of the y axis; nil to fit the numbers.
  ///   - maximum: The upper end of the y axis; nil to fit the numbers.
  ///   - marks: Places on the x axis worth a word, such as `now`.
  public static func chart(
    _ style: ChartStyle, title: String? = nil, series: [Series], labels: [String] = [],
    unit: String? = nil, minimum: Double? = nil, maximum: Double? = nil, marks: [Mark] = []
  ) -> View {
    var view = View(kind: "chart")
    if style != .line { view.fields.put("style", style.rawValue) }
    view.fields.put("title", title)
    view.fields.put("series", series.map(\.json))
    view.fields.put("labels", labels.map(JSON.string))
    view.fields.put("unit", unit)
    view.fields.put("minimum", minimum)
    view.fields.put("maximum", maximum)
    view.fields.put("marks", marks.map(\.json))
    return view
  }

  /// One run of numbers.
  ///
  /// ```swift
  /// var series = View.Series("Rose", values: [12, 14, nil], color: .pink)
  /// series.values.append(19)
  /// let known = series.values.compactMap { $0 }
  /// series.name += ", \(known.count) of \(series.values.count) days"
  /// series.color = known.count == series.values.count ? .green : .amber
  /// ```
  public struct Series: Sendable, Hashable {
    /// What they are; empty when there is only one series.
    public var name: String
    /// The numbers; nil where one is missing.
    public var values: [Double?]
    /// The colour; nil to pick one by place.
    public var color: Color?

    /// A series.
    public init(_ name: String = "", values: [Double?], color: Color? = nil) {
      self.name = name
      self.values = values
      self.color = color
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("name", nonEmpty: name)
      fields.put(
        "values",
        values.map { value in
          guard let value, value.isFinite else { return .null }
          return JSONObject.number(value)
        })
      fields.put("color", color?.text)
      return .object(fields)
    }
  }

  /// A place on the x axis worth a word.
  ///
  /// ```swift
  /// let heights = [0.4, 1.9, 3.1, 2.2]
  /// var mark = View.Mark(at: 0, "low")
  /// for (place, height) in heights.enumerated() where height > heights[Int(mark.at)] {
  ///   mark.at = Double(place)
  ///   mark.label = "high"
  /// }
  /// let tide = View.chart(.line, series: [.init(values: heights)], marks: [mark])
  /// ```
  public struct Mark: Sendable, Hashable {
    /// The place, counted in values from 0; it may lie between two.
    public var at: Double
    /// The word.
    public var label: String

    /// A mark.
    public init(at: Double, _ label: String) {
      self.at = at
      self.label = label
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("at", at)
      fields.put("label", nonEmpty: label)
      return .object(fields)
    }
  }
}
