/// What is known about an instant and a stretch of shore; everything but the time may be missing.
package struct Situation: Sendable, Equatable {
  /// Unix milliseconds.
  var time: Int64
  /// Degrees east, for the time by the sun.
  var longitude = SolarTime.bayLongitude
  package var temperatureF: Double?
  var humidityPercent: Double?
  package var windMph: Double?
  package var windDirectionDegrees: Double?
  /// The mean wind of the day before.
  var windBefore: WindSummary?
  var pressureInHg: Double?
  var pressureTrendInHgPerHour: Double?
  package var oxygenMgL: Double?
  /// How much the oxygen says of the lower water now, 0–1: in full for fresh reports of it, half for
  /// an unknown depth, less the older the reports are.
  var oxygenWeight = Situation.surfaceOxygenWeight
  var stratificationPsu: Double?
  /// How much the layering still says, 0–1.
  var stratificationWeight = 1.0
  package var tideTrendFeetPerHour: Double?
  /// Earlier jubilees, for those of the last mornings.
  var earlier: [EarlierJubilee] = []
  /// Trust in the values, 0…1.
  var reliability = 1.0
  /// Milliseconds between the making of a forecast, or now, and `time`; 0 for now.
  var ahead: Int64 = 0

  /// Nothing known but the time.
  package init(time: Int64) { self.time = time }

  /// The values of merged conditions that still hold.
  init(_ conditions: Conditions, earlier: [EarlierJubilee] = []) {
    time = conditions.time
    temperatureF = conditions.current(.temperatureF)
    humidityPercent = conditions.current(.humidityPercent)
    windMph = conditions.current(.windMph)
    windDirectionDegrees = windMph == nil ? nil : conditions.current(.windDirectionDegrees)
    windBefore = conditions.windDayBefore
    pressureInHg = conditions.current(.pressureInHg)
    pressureTrendInHgPerHour = conditions.pressureTrendInHgPerHour
    oxygenMgL = conditions.bayOxygen?.mgL
    oxygenWeight = conditions.bayOxygen?.weight ?? Self.surfaceOxygenWeight
    stratificationPsu = conditions.stratificationPsu
    tideTrendFeetPerHour = conditions.tideTrendFeetPerHour
    self.earlier = earlier
    reliability = conditions[.windMph].map(\.reliability) ?? conditions.reliability
  }

  /// The time by the sun.
  var solar: SolarTime { SolarTime(time, longitude: longitude) }

  /// Why nothing can be said, nil when something can.
  ///
  /// The wind is the least that must be known: season and hour alone are climatology, and
  /// presenting that as a forecast would be a guess.
  var unknownReason: String? {
    windMph == nil ? "no wind report or forecast that still holds" : nil
  }

  /// The oxygen of water of unknown depth counts this much.
  static let surfaceOxygenWeight = 0.5

  /// Whether the oxygen is that of the lower water.
  var oxygenIsBottom: Bool {
    get { oxygenMgL != nil && oxygenWeight > 0.75 }
    set { oxygenWeight = newValue ? 1 : Self.surfaceOxygenWeight }
  }
}

/// A jubilee of the last days, and how far it can be counted on.
package struct EarlierJubilee: Sendable, Equatable {
  /// When it began (Unix milliseconds).
  var time: Int64
  /// How credible it is, 0–1: the standing of those who reported it, and how many they are.
  var strength = 1.0
  /// The shore it was on; nil where that is not known.
  var shore: ShoreCell.Shore?

  /// What a jubilee on the other shore still says.
  static let otherShore = 0.1

  /// How far it counts for a shore.
  func strength(for shore: ShoreCell.Shore) -> Double {
    guard let own = self.shore else { return strength }
    return own == shore ? strength : strength * Self.otherShore
  }
}
