extension Conditions {
  /// Values older than this are not shown at all, however little else there is.
  static let maximumAge: Int64 = 48 * Span.hour
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
  ///   - waters: which stations stand in the water of the bay.
  static func merge(
    _ readings: [Reading], at now: Int64, near point: GeoPoint? = nil,
    waters: WaterShares = WaterShares()
  ) -> Conditions {
    let usable = readings.filter { reading in
      (!reading.source.isForecast || reading.source == .coopsPrediction)
        && reading.time <= now + ReadingRules.leeway && now - reading.time <= maximumAge
    }
    let miles = usable.map { reading in
      point.flatMap { place in reading.point.map { $0.distanceMiles(to: place) } }
    }
    var conditions = Conditions(time: now)
    for measure in Measure.allCases where measure != .windDirectionDegrees {
      conditions[measure] = best(measure, usable, miles, now, waters)
    }
    conditions.addDirection(usable, miles, now)
    conditions.addWater(usable, now, waters)
    conditions.bayOxygen = BayOxygen.of(readings, at: now, near: point, waters)
    conditions.deriveOxygen()
    conditions.addTrends(usable, now)
    conditions.windDayBefore = WindSummary.of(
      usable, from: now - 36 * Span.hour, to: now - 12 * Span.hour)
    return conditions
  }

  private static func best(
    _ measure: Measure, _ readings: [Reading], _ miles: [Double?], _ now: Int64,
    _ waters: WaterShares = WaterShares()
  ) -> ConditionValue? {
    var best: ConditionValue?
    for (reading, miles) in zip(readings, miles) {
      guard var found = value(measure, reading, miles, now) else { continue }
      // A river's oxygen is shown only where nothing else is known.
      if measure.isOfWater { found.reliability *= max(waters.share(reading), 0.05) }
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
    if one.source != other.source || one.station != other.station {
      return (one.source.rawValue, one.station) < (other.source.rawValue, other.station)
    }
    // The lower water first; the value last, so that the order of readings never matters.
    return (-(one.depthFeet ?? -1), one.value) < (-(other.depthFeet ?? -1), other.value)
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
      reliability: min(max(trust, 0), 1), quality: reading.values[quality: measure],
      depthFeet: measure.isOfWater ? reading.depthFeet : nil, isStale: age > measure.staleAfter,
      miles: miles)
  }

  /// The direction belonging to the chosen speed; another report's would be another wind.
  private mutating func addDirection(_ readings: [Reading], _ miles: [Double?], _ now: Int64) {
    guard let speed = self[.windMph] else {
      self[.windDirectionDegrees] = Self.best(.windDirectionDegrees, readings, miles, now)
      return
    }
    let same = zip(readings, miles).filter { reading, _ in
      reading.time == speed.time && reading.source == speed.source
        && reading.station == speed.station && reading.windMph == speed.value
    }
    self[.windDirectionDegrees] = Self.best(
      .windDirectionDegrees, same.map(\.0), same.map(\.1), now)
  }

  /// Oxygen of the lower water, and how much saltier it is than the upper at the same station.
  private mutating func addWater(_ readings: [Reading], _ now: Int64, _ waters: WaterShares) {
    func latest(_ measure: Measure, _ isWanted: (Double) -> Bool, at station: String? = nil)
      -> Reading?
    {
      readings.filter { reading in
        reading.depthFeet.map(isWanted) == true && reading.values[measure] != nil
          && now - reading.time <= measure.staleAfter && waters.share(reading) > 0
          && (station == nil || station == "\(reading.source.rawValue)/\(reading.station)")
      }.max {
        ($0.time, $0.depthFeet ?? 0, $0.station, $0.values[measure] ?? 0)
          < ($1.time, $1.depthFeet ?? 0, $1.station, $1.values[measure] ?? 0)
      }
    }
    bottomOxygenMgL = latest(.oxygenMgL, { $0 >= Self.bottomDepthFeet })?.oxygenMgL
    let stations = Set(
      readings.filter { $0.depthFeet != nil && $0.salinityPsu != nil }
        .map { "\($0.source.rawValue)/\($0.station)" })
    let layers = stations.sorted().compactMap { station -> (share: Double, psu: Double)? in
      guard let low = latest(.salinityPsu, { $0 >= Self.bottomDepthFeet }, at: station),
        let high = latest(.salinityPsu, { $0 < Self.bottomDepthFeet }, at: station),
        abs(low.time - high.time) <= 3 * Span.hour, let bottom = low.salinityPsu,
        let top = high.salinityPsu
      else { return nil }
      return (waters.share(low), bottom - top)
    }
    let total = layers.reduce(0) { $0 + $1.share }
    if total > 0 { stratificationPsu = layers.reduce(0) { $0 + $1.share * $1.psu } / total }
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
