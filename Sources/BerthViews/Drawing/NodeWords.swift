import BerthViewModel

// What all drawings say alike.

extension View.Chart {
  /// The title with the unit.
  var heading: String? { title.map { title in unit.map { "\(title) (\($0))" } ?? title } }

  /// The unit behind a number.
  var unitSuffix: String { unit.map { " \($0)" } ?? "" }

  /// Between what the numbers of a series lie, with what they count.
  func rangeWords(of series: View.Series) -> String {
    let values = series.values.compactMap { $0 }
    guard let low = values.min(), let high = values.max() else { return "not known" }
    let unit = (series.unit ?? unit).map { " \($0)" } ?? ""
    return ViewNumber.range(low, high) + unit
  }

  /// Said when there are no numbers.
  static let emptyWords = "No numbers yet."
}

extension View.Table {
  /// Said when there are no rows.
  var emptyWords: String { empty ?? "Nothing here." }
}

extension View.Graph {
  /// Said when there are no things.
  static let emptyWords = "Nothing to show yet."
}

extension View.Progress {
  var percent: Int { Int((value * 100).rounded()) }
}

extension View.Timeline {
  /// The time of the longest step, at least a second.
  var longest: Double { max(steps.map(\.duration).max() ?? 0, 1) }

  /// The time all rounds take and how many there are.
  func totalWords(separator: String) -> String {
    let rounds = rounds > 1 ? "\(separator)\(rounds) rounds" : ""
    return "Total \(ViewNumber.duration(total))\(rounds)"
  }
}

extension View.Field {
  /// The question, marked when an answer is needed.
  var question: String { required ? "\(label) *" : label }
}

extension View.Paywall {
  static let restoreWords = "Restore purchases"

  /// What is different with payment, as a table of cells that `free` and `premium` make.
  func table(free: (String) -> View.Cell, premium: (String) -> View.Cell) -> View {
    .table(
      columns: [.init(""), .init("Free", align: .center), .init("Premium", align: .center)],
      rows: comparison.map { row in
        [.init(row.feature), free(row.free.text), premium(row.premium.text)]
      })
  }
}

extension View.Product {
  /// The price and for how long.
  var priceWords: String { period.map { "\(price) / \($0)" } ?? price }
}

extension View.Message {
  /// Who wrote it, distinct from the others.
  var writer: String { author.isEmpty && side == .own ? "You" : author }
}

extension View.Message.State {
  /// How far a message has come, as ticks.
  var ticks: String {
    switch self {
    case .queued: "○"
    case .sent: "✓"
    case .delivered, .read: "✓✓"
    }
  }
}
