import BerthSDK

/// What conditions and forecasts make of a jubilee: now, hour by hour, and by night.
struct Prognosis {
  var now: Prediction
  var hours: [OutlookHour]
  var nights: [ForecastNight]
  /// The chance by shore of a night of this time of the year of which nothing is known.
  let usual: [String: Double]
  let made: Int64
  /// Tells the model that made it from others.
  let model: String
  /// What was measured and forecast by the hour.
  let weather: HourlyWeather

  /// The likeliest hours of the coming night as an hour of the outlook; nil when unknown.
  var night: OutlookHour? {
    guard let first = nights.first(where: { $0.end > made }) else { return nil }
    let best = first.cells.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return OutlookHour(
      hour: first.peak, made: made, probability: first.probability, confidence: first.confidence,
      cell: best?.key ?? "", cells: first.cells, reasons: [first.summary], weather: first.weather)
  }

  init(
    _ bay: Bay, _ store: Store, conditions: Conditions, readings: [Reading], tide: TidePredictor
  ) throws {
    let made = store.now
    let model = try store.model()
    let predictor = Predictor(model, cells: bay.region.cells)
    let earlier = try store.earlierJubilees(bay)
    let forecast = Forecaster(predictor).forecast(
      readings, from: made, near: bay.region.forecastPoint, earlier: earlier,
      waters: bay.region.waters, tide: { tide.height(at: $0) })
    let weather = HourlyWeather(readings, from: made - 2 * Span.hour, now: made)
    var situation = Situation(conditions, earlier: earlier)
    // Where no wind is measured that holds, the forecast says what blows at this hour.
    if situation.windMph == nil { weather.fill(&situation, at: made - made % Span.hour) }
    if situation.tideTrendFeetPerHour == nil {
      situation.tideTrendFeetPerHour = tide.rate(at: made)
    }
    let hours = forecast.hours.map { Self.hour($0, weather, tide, made: made) }
    (self.made, self.weather, self.hours) = (made, weather, hours)
    self.model = model.fingerprint
    now = predictor.predict(situation)
    let issued = readings.filter { $0.source.isForecast && $0.windMph != nil }
      .compactMap(\.issued).max()
    let morning = SolarTime(made, longitude: SolarTime.bayLongitude).morning
    usual = ShoreCell.Shore.allCases.reduce(into: [:]) { found, shore in
      if predictor.weight(of: shore) > 0 {
        found[shore.rawValue] = predictor.usual(shore, morning: morning)
      }
    }
    nights = forecast.windows.map { window in
      let peak = hours.first { $0.hour == window.peak }
      var night = ForecastNight(
        morning: window.morning, start: window.start, peak: window.peak, end: window.end,
        probability: window.probability, confidence: window.confidence, summary: window.summary,
        weather: peak?.weather ?? "", cells: [:], made: made)
      for (shore, chance) in window.shores { night.shores[shore.rawValue] = chance }
      for shore in ShoreCell.Shore.allCases where predictor.weight(of: shore) > 0 {
        night.usual[shore.rawValue] = predictor.usual(shore, morning: window.morning)
      }
      for cell in bay.region.cells {
        night.cells[cell.id] =
          (window.shores[cell.shore] ?? 0) * predictor.part(of: [cell.id], cell.shore)
      }
      night.error = window.error
      night.isWhole = window.isWhole
      night.issued = issued
      return night
    }
  }

  private static func hour(
    _ prediction: Prediction, _ weather: HourlyWeather, _ tide: TidePredictor, made: Int64
  ) -> OutlookHour {
    var situation = Situation(time: prediction.time)
    weather.fill(&situation, at: prediction.time)
    var hour = OutlookHour(
      hour: prediction.time, made: made, probability: prediction.probability,
      confidence: prediction.confidence, cell: prediction.cells.first?.cell ?? "",
      cells: Dictionary(
        prediction.cells.map { ($0.cell, $0.probability) }, uniquingKeysWith: { first, _ in first }),
      reasons: prediction.reasons.map(\.words), weather: words(situation),
      tideFeet: tide.height(at: prediction.time), index: prediction.index.score)
    hour.night = prediction.nightProbability
    return hour
  }

  /// `NE 4 mph, 79 °F, 88 % humidity`.
  static func words(_ situation: Situation) -> String {
    var parts: [String] = []
    if let mph = situation.windMph {
      let from = situation.windDirectionDegrees.map { Compass.main($0) + " " } ?? ""
      parts.append(mph < 1 ? "calm" : "\(from)\(Format.number(mph)) mph")
    }
    if let degrees = situation.temperatureF { parts.append("\(Format.number(degrees)) °F") }
    if let percent = situation.humidityPercent {
      parts.append("\(Format.number(percent)) % humidity")
    }
    return parts.joined(separator: ", ")
  }

  /// Stores the nights for alerts and a line for the history.
  func save(_ store: Store) throws {
    try store.save(nights)
    try store.database.setValue("made", String(made))
    try store.log(
      LoggedProbability(
        at: made, cell: now.cells.first?.cell ?? "", probability: now.probability,
        index: now.index.score, confidence: now.confidence, reasons: now.summary))
  }
}
