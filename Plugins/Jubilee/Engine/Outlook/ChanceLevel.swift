import BerthSDK

/// What a chance means, in four levels with the colours of the four intensities.
enum ChanceLevel: Int, CaseIterable, Sendable {
  case unlikely = 1, possible, likely, veryLikely

  init(_ share: Double) {
    switch share {
    case ..<0.1: self = .unlikely
    case ..<0.3: self = .possible
    case ..<0.6: self = .likely
    default: self = .veryLikely
    }
  }

  var title: String {
    switch self {
    case .unlikely: "Unlikely"
    case .possible: "Possible"
    case .likely: "Likely"
    case .veryLikely: "Very likely"
    }
  }

  /// The level as it is shown.
  var view: View.Level {
    View.Level(title, color: JubileeIntensity(level: rawValue)?.color)
  }
}

/// Between what a chance lies.
enum ChanceRange {
  /// The interval of Wilson (1927) at 95 % around a share, as if it had been seen in `nights` nights.
  static func wilson(_ share: Double, nights: Double) -> ClosedRange<Double> {
    guard nights > 0 else { return 0...1 }
    let z = 1.96
    let spread = z * z / nights
    let center = (share + spread / 2) / (1 + spread)
    let inside = share * (1 - share) / nights + spread / (4 * nights)
    let half = z / (1 + spread) * max(inside, 0).squareRoot()
    return max(0, center - half)...min(1, center + half)
  }

  /// `between 2 and 9 %`.
  static func words(_ range: ClosedRange<Double>) -> String {
    let low = Int((range.lowerBound * 100).rounded())
    let high = Int((range.upperBound * 100).rounded(.up))
    return "between \(low) and \(max(high, 1)) %"
  }
}
