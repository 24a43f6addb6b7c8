import Glibc

extension ShoreNight {
  /// Within so many hours of a report the jubilee that was seen is over in half of all cases, and began
  /// as long before it at most; no table of durations is at hand, the record has 1 to 4 hours.
  static let halfDurationHours = 2.0
  /// What a look that saw nothing says of the hours round it halves in so many hours.
  static let halfLookHours = 1.0

  /// The chance that a jubilee is under way at a shore within an hour, with what was reported of that
  /// night: an hour in which one was seen is never shown below what the night owes to that report.
  ///
  /// - Parameters:
  ///   - forecast: the same by the forecast alone, 0–1.
  ///   - hour: Unix milliseconds at which the hour begins.
  ///   - area: where.
  ///   - cells: all cells of the region.
  ///   - sightings: what was reported, and who looked and saw nothing.
  static func underWay(
    _ forecast: Double, at hour: Int64, _ area: ShoreArea, _ cells: [ShoreCell],
    _ sightings: [Sighting]
  ) -> Double {
    let own = cells.filter { area.cells.contains($0.id) }
    var (doubt, unseen) = (1.0, 1.0)
    for sighting in sightings {
      let apart = max(0, hour - sighting.time, sighting.time - hour - Span.hour)
      let hours = Double(apart) / Double(Span.hour)
      let belief = sighting.strength * nearness(sighting, own)
      if sighting.isNothing {
        let share = belief * exp2(-hours / halfLookHours) / Double(max(1, own.count)).squareRoot()
        unseen *= 1 - min(share, maximumBelief)
      } else {
        doubt *= 1 - min(belief, maximumBelief) * exp2(-hours / halfDurationHours)
      }
    }
    doubt = max(doubt, 1 - maximumBelief)
    unseen = max(unseen, 1 - maximumBelief)
    let left = forecast * unseen / (1 - forecast + forecast * unseen)
    return 1 - (1 - left) * doubt
  }
}
