import Glibc

/// The one answer to how likely a jubilee is in a night at a shore. Every page, widget and alert
/// takes its number from here.
struct ShoreNight: Sendable, Equatable {
  /// 0–1.
  var probability: Double
  /// Between what it lies with 80 %, 0–1.
  var range: ClosedRange<Double>
  /// The chance of a night of that time of the year of which nothing is known, 0–1.
  var usual: Double
  /// Reports of the same night that count here, and looks that saw nothing.
  var reports: Int
  var looks: Int

  /// How many times the usual chance it is.
  var timesUsual: Double { usual > 0 ? probability / usual : 1 }

  /// Beyond so many miles a report says half as much.
  static let halfDistanceMiles = 3.0
  /// Of reports, and of looks, never more is believed than this, however many there are.
  static let maximumBelief = 0.95

  /// The answer for a night.
  ///
  /// - Parameters:
  ///   - night: the forecast for the shores of the region.
  ///   - area: where; without cells it is the main shore.
  ///   - cells: all cells of the region.
  ///   - sightings: what was reported in that night, and who looked and saw nothing.
  init(_ night: ForecastNight, _ area: ShoreArea, _ cells: [ShoreCell], _ sightings: [Sighting]) {
    let forecast = Self.chance(night.shores, area, cells) ?? night.probability
    usual = Self.chance(night.usual, area, cells) ?? 0
    let own = cells.filter { area.cells.contains($0.id) }
    var (doubt, unseen) = (1.0, 1.0)
    var (count, empty) = (0, 0)
    for sighting in sightings {
      var belief = sighting.strength * Self.nearness(sighting, own)
      if sighting.isNothing {
        // Of the jubilees of a night so many are under way at the hour of the look, and so many of the
        // stretches asked about are where it was.
        let solar = SolarTime(sighting.time, longitude: SolarTime.bayLongitude).hour
        belief *= exp(Evidence.hour(solar)) / Double(max(1, own.count)).squareRoot()
        if belief >= 0.001 { empty += 1 }
        unseen *= 1 - min(belief, Self.maximumBelief)
      } else {
        if belief >= 0.01 { count += sighting.observers }
        doubt *= 1 - min(belief, Self.maximumBelief)
      }
    }
    (reports, looks) = (count, empty)
    doubt = max(doubt, 1 - Self.maximumBelief)
    unseen = max(unseen, 1 - Self.maximumBelief)
    // Bayes: how likely the look would have seen nothing with a jubilee, against certainly without.
    func left(_ share: Double) -> Double { share * unseen / (1 - share + share * unseen) }
    probability = 1 - (1 - left(forecast)) * doubt
    let odds = log(min(max(forecast, 1e-6), 1 - 1e-6) / (1 - min(max(forecast, 1e-6), 1 - 1e-6)))
    let spread = Self.eighty * night.error
    func share(_ odds: Double) -> Double {
      1 - (1 - left(ProbabilityModel.probability(odds))) * doubt
    }
    range =
      min(share(odds - spread), probability)...max(share(odds + spread), probability)
  }

  /// The normal quantile of an interval of 80 %.
  private static let eighty = 1.2816

  /// The chance for an area from the chances of the shores; nil where none is known.
  static func chance(
    _ shores: [String: Double], _ area: ShoreArea, _ cells: [ShoreCell]
  ) -> Double? {
    var none = 1.0
    var isKnown = false
    for shore in ShoreCell.Shore.allCases {
      guard let chance = shores[shore.rawValue] else { continue }
      let part = Predictor.part(of: area.cells, shore, cells)
      guard part > 0 else { continue }
      isKnown = true
      none *= 1 - chance * part
    }
    return isKnown ? 1 - none : nil
  }

  /// What a report says of these cells by its distance and shore, 0–1.
  static func nearness(_ sighting: Sighting, _ cells: [ShoreCell]) -> Double {
    cells.map { cell in
      let miles = max(0, cell.center.distanceMiles(to: sighting.point) - cell.lengthMiles / 2)
      let shore =
        sighting.shore == nil || sighting.shore == cell.shore ? 1 : EarlierJubilee.otherShore
      return shore * exp2(-miles / halfDistanceMiles)
    }.max() ?? 0
  }
}
