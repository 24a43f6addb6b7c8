import Glibc

/// What the direction of the wind says, from Loesch's counts against how often it blows from there.
///
/// Counts of neighbouring eighths are smoothed (¼ ½ ¼), since 33 events cannot tell north from
/// northeast, and as many events as `priorEvents` are added in the proportions of all nights, so
/// that a direction without an event is unlikely but not impossible.
struct WindEvidence: Sendable, Equatable {
  /// Logarithms of likelihood ratios of the 8 main points, N first.
  let ratios: [Double]

  static let priorEvents = 4.0
  /// Below this speed in mph a vane turns as it likes and its direction counts in part.
  static let fullSpeed = 3.0

  /// Ratios that were worked out before.
  init(ratios: [Double]) { self.ratios = ratios }

  /// - Parameters:
  ///   - counts: events by main point, N first.
  ///   - background: parts of all nights by main point, of any sum.
  init(counts: [Double], background: [Double]) {
    let total = max(counts.reduce(0, +), 0)
    let whole = background.reduce(0, +)
    ratios = (0..<8).map { place in
      let smooth =
        counts[(place + 7) % 8] / 4 + counts[place] / 2 + counts[(place + 1) % 8] / 4
      let share = background[place] / whole
      return log((smooth + Self.priorEvents * share) / (total + Self.priorEvents) / share)
    }
  }

  /// The evidence of a direction in degrees, straight between main points.
  func callAsFunction(_ degrees: Double) -> Double {
    let turned = degrees.positiveDegrees / 45
    let low = Int(turned) % 8
    let part = turned - turned.rounded(.down)
    return ratios[low] * (1 - part) + ratios[(low + 1) % 8] * part
  }

  /// The evidence of a direction at a speed in mph; none in a calm.
  func callAsFunction(_ degrees: Double, mph: Double) -> Double {
    self(degrees) * min(1, max(0, mph) / Self.fullSpeed)
  }
}
