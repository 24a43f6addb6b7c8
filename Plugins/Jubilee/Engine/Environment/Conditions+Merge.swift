extension Conditions {
  /// Values older than this are not shown at all, however little else there is.
  static let maximumAge: Int64 = 48 * Span.hour
  /// Clocks of stations may run so far ahead.
  private static let leeway: Int64 = 15 * Span.minute
  /// Depth in feet from which water counts as the lower water of a bay 10 feet deep.
  static let bottomDepthFeet = 5.0

  /// The best value of every measure among measured readings.
  ///
  /// Best is the highest product of the source's reliability, its quality flag, freshness and
  /// nearness to `point`. Forecasts are not measured and take no part, except for tide predictions,
  /// which only stand in when no gauge reports. A value past its limit stays, marked stale, so that
  /// the last known state can be shown offline together with its age.
  ///
  /// - Parameters:
  ///   - readings: of any sources and times, in any order.
  ///   - now: Unix milliseconds.
  ///   - point: where the conditions are wanted.
  static func merge(
    _ readings: [Reading], at now: Int64, near point: GeoPoint? = nil
  ) -> Conditions {
    let usable = readings.filter { reading in
      (!reading.source.isForecast || reading.source == .coopsPrediction)
        && reading.time <= now + leeway && now - reading.time <= maximumAge
    }
    let miles = usable.map { reading in
      point.flatMap { place in reading.point.map { $0.distanceMiles(to: place) } }
    }
    var conditions = Conditions(time: now)
    for measure in Measure.allCases where measure != .windDirectionDegrees {
      conditions[measure] = best(measure, usable, miles, now)
    }
    conditions.addDirection(usable, miles, now)
    conditions.addWater(usable, now)
    conditions.deriveOxygen()
    conditions.addTrends(usable, now)
    conditions.windDayBefore = WindSummary.of(
      usable, from: now - 36 * Span.hour, to: now - 12 * Span.hour)
    return conditions
  }

  private static func best(
    _ measure: Measure, _ readings: [Reading], _ miles: [Double?], _ now: Int64
  ) -> ConditionValue? {
    var best: ConditionValue?
    for (reading, miles) in zip(readings, miles) {
      guard let found = value(measure, reading, miles, now) else { continue }
      if let held = best, !isBetter(found, held) { continue }
      best = found
    }
    return best
  }

  /// Fresh before stale, then the more reliable, then the newer, then by name.
  private static func isBetter(_ one: ConditionValue, _ other: ConditionValue) -> Bool {
    if one.isStale != other.isStale { return other.isStale }
    if one.reliability != other.reliability { return one.reliability > other.reliability }
    if one.time != other.time { return one.time > other.time }
    return (one.source.rawValue, one.station) < (other.source.rawValue, other.station)
  }

  private static func value(
    _ measure: Measure, _ reading: Reading, _ miles: Double?, _ now: Int64
  ) -> ConditionValue? {
    guard let value = reading.values[measure] else { return nil }
    let age = max(0, now - reading.time)
    let predicted = reading.source == .coopsPrediction ? 0.5 : 1
    let trust =
      reading.reliability * reading.values[quality: measure] * predicted
      * Reliability.freshness(ageMilliseconds: age, staleAfter: measure.staleAfter)
      * (miles.map { Reliability.nearness(miles: $0) } ?? 1)
    return ConditionValue(
      value: value, source: reading.source, station: reading.station, time: reading.time, age: age,
      reliability: min(max(trust, 0), 1), isStale: age > measure.staleAfter, miles: miles)
  }

  /// The direction belonging to the chosen speed; another report's would be another wind.
  private mutating func addDirection(_ readings: [Reading], _ miles: [Double?], _ now: Int64) {
    guard let speed = self[.windMph] else {
      self[.windDirectionDegrees] = Self.best(.windDirectionDegrees, readings, miles, now)
      return
    }
    for (reading, miles) in zip(readings, miles)
    where reading.time == speed.time && reading.source == speed.source
      && reading.station == speed.station && reading.windMph == speed.value
    {
      self[.windDirectionDegrees] = Self.value(.windDirectionDegrees, reading, miles, now)
      return
    }
  }

  /// Oxygen of the lower water, and how much saltier it is than the upper.
  private mutating func addWater(_ readings: [Reading], _ now: Int64) {
    func latest(_ measure: Measure, _ isWanted: (Double) -> Bool) -> Reading? {
      readings.filter { reading in
        reading.depthFeet.map(isWanted) == true && reading.values[measure] != nil
          && now - reading.time <= measure.staleAfter
      }.max { ($0.time, $0.depthFeet ?? 0) < ($1.time, $1.depthFeet ?? 0) }
    }
    bottomOxygenMgL = latest(.oxygenMgL) { $0 >= Self.bottomDepthFeet }?.oxygenMgL
    if let low = latest(.salinityPsu, { $0 >= Self.bottomDepthFeet }),
      let high = latest(.salinityPsu, { $0 < Self.bottomDepthFeet }),
      abs(low.time - high.time) <= 3 * Span.hour, let bottom = low.salinityPsu,
      let top = high.salinityPsu
    {
      stratificationPsu = bottom - top
    }
  }

  /// Fills in the one of mg/L and percent that was not measured, from temperature and salinity.
  private mutating func deriveOxygen() {
    guard let water = self[.waterTemperatureF], let salt = self[.salinityPsu] else { return }
    let pressure = current(.pressureInHg) ?? 29.9213
    if let oxygen = self[.oxygenMgL], self[.oxygenPercent] == nil {
      let percent = OxygenSaturation.percent(
        oxygenMgL: oxygen.value, waterTemperatureF: water.value, salinityPsu: salt.value,
        pressureInHg: pressure)
      self[.oxygenPercent] = derived(percent, from: [oxygen, water, salt], .oxygenPercent)
    } else if let percent = self[.oxygenPercent], self[.oxygenMgL] == nil {
      let oxygen = OxygenSaturation.concentration(
        oxygenPercent: percent.value, waterTemperatureF: water.value, salinityPsu: salt.value,
        pressureInHg: pressure)
      self[.oxygenMgL] = derived(oxygen, from: [percent, water, salt], .oxygenMgL)
    }
  }

  private func derived(
    _ value: Double?, from parts: [ConditionValue], _ measure: Measure
  ) -> ConditionValue? {
    guard let value, measure.plausible.contains(value), let first = parts.first,
      let worst = parts.map(\.reliability).min()
    else { return nil }
    var result = first
    result.value = value
    result.reliability = worst
    result.isStale = parts.contains(where: \.isStale)
    result.isDerived = true
    return result
  }

  /// Trends of the stations whose values were chosen.
  private mutating func addTrends(_ readings: [Reading], _ now: Int64) {
    func slope(_ measure: Measure, over span: Int64) -> Double? {
      guard let chosen = self[measure], !chosen.isStale else { return nil }
      let points = readings.compactMap { reading -> (time: Int64, value: Double)? in
        guard reading.source == chosen.source, reading.station == chosen.station,
          reading.time > chosen.time - span, reading.time <= chosen.time,
          let value = reading.values[measure]
        else { return nil }
        return (reading.time, value)
      }
      return Trend.perHour(points)
    }
    pressureTrendInHgPerHour = slope(.pressureInHg, over: 3 * Span.hour + Span.minute)
    tideTrendFeetPerHour = slope(.tideFeet, over: 3 * Span.hour / 2)
  }
}
