import BerthSDK

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

  /// A watched place with its shore.
  struct Watched: Sendable, Equatable {
    var monitor: Monitor
    var area: ShoreArea
  }

  var now: Int64
  var horizon: Int64
  var places: [Watched]
  var rules: AlertRules
  /// What alerts where no rule says another.
  var terms: AlertTerms
  var nights: [ForecastNight]
  /// When the newest forecast was made; nil without one.
  var made: Int64?
  /// Events of others that began within 14 hours.
  var events: [StoredEvent]
  /// Numbers of events that were alerted of and are not shown any more.
  var hiddenEvents: Set<Int> = []
  var weather: [WeatherWarning] = []
  var log: [LoggedAlert]
  /// The cells of the region.
  var cells: [ShoreCell] = []
  /// What was reported in each night, by its morning.
  var sightings: [Int: [Sighting]] = [:]
  /// When the user wants no notifications, minutes after midnight where the user is; nil for never.
  var quiet: (from: Int, to: Int)?
  /// Minutes after midnight of an instant at the bay.
  var minute: @Sendable (Int64) -> Int
  /// The same where the user is: a home may be kept in another zone than the bay's.
  var userMinute: @Sendable (Int64) -> Int

  /// How early a forecast alerts: at most and at least, and best. A night that begins in quiet hours is
  /// announced before them, however early that is within half a day.
  static let earliest = 6 * Span.hour
  static let beforeQuiet = 12 * Span.hour
  static let latest = 2 * Span.hour
  static let best = 4 * Span.hour
  /// All that should come, in order of time and key.
  func plan() -> [Planned] {
    var planned: [Planned] = []
    for place in places {
      planned += forecasts(place)
    }
    planned += reports()
    planned += hiddenReports()
    planned += weather.filter { !isCovered($0, planned) }.compactMap(warning)
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

  /// What alerts, for a kind of alert at a place.
  private func terms(_ kind: AlertKind, _ monitor: Int) -> AlertTerms {
    rules.rule(kind, monitor).terms ?? terms
  }

  /// The answer for a night at a place, the same as every page shows.
  func answer(_ night: ForecastNight, _ place: Watched) -> ShoreNight {
    ShoreNight(night, place.area, cells, sightings[night.morning] ?? [])
  }

  private func forecast(_ night: ForecastNight, _ place: Watched) -> Planned? {
    let key = Self.key(night.morning, place.monitor)
    let answer = answer(night, place)
    let kind = AlertKind.of(probability: answer.probability)
    guard night.end > now, terms(kind, place.monitor.id).holds(answer) else { return nil }
    let rule = rules.rule(kind, place.monitor.id)
    let previous = last(key)
    // Once sent, it comes again only when it has grown from medium to high.
    if let previous, previous.state == .sent, !(previous.kind == .medium && kind == .high) {
      return nil
    }
    guard rule.isEnabled, let due = instant(before: night.start, rule, after: previous?.at) else {
      return nil
    }
    let percent = Format.percent(answer.probability)
    var body = "\(percent), \(answer.timesWords)"
    body += "; \(ChanceRange.words(answer.range)), "
    body += "best from \(clock(night.start)) to \(clock(night.end)), "
    body += OutlookHour.words(confidence: night.confidence)
    if !night.summary.isEmpty { body += ": \(night.summary)" }
    body += "."
    if !night.weather.isEmpty { body += " Forecast: \(night.weather)." }
    return Planned(
      key: key, kind: kind, monitor: place.monitor,
      title: "\(place.area.name.prefix(1).uppercased() + place.area.name.dropFirst()): "
        + "\(percent) chance of a jubilee tonight", body: body,
      due: due,
      expires: night.start - Self.latest + 60_000, probability: answer.probability,
      confidence: night.confidence, ends: night.end)
  }

  /// The instant between six and two hours before a time that suits a rule and is not in quiet hours,
  /// nearest to four hours; else the last one before the quiet hours.
  private func instant(before start: Int64, _ rule: AlertRule, after previous: Int64?) -> Int64? {
    let quarter = 15 * Span.minute
    let near = stride(from: Self.latest, through: Self.earliest, by: Int(quarter))
      .sorted { abs($0 - Self.best) < abs($1 - Self.best) }
    let far = stride(from: Self.earliest + quarter, through: Self.beforeQuiet, by: Int(quarter))
    for lead in near + (quiet == nil ? [] : Array(far)) {
      let at = start - lead
      if let previous, at <= previous { continue }
      if rule.allows(minute: minute(at)), !isQuiet(at) { return at }
    }
    // It grew after the best instant had passed: at once, while there is time.
    if let previous, previous < start - Self.latest, rule.allows(minute: minute(now)) {
      return previous + 1
    }
    // There is no other time: the host lets it through when the user agreed to that.
    return near.lazy.map { start - $0 }.first { at in
      previous.map { at > $0 } ?? true && rule.allows(minute: minute(at))
    }
  }

  /// `2:00 AM`, in the bay's time.
  private func clock(_ at: Int64) -> String {
    let (hour, minutes) = minute(at).quotientAndRemainder(dividingBy: 60)
    return "\(hour % 12 == 0 ? 12 : hour % 12):\(minutes.padded(2)) \(hour < 12 ? "AM" : "PM")"
  }

  private func isQuiet(_ at: Int64) -> Bool {
    guard let quiet else { return false }
    return AlertRule(window: quiet).allows(minute: userMinute(at))
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
      let answer = night.map { self.answer($0, place) }
      if let answer, terms(previous.kind, place.monitor.id).nearlyHolds(answer) { return nil }
      let known = answer?.probability
      let say = known.map { "it is \(Format.percent($0)) now" } ?? "too little is known now"
      let ends = previous.ends ?? made
      // In the morning nobody needs to hear that the night came to nothing.
      let expires = min(ends, Self.early(previous))
      guard expires > now else { return nil }
      return Planned(
        key: key + "-withdrawn", kind: previous.kind, monitor: place.monitor,
        title: "\(place.monitor.name): the forecast changed",
        body: "The alert of before no longer holds: \(say).", due: made,
        expires: expires, probability: known, ends: ends,
        isWithdrawal: true)
    }
  }

  /// The early morning of the night in which an alert was sent, after which nothing takes it back; where
  /// it was sent later than that, when what it is about is over.
  static func early(_ sent: LoggedAlert) -> Int64 {
    let night = SolarTime(sent.at, longitude: SolarTime.bayLongitude).morning
    let early = SolarTime.earlyMorning(night)
    return sent.at < early ? early : sent.ends ?? .max
  }
}
