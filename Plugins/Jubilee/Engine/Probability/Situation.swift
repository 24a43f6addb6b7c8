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
  /// Whether the oxygen is that of the lower water; of the surface or an unknown depth it says less.
  var oxygenIsBottom = false
  var stratificationPsu: Double?
  package var tideTrendFeetPerHour: Double?
  /// Starts of earlier jubilees (Unix milliseconds), for those of the last mornings.
  var earlier: [Int64] = []
  /// Trust in the values, 0…1.
  var reliability = 1.0
  /// Milliseconds between the making of a forecast, or now, and `time`; 0 for now.
  var ahead: Int64 = 0

  /// Nothing known but the time.
  package init(time: Int64) { self.time = time }

  /// The values of merged conditions that still hold.
  init(_ conditions: Conditions, earlier: [Int64] = []) {
    time = conditions.time
    temperatureF = conditions.current(.temperatureF)
    humidityPercent = conditions.current(.humidityPercent)
    windMph = conditions.current(.windMph)
    windDirectionDegrees = windMph == nil ? nil : conditions.current(.windDirectionDegrees)
    windBefore = conditions.windDayBefore
    pressureInHg = conditions.current(.pressureInHg)
    pressureTrendInHgPerHour = conditions.pressureTrendInHgPerHour
    oxygenMgL = conditions.bottomOxygenMgL ?? conditions.current(.oxygenMgL)
    oxygenIsBottom = conditions.bottomOxygenMgL != nil
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

  /// The oxygen counts this much: in full for the lower water, half for any other.
  static let surfaceOxygenWeight = 0.5
}
