import BerthViewModel

/// A colour or a line with its meaning.
struct LegendEntry {
  enum Mark {
    case dot, line, dashes
  }

  var label: String
  var color: View.Color
  var mark: Mark

  init(_ category: View.Category) {
    (label, color, mark) = (category.label, category.color, .dot)
  }

  init(_ kind: View.EdgeKind) {
    (label, color, mark) = (kind.label, kind.color, kind.dashed ? .dashes : .line)
  }

  init(_ series: View.Series, at index: Int) {
    (label, color, mark) = (series.name, CategoryColors.series(series, index), .dot)
  }

  /// The series of a chart when their names differ and do not stand in it, else none.
  static func series(of chart: View.Chart) -> [LegendEntry] {
    if chart.style == .strip { return [] }
    let named = chart.series.enumerated().filter { !$0.element.name.isEmpty }
    return named.count > 1 ? named.map { LegendEntry($0.element, at: $0.offset) } : []
  }
}
