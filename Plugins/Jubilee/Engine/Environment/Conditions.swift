/// One value of the merged conditions, with where it comes from.
public struct ConditionValue: Sendable, Equatable {
  /// In the unit of the measure's name.
  public var value: Double
  public var source: ReadingSource
  /// The station's identifier; empty when the source names none.
  public var station: String
  /// When it was measured (Unix milliseconds).
  public var time: Int64
  /// Milliseconds since then, not below 0.
  public var age: Int64
  /// Trust in the value now, 0…1: source × quality flag × freshness × nearness.
  public var reliability: Double
  /// Too old to say how things are now.
  public var isStale: Bool
  /// Computed from other values instead of measured.
  public var isDerived = false
  /// Miles from the place asked about, nil when one of the two is not known.
  public var miles: Double?
}

/// How things are at a place and time, each value from the best source for it.
public struct Conditions: Sendable, Equatable {
  /// The moment they are for (Unix milliseconds).
  public var time: Int64
  var values: [Measure: ConditionValue] = [:]
  /// Change of air pressure over the last three hours, inHg per hour; nil with too few reports.
  public var pressureTrendInHgPerHour: Double?
  /// Change of water level over the last hour and a half, feet per hour; positive is rising.
  public var tideTrendFeetPerHour: Double?
  /// Salinity near the bottom minus salinity near the surface, PSU; nil without both.
  public var stratificationPsu: Double?
  /// Oxygen within the lower water, mg/L; nil when no fresh reading says its depth.
  public var bottomOxygenMgL: Double?
  /// Mean wind from 36 to 12 hours before; nil with too few reports.
  public var windDayBefore: WindSummary?

  /// Nothing known about a moment.
  public init(time: Int64) { self.time = time }

  /// What is known of a measure, also when stale.
  public subscript(measure: Measure) -> ConditionValue? {
    get { values[measure] }
    set { values[measure] = newValue }
  }

  /// The value when it is known and not stale.
  public func current(_ measure: Measure) -> Double? {
    guard let found = values[measure], !found.isStale else { return nil }
    return found.value
  }

  /// The latest measurement among the values (Unix milliseconds); nil when nothing is known.
  public var lastUpdate: Int64? { values.values.map(\.time).max() }

  /// Whether nothing is known that still holds.
  public var isStale: Bool { !values.values.contains { !$0.isStale } }

  /// Mean reliability of the values that still hold, 0 when there are none.
  public var reliability: Double {
    let fresh = values.values.filter { !$0.isStale }
    return fresh.isEmpty ? 0 : fresh.reduce(0) { $0 + $1.reliability } / Double(fresh.count)
  }
}

/// The wind of a stretch of time as one vector.
public struct WindSummary: Sendable, Equatable {
  /// Where it mostly came from, degrees; nil when it came from everywhere or there was none.
  public var directionDegrees: Double?
  /// Mean speed, mph.
  public var meanMph: Double
  /// How steady the direction was, 0…1: resultant over mean speed.
  public var steadiness: Double
  /// Reports behind it.
  public var count: Int
}
