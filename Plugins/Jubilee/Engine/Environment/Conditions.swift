/// One value of the merged conditions, with where it comes from.
struct ConditionValue: Sendable, Equatable {
  /// In the unit of the measure's name.
  var value: Double
  var source: ReadingSource
  /// The station's identifier; empty when the source names none.
  var station: String
  /// When it was measured (Unix milliseconds).
  var time: Int64
  /// Milliseconds since then, not below 0.
  var age: Int64
  /// Trust in the value now, 0…1: source × quality flag × freshness × nearness.
  var reliability: Double
  /// How far it passed the source's own checks, 0–1.
  var quality = 1.0
  /// Feet below the surface, for values of the water; nil where it is not said.
  var depthFeet: Double?
  /// Too old to say how things are now.
  var isStale: Bool
  /// Computed from other values instead of measured.
  var isDerived = false
  /// Miles from the place asked about, nil when one of the two is not known.
  var miles: Double?
}

/// How things are at a place and time, each value from the best source for it.
struct Conditions: Sendable, Equatable {
  /// The instant they are for (Unix milliseconds).
  var time: Int64
  var values: [Measure: ConditionValue] = [:]
  /// Change of air pressure over the last three hours, inHg per hour; nil with too few reports.
  var pressureTrendInHgPerHour: Double?
  /// Change of water level over the last hour and a half, feet per hour; positive is rising.
  var tideTrendFeetPerHour: Double?
  /// Salinity near the bottom minus salinity near the surface, PSU; nil without both.
  var stratificationPsu: Double?
  /// Oxygen within the lower water, mg/L; nil when no fresh reading says its depth.
  var bottomOxygenMgL: Double?
  /// The oxygen of the bay's lower water from all stations; nil when none has reported.
  var bayOxygen: BayOxygen?
  /// Mean wind from 36 to 12 hours before; nil with too few reports.
  var windDayBefore: WindSummary?

  /// Nothing known about an instant.
  init(time: Int64) { self.time = time }

  /// What is known of a measure, also when stale.
  subscript(measure: Measure) -> ConditionValue? {
    get { values[measure] }
    set { values[measure] = newValue }
  }

  /// The value when it is known and not stale.
  func current(_ measure: Measure) -> Double? {
    guard let found = values[measure], !found.isStale else { return nil }
    return found.value
  }

  /// The latest measurement among the values (Unix milliseconds); nil when nothing is known.
  var lastUpdate: Int64? { values.values.map(\.time).max() }

  /// Mean reliability of the values that still hold, 0 when there are none.
  var reliability: Double {
    let fresh = values.values.filter { !$0.isStale }
    return fresh.isEmpty ? 0 : fresh.reduce(0) { $0 + $1.reliability } / Double(fresh.count)
  }
}

/// The wind of a stretch of time as one vector.
struct WindSummary: Sendable, Equatable {
  /// Where it mostly came from, degrees; nil when it came from everywhere or there was none.
  var directionDegrees: Double?
  /// Mean speed, mph.
  var meanMph: Double
  /// How steady the direction was, 0…1: resultant over mean speed.
  var steadiness: Double
  /// Reports behind it.
  var count: Int
}
