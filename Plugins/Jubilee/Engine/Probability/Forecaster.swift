import Glibc

/// Predicts the hours ahead from measured and forecast readings.
struct Forecaster: Sendable {
  let predictor: Predictor
  /// A night counts as known when the hours that are known hold this part of its jubilees…
  static let minimumKnown = 0.5
  /// …and those to come that are not known no more than this: a figure that grew with every hour that
  /// the forecast reaches further would tell of the forecast's end, not of the night.
  static let maximumMissing = 0.1

  /// A forecaster for the stretches of a region's shore.
  init(_ predictor: Predictor) { self.predictor = predictor }

  /// One prediction per hour, and the windows among them.
  ///
  /// - Parameters:
  ///   - readings: measured ones of the last two days and forecast ones, in any order.
  ///   - now: Unix milliseconds.
  ///   - hours: how many, 1…168.
  ///   - point: the place the weather is wanted for.
  ///   - earlier: jubilees of the last days.
  ///   - waters: which stations stand in the water of the bay.
  ///   - tide: height in feet at a time, for the trend; nil where no prediction is at hand.
  func forecast(
    _ readings: [Reading], from now: Int64, hours: Int = 48, near point: GeoPoint? = nil,
    earlier: [EarlierJubilee] = [], waters: WaterShares = WaterShares(),
    tide: (Int64) -> Double? = { _ in nil }
  ) -> Forecast {
    let first = now / Span.hour * Span.hour
    let current = Conditions.merge(readings, at: now, near: point, waters: waters)
    let series = HourlyWeather(readings, from: first - 60 * Span.hour, now: now, near: point)
    func predicted(_ time: Int64) -> Prediction {
      var situation = Situation(time: time)
      if time == first { situation = Situation(current) }
      situation.time = time
      if time != first || situation.windMph == nil { series.fill(&situation, at: time) }
      situation.windBefore = series.wind(before: time) ?? situation.windBefore
      addWater(&situation, current, at: time)
      if let low = tide(time - Span.hour / 2), let high = tide(time + Span.hour / 2) {
        situation.tideTrendFeetPerHour = high - low
      }
      situation.earlier = earlier
      situation.ahead = max(0, time - now)
      return predictor.predict(situation)
    }
    let count = min(max(hours, 1), 168)
    let ahead = (0..<count).map { predicted(first + Int64($0) * Span.hour) }
    // Nights are told as wholes, the one that is under way from its beginning and the last one to its
    // end, so that a figure depends neither on how much of it has passed nor on where the hours end.
    let start = Self.nightStart(now)
    let passed = stride(from: start, to: first, by: Int(Span.hour)).map { predicted($0) }
    let last = first + Int64(count - 1) * Span.hour
    let rest = stride(from: last + Span.hour, to: Self.nightEnd(last), by: Int(Span.hour))
      .map { predicted($0) }
    return Forecast(hours: ahead, windows: Self.windows(passed + ahead + rest, from: first))
  }

  /// The first hour of the night that is under way, or the present hour by day.
  private static func nightStart(_ now: Int64) -> Int64 {
    let first = now / Span.hour * Span.hour
    var start = first
    let morning = SolarTime(first, longitude: SolarTime.bayLongitude).morning
    while first - start < Span.day {
      let before = SolarTime(start - Span.hour, longitude: SolarTime.bayLongitude)
      guard before.morning == morning, isNight(before.hour) else { break }
      start -= Span.hour
    }
    return start
  }

  /// The end of the night an hour lies in; the hour after it by day.
  private static func nightEnd(_ hour: Int64) -> Int64 {
    var end = hour + Span.hour
    let morning = SolarTime(hour, longitude: SolarTime.bayLongitude).morning
    while end - hour < Span.day {
      let next = SolarTime(end, longitude: SolarTime.bayLongitude)
      guard next.morning == morning, isNight(next.hour) else { break }
      end += Span.hour
    }
    return end
  }

  /// Whether an hour by the sun belongs to a night's forecast.
  private static func isNight(_ hour: Double) -> Bool { hour >= 18 || hour < 11 }

  /// Oxygen and layering as last measured, less the longer ago that will have been.
  private func addWater(_ situation: inout Situation, _ current: Conditions, at time: Int64) {
    let holds = BayOxygen.holds(max(0, time - current.time))
    situation.oxygenMgL = current.bayOxygen?.mgL
    situation.oxygenWeight = (current.bayOxygen?.weight ?? 0) * holds
    situation.stratificationPsu = current.stratificationPsu
    situation.stratificationWeight = holds
  }

  /// The hours of each night round its likeliest one, as far as they stay above half of it.
  ///
  /// The night's probability weighs each hour's weather by the part of the jubilees that come in it,
  /// so that one gust moves it little. Nights of which too little is known are left out, but for the one
  /// that is under way: what was measured of it counts, and its other hours as they are to be expected.
  ///
  /// - Parameter now: the hour the forecast begins with.
  static func windows(_ hours: [Prediction], from now: Int64) -> [ForecastWindow] {
    let nights = Dictionary(grouping: hours.indices) { index in
      SolarTime(hours[index].time, longitude: SolarTime.bayLongitude).morning
    }
    return nights.sorted { $0.key < $1.key }.compactMap { morning, indices in
      window(hours, indices.sorted(), morning, now)
    }
  }

  /// The window of one night, whose hours have these indices; nil when too little is known of it.
  private static func window(
    _ hours: [Prediction], _ indices: [Int], _ morning: Int, _ now: Int64
  ) -> ForecastWindow? {
    func solar(_ index: Int) -> Double {
      SolarTime(hours[index].time, longitude: SolarTime.bayLongitude).hour
    }
    func sum(_ indices: [Int], _ value: (Int) -> Double = { _ in 1 }) -> Double {
      indices.reduce(0) { $0 + exp(Evidence.hour(solar($1))) * value($1) }
    }
    let all = indices.filter { isNight(solar($0)) }
    let known = all.filter { hours[$0].probability != nil }
    let unknown = all.filter { hours[$0].probability == nil }
    let isWhole =
      sum(known) >= minimumKnown * wholeNight
      && sum(unknown.filter { hours[$0].time >= now }) <= maximumMissing * wholeNight
    // Of a night that has not begun nothing was measured.
    guard isWhole || known.contains(where: { hours[$0].time <= now }) else { return nil }
    let told = isWhole ? known : all
    let whole = sum(told)
    func mean(_ value: (Prediction) -> Double?) -> Double {
      sum(told) { value(hours[$0]) ?? 0 } / whole
    }
    func chance(_ index: Int) -> Double {
      hours[index].probability ?? hours[index].expected?.hour ?? 0
    }
    guard let best = known.max(by: { chance($0) < chance($1) }), chance(best) > 0,
      let peak = told.max(by: { chance($0) < chance($1) })
    else { return nil }
    var (low, high) = (peak, peak)
    while told.contains(low - 1), chance(low - 1) >= chance(peak) / 2 { low -= 1 }
    while told.contains(high + 1), chance(high + 1) >= chance(peak) / 2 { high += 1 }
    let night = mean { $0.nightProbability ?? $0.expected?.night }
    // What is measured now is part of the night: it is no less likely than one is under way.
    let least = isWhole ? 1 : max(1, chance(best) / max(night, 1e-9))
    return ForecastWindow(
      start: hours[low].time, peak: hours[peak].time, end: hours[high].time + Span.hour,
      probability: night * least,
      shores: Dictionary(
        uniqueKeysWithValues: hours[best].shores.keys.map { shore in
          (shore, min(1, least * mean { $0.shores[shore] ?? $0.expected?.shores[shore] }))
        }), error: mean { $0.error ?? $0.expected?.error },
      confidence: sum(known) { hours[$0].confidence } / whole,
      cell: hours[best].cells.first?.cell ?? "", cellName: hours[best].cells.first?.name ?? "",
      summary: hours[best].summary, morning: morning, isWhole: isWhole)
  }

  /// What the hours of a whole night add up to.
  private static let wholeNight: Double = (0..<24).map(Double.init).filter(isNight)
    .reduce(0) { $0 + exp(Evidence.hour($1 + 0.5)) }
}
