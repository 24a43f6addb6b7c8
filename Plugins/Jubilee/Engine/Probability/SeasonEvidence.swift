import Glibc

/// How much likelier a night of the year is than the average night, from counts by month.
///
/// Each month's count is spread over its two halves and smoothed a little (15 % to each side), so
/// that no night jumps at the first of a month; 2 % of the events are spread over the whole year.
struct SeasonEvidence: Sendable, Equatable {
  /// Likelihood ratios of the 24 half-months, by their middles.
  let ratios: [Double]

  /// Ratios that were worked out before.
  init(ratios: [Double]) { self.ratios = ratios }

  /// From events by month, January first.
  init(counts: [Double]) {
    let total = counts.reduce(0, +)
    let lengths = [31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let halves = (0..<24).map { counts[$0 / 2] / 2 }
    ratios = (0..<24).map { index in
      let smooth =
        halves[(index + 23) % 24] * 0.15 + halves[index] * 0.7 + halves[(index + 1) % 24] * 0.15
      let nights = lengths[index / 2] / 2 / 365.25
      return total > 0 ? 0.98 * smooth / total / nights + 0.02 : 1
    }
  }

  /// The logarithm of the ratio on a day, 0 for January 1, straight between half-months.
  func callAsFunction(_ dayOfYear: Int) -> Double {
    let position = (Double(dayOfYear) + 0.5) / 365.25 * 24 - 0.5
    let low = Int(position.rounded(.down))
    let part = position - position.rounded(.down)
    let ratio =
      ratios[(low + 24) % 24] * (1 - part) + ratios[(low + 25) % 24] * part
    return log(ratio)
  }
}
