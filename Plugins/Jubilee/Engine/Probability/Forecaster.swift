/// Predicts the hours ahead from measured and forecast readings.
struct Forecaster: Sendable {
  let predictor: Predictor
  /// How long oxygen and layering measured now still count for hours to come: a mixed bottom goes
  /// back to hypoxia within hours to days (Park, Kim & Schroeder 2007).
  static let waterHolds: Int64 = 36 * Span.hour

  /// A forecaster for the stretches of a region's shore.
  init(_ predictor: Predictor) { self.predictor = predictor }

  /// One prediction per hour, and the windows among them.
  ///
  /// - Parameters:
  ///   - readings: measured ones of the last two days and forecast ones, in any order.
  ///   - now: Unix milliseconds.
  ///   - hours: how many, 1…168.
  ///   - point: the place the weather is wanted for.
  ///   - earlier: starts of jubilees of the last days.
  ///   - tide: height in feet at a time, for the trend; nil where no prediction is at hand.
  func forecast(
    _ readings: [Reading], from now: Int64, hours: Int = 48, near point: GeoPoint? = nil,
    earlier: [Int64] = [], tide: (Int64) -> Double? = { _ in nil }
  ) -> Forecast {
    let first = now / Span.hour * Span.hour
    let current = Conditions.merge(readings, at: now, near: point)
    let series = HourlyWeather(readings, from: first - 40 * Span.hour, now: now, near: point)
    let predictions = (0..<min(max(hours, 1), 168)).map { hour in
      let time = first + Int64(hour) * Span.hour
      var situation = Situation(time: time)
      if hour == 0 { situation = Situation(current) }
      situation.time = time
      if hour > 0 || situation.windMph == nil { series.fill(&situation, at: time) }
      situation.windBefore = series.wind(before: time) ?? situation.windBefore
      addWater(&situation, current, at: time)
      if let low = tide(time - Span.hour / 2), let high = tide(time + Span.hour / 2) {
        situation.tideTrendFeetPerHour = high - low
      }
      situation.earlier = earlier
      situation.ahead = max(0, time - now)
      return predictor.predict(situation)
    }
    return Forecast(hours: predictions, windows: Self.windows(predictions))
  }

  /// Oxygen and layering as last measured, while they still say something.
  private func addWater(_ situation: inout Situation, _ current: Conditions, at time: Int64) {
    guard time - current.time <= Self.waterHolds else { return }
    situation.oxygenMgL = current.bottomOxygenMgL ?? current.current(.oxygenMgL)
    situation.oxygenIsBottom = current.bottomOxygenMgL != nil
    situation.stratificationPsu = current.stratificationPsu
  }

  /// The hours of each night round its likeliest one, as far as they stay above half of it.
  ///
  /// The window's probability is that of the night at its likeliest hour: the chance that a jubilee
  /// comes at all, rather than that it is under way in one given hour.
  static func windows(_ hours: [Prediction]) -> [ForecastWindow] {
    var windows: [ForecastWindow] = []
    let nights = Dictionary(grouping: hours.indices) { index in
      SolarTime(hours[index].time, longitude: SolarTime.bayLongitude).morning
    }
    for (morning, indices) in nights.sorted(by: { $0.key < $1.key }) {
      let known = indices.sorted().filter { index in
        let hour = SolarTime(hours[index].time, longitude: SolarTime.bayLongitude).hour
        return hours[index].probability != nil && (hour >= 18 || hour < 11)
      }
      func chance(_ index: Int) -> Double { hours[index].probability ?? 0 }
      guard let peak = known.max(by: { chance($0) < chance($1) }), chance(peak) > 0 else {
        continue
      }
      var (low, high) = (peak, peak)
      while known.contains(low - 1), chance(low - 1) >= chance(peak) / 2 { low -= 1 }
      while known.contains(high + 1), chance(high + 1) >= chance(peak) / 2 { high += 1 }
      let best = hours[peak]
      windows.append(
        ForecastWindow(
          start: hours[low].time, peak: best.time, end: hours[high].time + Span.hour,
          probability: best.nightProbability ?? 0, confidence: best.confidence,
          cell: best.cells.first?.cell ?? "", cellName: best.cells.first?.name ?? "",
          summary: best.summary, morning: morning))
    }
    return windows
  }
}
