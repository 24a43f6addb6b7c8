/// What is known about a moment and a stretch of shore; everything but the time may be missing.
public struct Situation: Sendable, Equatable {
  /// Unix milliseconds.
  public var time: Int64
  /// Degrees east, for the time by the sun.
  public var longitude = SolarTime.bayLongitude
  public var temperatureF: Double?
  public var humidityPercent: Double?
  public var windMph: Double?
  public var windDirectionDegrees: Double?
  /// The mean wind of the day before.
  public var windBefore: WindSummary?
  public var pressureInHg: Double?
  public var pressureTrendInHgPerHour: Double?
  public var oxygenMgL: Double?
  /// Whether the oxygen is that of the lower water; of the surface or an unknown depth it says less.
  public var oxygenIsBottom = false
  public var stratificationPsu: Double?
  public var tideTrendFeetPerHour: Double?
  /// Starts of earlier jubilees (Unix milliseconds), for those of the last mornings.
  public var earlier: [Int64] = []
  /// Trust in the values, 0…1.
  public var reliability = 1.0
  /// Milliseconds between the making of a forecast, or now, and `time`; 0 for now.
  public var ahead: Int64 = 0

  /// Nothing known but the time.
  public init(time: Int64) { self.time = time }

  /// The values of merged conditions that still hold.
  public init(_ conditions: Conditions, earlier: [Int64] = []) {
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
  public var solar: SolarTime { SolarTime(time, longitude: longitude) }

  /// Why nothing can be said, nil when something can.
  ///
  /// The wind is the least that must be known: season and hour alone are climatology, and
  /// presenting that as a forecast would be a guess.
  public var unknownReason: String? {
    windMph == nil ? "no wind report or forecast that still holds" : nil
  }

  /// The oxygen counts this much: in full for the lower water, half for any other.
  static let surfaceOxygenWeight = 0.5
}
