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
    /// A row for each series, on a scale of its own, above one axis.
    case strip
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
    View(
      .chart(
        Chart(
          style: style, title: title, series: series, labels: labels, unit: unit,
          minimum: minimum, maximum: maximum, marks: marks)))
  }

  /// One run of numbers.
  ///
  /// ```swift
  /// var series = View.Series("Rose", values: [12, 14, nil], color: .pink)
  /// series.values.append(19)
  /// let known = series.values.compactMap { $0 }
  /// series.name += ", \(known.count) of \(series.values.count) days"
  /// series.unit = "mm"
  /// series.color = known.count == series.values.count ? .green : .amber
  /// ```
  public struct Series: Sendable, Hashable, ViewPart {
    /// What they are; empty when there is only one series.
    public var name: String
    /// The numbers; nil where one is missing.
    public var values: [Double?]
    /// The colour; nil to pick one by index.
    public var color: Color?
    /// What its numbers count, where that differs between series.
    public var unit: String?

    /// A series.
    public init(
      _ name: String = "", values: [Double?], color: Color? = nil, unit: String? = nil
    ) {
      self.name = name
      self.values = values
      self.color = color
      self.unit = unit
    }

    init() { self.init(values: []) }

    mutating func code(with coder: ViewCoder) {
      coder.string("name", &name, default: "")
      coder.list(
        "values", &values,
        write: { value in
          guard let value, value.isFinite else { return .null }
          return JSON(shortest: value)
        },
        read: { reader, json in
          if let value = json.double, value.isFinite { return .some(value) }
          if case .null = json { return .some(nil) }
          reader.fail("expected a number or null, found \(json.kindName)")
          return nil
        })
      coder.color("color", &color)
      coder.string("unit", &unit)
    }
  }

  /// A place on the x axis worth a word.
  ///
  /// ```swift
  /// let heights = [0.4, 1.9, 3.1, 2.2]
  /// var mark = View.Mark(at: 0, "low")
  /// for (index, height) in heights.enumerated() where height > heights[Int(mark.at)] {
  ///   mark.at = Double(index)
  ///   mark.label = "high"
  /// }
  /// let tide = View.chart(.line, series: [.init(values: heights)], marks: [mark])
  /// ```
  public struct Mark: Sendable, Hashable, ViewPart {
    /// The place, counted in values from 0; it may lie between two.
    public var at: Double
    /// The word.
    public var label: String

    /// A mark.
    public init(at: Double, _ label: String) {
      self.at = at
      self.label = label
    }

    init() { self.init(at: 0, "") }

    mutating func code(with coder: ViewCoder) {
      coder.number("at", &at)
      coder.string("label", &label, default: "")
    }
  }

  /// The fields of a chart.
  package struct Chart: Sendable, ViewNode {
    static var kind: String { "chart" }

    package var style = ChartStyle.line
    package var title: String?
    package var series: [Series] = []
    package var labels: [String] = []
    package var unit: String?
    package var minimum: Double?
    package var maximum: Double?
    package var marks: [Mark] = []

    mutating func code(with coder: ViewCoder) {
      coder.word("style", &style, default: .line)
      coder.string("title", &title)
      coder.list("series", &series)
      coder.strings("labels", &labels)
      coder.string("unit", &unit)
      coder.number("minimum", &minimum)
      coder.number("maximum", &maximum)
      coder.list("marks", &marks)
    }
  }
}
