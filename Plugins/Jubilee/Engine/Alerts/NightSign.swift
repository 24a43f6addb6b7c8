import BerthSDK

/// What the forecast says of a night, in the few signs whose change is worth an alert.
struct NightSign: Sendable, Equatable {
  /// The model it comes from, and the place: what another one says is no change of the weather.
  var model: String
  /// Days since 1970-01-01 of the night's morning, and when its hours are over.
  var morning: Int
  var end: Int64
  /// The probability of the night that was alerted of last, 0–1.
  var probability: Double
  /// The mean wind of its hours; nil when it is not forecast.
  var windMph: Double?
  /// nil when it is calm or turns about.
  var windDirectionDegrees: Double?

  /// The probabilities at which a night looks different.
  static let steps = [0.2, 0.4, 0.6, 0.8]
  /// A step counts when the probability moved at least this far, so that it cannot flutter on one.
  static let minimumChange = 0.1
  /// A wind up to this speed in mph is calm enough: a judgement after Turner, Schroeder & Wiseman
  /// (1987, doi 10.2307/1352020), the speed beyond which `Evidence.windSpeed` speaks against one.
  static let calmMph = 8.0
  /// A fall of 3.6 hPa in three hours, from where on the Met Office's forecasts for ships speak of
  /// falling quickly; in inHg per hour.
  static let fastFall = -3.6 / 33.8639 / 3

  /// Whether the wind is one that brings jubilees: calm, or light from north to east, the quarter
  /// of 28 of the 33 winds that Loesch (1960, doi 10.2307/1930218) counted. nil when no wind is forecast.
  var isFavourable: Bool? {
    guard let windMph else { return nil }
    guard windMph <= Self.calmMph else { return false }
    guard let degrees = windDirectionDegrees, windMph >= 3 else { return true }
    return degrees >= 337.5 || degrees <= 112.5
  }

  /// The step the probability stands on, 0–4.
  static func step(_ probability: Double) -> Int { steps.count { probability >= $0 } }

  /// Whether another sign is of the same night, by the same model.
  func isComparable(with other: NightSign) -> Bool {
    morning == other.morning && model == other.model
  }

  /// What has changed for the same night since another forecast, each reported once at most.
  func changes(since old: NightSign, now: Int64) -> [WeatherWarning] {
    // What changes so late helps nobody any more, and would be told in the morning.
    let ends = min(end, SolarTime.earlyMorning(morning))
    guard isComparable(with: old), ends > now else { return [] }
    var changes: [WeatherWarning] = []
    func add(_ id: String, _ title: String, _ words: String) {
      changes.append(
        WeatherWarning(
          id: "night-\(morning)-\(id)", event: title, headline: words, issued: now, starts: now,
          ends: ends))
    }
    if let was = old.isFavourable, let now = isFavourable, was != now {
      add(
        now ? "calm" : "windy",
        now ? "Tonight's wind turns calm or to N–E" : "Tonight's wind leaves the calm N–E",
        "Forecast for the night: \(windWords), before: \(old.windWords). "
          + "Chance of a jubilee \(Format.chance(probability)).")
    }
    let (from, to) = (Self.step(old.probability), Self.step(probability))
    if from != to, abs(probability - old.probability) >= Self.minimumChange {
      add(
        "step-\(to)",
        "Tonight's chance \(to > from ? "rises" : "falls") to "
          + Format.chance(probability),
        "It was \(Format.chance(old.probability)) before. Forecast: \(windWords).")
    }
    return changes
  }

  /// `NE 4 mph`.
  var windWords: String {
    guard let windMph else { return "wind unknown" }
    if windMph < 1 { return "calm" }
    let from = windDirectionDegrees.map { Compass.main($0) + " " } ?? "turning "
    return "\(from)\(Format.number(windMph)) mph"
  }

  /// A pressure that falls fast; once in half a day.
  static func fall(_ inHgPerHour: Double?, now: Int64) -> WeatherWarning? {
    guard let inHgPerHour, inHgPerHour <= fastFall else { return nil }
    let half = now / (12 * Span.hour)
    return WeatherWarning(
      id: "pressure-\(half)", event: "The pressure falls fast",
      headline: "\(Format.number(-inHgPerHour * 3, 2)) inHg in three hours. Wind and thunderstorms "
        + "may follow.", issued: now, starts: now, ends: now + 3 * Span.hour)
  }
}

extension NightSign {
  /// The sign of the coming night at a shore, by the forecast alone; nil while nothing is forecast.
  init?(_ prognosis: Prognosis, at area: ShoreArea, _ cells: [ShoreCell]) {
    guard let night = prognosis.nights.first(where: { $0.end > prognosis.made }), night.isWhole
    else {
      return nil
    }
    let wind = prognosis.weather.wind(from: night.start, to: night.end)
    self.init(
      model: "\(prognosis.model) \(area.id)", morning: night.morning, end: night.end,
      probability: ShoreNight(night, area, cells, []).probability,
      windMph: wind?.meanMph, windDirectionDegrees: wind?.directionDegrees)
  }

  init?(json: JSON) {
    guard let model = json["model"]?.string, let morning = json["morning"]?.int,
      let end = json["end"]?.int,
      let probability = json["probability"]?.double
    else { return nil }
    self.init(
      model: model, morning: morning, end: Int64(end), probability: probability,
      windMph: json["windMph"]?.double, windDirectionDegrees: json["windDirection"]?.double)
  }

  var json: JSON {
    [
      "model": .string(model), "morning": JSON(morning), "end": .integer(end),
      "probability": .number(probability),
      "windMph": JSON(windMph), "windDirection": JSON(windDirectionDegrees),
    ]
  }
}
