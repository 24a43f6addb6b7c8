/// Says which alerts should come, from what is stored and the time alone.
struct AlertPlanner: Sendable {
  /// An alert that should come.
  struct Planned: Sendable, Equatable {
    /// One for each event or night and place; an alert that grew has the same key.
    var key: String
    var kind: AlertKind
    var monitor: Monitor
    var title: String
    var body: String
    var due: Int64
    var expires: Int64
    var event: StoredEventID?
    var intensity: Int?
    /// Where the event is.
    var point: GeoPoint?
    var probability: Double?
    var confidence: Double?
    /// When what it is about is over.
    var ends: Int64
    /// Whether it takes an earlier one back.
    var isWithdrawal = false
  }

  /// The number of an event.
  typealias StoredEventID = Int

  /// A watched place with the shoreline cells in its circle.
  struct Watched: Sendable, Equatable {
    var monitor: Monitor
    /// Empty for the whole bay.
    var cells: Set<String>
    /// Whether one of the cells lies on the eastern shore, which the forecast of a night is about.
    var isEastern = true

    /// What counts here: on the eastern shore the night's probability, elsewhere that of the
    /// likeliest cell in the circle.
    func probability(_ night: ForecastNight) -> Double {
      isEastern ? night.probability : local(night) ?? 0
    }

    /// That of the likeliest cell in the circle at the peak.
    func local(_ night: ForecastNight) -> Double? {
      night.cells.filter { cells.contains($0.key) }.values.max()
    }
  }

  var now: Int64
  var horizon: Int64
  var places: [Watched]
  var rules: AlertRules
  /// The least probability that alerts, 0–1, where no rule says another.
  var threshold: Double
  var nights: [ForecastNight]
  /// When the newest forecast was made; nil without one.
  var made: Int64?
  /// Events of others that began within 14 hours.
  var events: [StoredEvent]
  /// Numbers of events that were alerted of and are not shown any more.
  var hiddenEvents: Set<Int> = []
  var weather: [WeatherWarning] = []
  var log: [LoggedAlert]
  /// Minutes after midnight of an instant.
  var minute: @Sendable (Int64) -> Int

  /// How early a forecast alerts: at most and at least, and best.
  static let earliest = 6 * Span.hour
  static let latest = 2 * Span.hour
  static let best = 4 * Span.hour
  /// An alert is taken back once it has fallen this far below what alerts.
  static let fall = 0.1

  /// All that should come, in order of time and key.
  func plan() -> [Planned] {
    var planned: [Planned] = []
    for place in places {
      planned += forecasts(place)
    }
    planned += reports()
    planned += hiddenReports()
    planned += weather.compactMap(warning)
    return planned.filter { $0.due <= horizon && $0.expires > now }
      .sorted { ($0.due, $0.key) < ($1.due, $1.key) }
  }

  func last(_ key: String) -> LoggedAlert? {
    log.last { $0.key == key && ($0.state == .sent || $0.state == .withdrawn) }
  }

  // MARK: Forecasts

  /// The alerts of the nights ahead for a place: one for each night, and a note where one that was
  /// sent no longer holds.
  private func forecasts(_ place: Watched) -> [Planned] {
    let alerts = nights.compactMap { forecast($0, place) }
    let keys = Set(alerts.map(\.key))
    return alerts + withdrawals(place, except: keys)
  }

  private static func key(_ morning: Int, _ monitor: Monitor) -> String {
    "forecast-\(morning)-\(monitor.id)"
  }

  /// The least probability that alerts, for a kind of alert.
  private func threshold(_ kind: AlertKind, _ monitor: Int) -> Double {
    rules.rule(kind, monitor).threshold ?? threshold
  }

  private func forecast(_ night: ForecastNight, _ place: Watched) -> Planned? {
    let key = Self.key(night.morning, place.monitor)
    let probability = place.probability(night)
    guard night.end > now, let kind = AlertKind.of(probability: probability),
      probability >= threshold(kind, place.monitor.id)
    else { return nil }
    let rule = rules.rule(kind, place.monitor.id)
    let previous = last(key)
    // Once sent, it comes again only when it has grown from medium to high.
    if let previous, previous.state == .sent, !(previous.kind == .medium && kind == .high) {
      return nil
    }
    guard rule.isEnabled, let due = instant(before: night.start, rule, after: previous?.at) else {
      return nil
    }
    let percent = Format.percent(probability)
    var body = "\(percent), \(OutlookHour.words(confidence: night.confidence))"
    if !night.summary.isEmpty { body += ": \(night.summary)" }
    body += "."
    if place.isEastern, let local = place.local(night) {
      body +=
        " That is for the eastern shore; at \(place.monitor.name) itself "
        + "\(Format.percent(local))."
    }
    if !night.weather.isEmpty { body += " Forecast: \(night.weather)." }
    return Planned(
      key: key, kind: kind, monitor: place.monitor,
      title: "Jubilee \(percent) likely: \(place.monitor.name)", body: body, due: due,
      expires: night.start - Self.latest + 60_000, probability: probability,
      confidence: night.confidence, ends: night.end)
  }

  /// The instant between six and two hours before a time that suits a rule, nearest to four hours.
  private func instant(before start: Int64, _ rule: AlertRule, after previous: Int64?) -> Int64? {
    let candidates = stride(from: Self.latest, through: Self.earliest, by: 900_000)
      .sorted { abs($0 - Self.best) < abs($1 - Self.best) }
    for lead in candidates {
      let at = start - lead
      if let previous, at <= previous { continue }
      if rule.allows(minute: minute(at)) { return at }
    }
    // It grew after the best instant had passed: at once, while there is time.
    if let previous, previous < start - Self.latest, rule.allows(minute: minute(now)) {
      return previous + 1
    }
    return nil
  }

  private func withdrawals(_ place: Watched, except keys: Set<String>) -> [Planned] {
    guard let made else { return [] }
    let sent = Set(
      log.filter { $0.key.hasPrefix("forecast-") && $0.monitor == place.monitor.id }
        .map(\.key))
    return sent.subtracting(keys).sorted().compactMap { key in
      guard let previous = last(key), previous.state == .sent, previous.ends ?? .min > now,
        made > previous.at
      else { return nil }
      let night = nights.first { Self.key($0.morning, place.monitor) == key }
      let known = night.map(place.probability)
      if let known, known >= threshold(previous.kind, place.monitor.id) - Self.fall { return nil }
      let say = known.map { "it is \(Format.percent($0)) now" } ?? "too little is known now"
      let ends = previous.ends ?? made
      return Planned(
        key: key + "-withdrawn", kind: previous.kind, monitor: place.monitor,
        title: "\(place.monitor.name): the forecast changed",
        body: "The alert of before no longer holds: \(say).", due: made,
        expires: max(ends, made + Span.hour), probability: known, ends: ends,
        isWithdrawal: true)
    }
  }
}
