import BerthViewModel

/// Finds the colour of a category: from the legend, else by its order among those seen.
struct CategoryColors {
  /// The colours given to series and categories without one, in order.
  static let cycle: [View.Color] = [
    .teal, .violet, .orange, .blue, .pink, .green, .amber, .indigo, .red, .brown,
  ]

  private var known: [String: View.Color] = [:]
  private var next = 0

  init(_ legend: [View.Category]) {
    for entry in legend where known[entry.category] == nil {
      known[entry.category] = entry.color
    }
  }

  /// The colour of `category`; a category without one gets the next of the cycle.
  mutating func color(_ category: String?) -> View.Color {
    guard let category else { return .accent }
    if let color = known[category] { return color }
    let color = Self.cycle[next % Self.cycle.count]
    next += 1
    known[category] = color
    return color
  }

  /// The colour of the series at `index` when it has none of its own.
  static func series(_ series: View.Series, _ index: Int) -> View.Color {
    series.color ?? (index == 0 ? .accent : cycle[index % cycle.count])
  }
}
