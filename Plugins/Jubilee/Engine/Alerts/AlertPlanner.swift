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
    var probability: Double?
    var confidence: Double?
    /// When what it is about is over.
    var ends: Int64
    /// Whether it takes an earlier one back.
    var isWithdrawal = false
  }

  /// The number of an event.
  typealias StoredEventID = Int

  /// A warning of the weather service.
  struct Warning: Sendable, Equatable {
    var id: String
    var event: String
    var headline: String
    /// When it was given out.
    var issued: Int64
    var starts: Int64
    var ends: Int64?
  }

  /// A watched place with the shoreline cells in its circle.
  struct Watched: Sendable, Equatable {
    var monitor: Monitor
    var cells: Set<String>
  }

  var now: Int64
  var horizon: Int64
  var places: [Watched]
  var rules: AlertRules
  /// The least probability that alerts, 0–1, where no rule says another.
  var threshold: Double
  var outlook: [OutlookHour]
  /// Events of others that began within 14 hours.
  var events: [StoredEvent]
  /// Numbers of events that were told and are not shown any more.
  var hiddenEvents: Set<Int> = []
  var weather: [Warning] = []
  var log: [LoggedAlert]
  /// Minutes after midnight of a moment, and the date its night belongs to.
  var clock: @Sendable (Int64) -> (minute: Int, night: String)

  /// How early a forecast is told: at most and at least, and best.
  static let earliest: Int64 = 6 * 3_600_000
  static let latest: Int64 = 2 * 3_600_000
  static let best: Int64 = 4 * 3_600_000
  /// A told forecast is taken back once it has fallen this far below what alerts.
  static let fall = 0.1

  /// All that should come, in order of time and key.
  func plan() -> [Planned] {
    var planned: [Planned] = []
    for place in places {
      planned += forecasts(place)
      planned += events.compactMap { report($0, place.monitor) }
    }
    planned += hiddenReports()
    planned += weather.compactMap(warning)
    return planned.filter { $0.due <= horizon && $0.expires > now }
      .sorted { ($0.due, $0.key) < ($1.due, $1.key) }
  }

  private func last(_ key: String) -> LoggedAlert? {
    log.last { $0.key == key && ($0.state == .sent || $0.state == .withdrawn) }
  }

  // MARK: Forecasts

  /// The alerts of the nights ahead for a place: one for each night, and a note where one that was
  /// told no longer holds.
  private func forecasts(_ place: Watched) -> [Planned] {
    var planned: [Planned] = []
    var nights: [(night: String, hours: [OutlookHour])] = []
    for hour in outlook where hour.hour > now - Moments.hour {
      let night = clock(hour.hour).night
      if nights.last?.night == night {
        nights[nights.count - 1].hours.append(hour)
      } else {
        nights.append((night, [hour]))
      }
    }
    for (night, hours) in nights {
      let key = "forecast-\(night)-\(place.monitor.id)"
      if let alert = forecast(key, hours, place) {
        planned.append(alert)
      } else if let note = withdrawal(key, hours, place) {
        planned.append(note)
      }
    }
    return planned
  }

  /// What has to be reached for a kind of alert.
  private func least(_ kind: AlertKind, _ monitor: Int) -> Double {
    rules.rule(kind, monitor).threshold ?? threshold
  }

  private func forecast(_ key: String, _ hours: [OutlookHour], _ place: Watched) -> Planned? {
    let told = last(key)
    let peak = hours.max {
      ($0.probability(in: place.cells) ?? -1) < ($1.probability(in: place.cells) ?? -1)
    }
    guard let peak, let probability = peak.probability(in: place.cells),
      let kind = AlertKind.of(probability: probability),
      probability >= least(kind, place.monitor.id)
    else { return nil }
    let rule = rules.rule(kind, place.monitor.id)
    guard rule.isEnabled else { return nil }
    // Once told, it comes again only when it has grown from medium to high.
    if let told, told.state == .sent, !(told.kind == .medium && kind == .high) { return nil }
    let limit = least(kind, place.monitor.id)
    let good = hours.filter { ($0.probability(in: place.cells) ?? 0) >= limit }
    let start = good.first?.hour ?? peak.hour
    let end = (good.last?.hour ?? peak.hour) + Moments.hour
    guard let due = moment(before: start, rule, after: told?.at) else { return nil }
    let reasons = Words.list(Array(peak.reasons.prefix(4)))
    var body =
      "\(OutlookHour.percent(probability)), \(OutlookHour.words(confidence: peak.confidence))"
    if !reasons.isEmpty { body += ": \(reasons)" }
    body += "."
    if !peak.weather.isEmpty { body += " Forecast: \(peak.weather)." }
    return Planned(
      key: key, kind: kind, monitor: place.monitor,
      title: "Jubilee \(OutlookHour.percent(probability)) likely near \(place.monitor.name)",
      body: body, due: due, expires: start - Self.latest + 60_000, probability: probability,
      confidence: peak.confidence, ends: end)
  }

  /// The moment between six and two hours before a time that suits a rule, nearest to four hours.
  private func moment(before start: Int64, _ rule: AlertRule, after told: Int64?) -> Int64? {
    let candidates = stride(from: Self.latest, through: Self.earliest, by: 900_000)
      .sorted { abs($0 - Self.best) < abs($1 - Self.best) }
    for lead in candidates {
      let at = start - lead
      if let told, at <= told { continue }
      if rule.allows(minute: clock(at).minute) { return at }
    }
    // It grew after the best moment had passed: at once, while there is time.
    if let told, told < start - Self.latest, rule.allows(minute: clock(now).minute) {
      return told + 1
    }
    return nil
  }

  private func withdrawal(_ key: String, _ hours: [OutlookHour], _ place: Watched) -> Planned? {
    guard let told = last(key), told.state == .sent, told.ends ?? .min > now,
      let made = hours.map(\.made).max(), made > told.at
    else { return nil }
    let known = hours.compactMap { $0.probability(in: place.cells) }.max()
    if let known, known >= least(told.kind, place.monitor.id) - Self.fall { return nil }
    let say = known.map { "it is \(OutlookHour.percent($0)) now" } ?? "too little is known now"
    return Planned(
      key: key + "-withdrawn", kind: told.kind, monitor: place.monitor,
      title: "Jubilee near \(place.monitor.name): the forecast changed",
      body: "The alert of before no longer holds: \(say).", due: made,
      expires: max(told.ends ?? made, made + Moments.hour), probability: known,
      ends: told.ends ?? made, isWithdrawal: true)
  }

  // MARK: Reports

  /// The alert of an event within a place's circle; again when it has grown.
  private func report(_ event: StoredEvent, _ monitor: Monitor) -> Planned? {
    let rule = rules.rule(.community, monitor.id)
    guard rule.isEnabled, !event.isHidden, monitor.holds(event.point), event.probableEnd > now
    else { return nil }
    let key = "event-\(event.id)-\(monitor.id)"
    let told = last(key)
    if let told, told.intensity ?? 0 >= event.intensity.level { return nil }
    let hasGrown = told != nil
    guard
      let due = within(rule, from: hasGrown ? event.grown : event.created, to: event.probableEnd)
    else { return nil }
    let distance = monitor.point.distanceMiles(to: event.point)
    let far = monitor.id == 0 ? "" : ", \(Self.miles(distance)) from \(monitor.name)"
    return Planned(
      key: key, kind: .community, monitor: monitor,
      title: hasGrown
        ? "The jubilee at \(event.place) has grown: \(event.intensity.title)"
        : "\(event.intensity.title) jubilee at \(event.place)",
      body: "\(Words.count(event.reports, "report"))\(far); "
        + "\(event.duration(now: due)).", due: due, expires: event.probableEnd, event: event.id,
      intensity: event.intensity.level, ends: event.probableEnd)
  }

  /// The first moment of a span that suits a rule.
  private func within(_ rule: AlertRule, from: Int64, to: Int64) -> Int64? {
    stride(from: from, to: to, by: 900_000).first { rule.allows(minute: clock($0).minute) }
  }

  /// Notes that a report that was told has been taken back.
  private func hiddenReports() -> [Planned] {
    log.compactMap { told in
      guard told.state == .sent, let event = told.event, hiddenEvents.contains(event),
        told.ends ?? .min > now, last(told.key + "-withdrawn") == nil,
        last(told.key) == told
      else { return nil }
      let monitor = places.first { $0.monitor.id == told.monitor }?.monitor
      guard let monitor else { return nil }
      return Planned(
        key: told.key + "-withdrawn", kind: .community, monitor: monitor,
        title: "\(told.title): taken back",
        body: "The report was withdrawn or did not hold.", due: told.at + 1,
        expires: told.ends ?? now, event: event, ends: told.ends ?? now, isWithdrawal: true)
    }
  }

  // MARK: Weather

  private func warning(_ alert: Warning) -> Planned? {
    let monitor = places.first?.monitor
    let rule = rules.rule(.weather, AlertRules.everywhere)
    guard rule.isEnabled, let monitor, last("weather-\(alert.id)") == nil else { return nil }
    let end = alert.ends ?? alert.starts + Moments.day
    guard end > now, let due = within(rule, from: alert.issued, to: end) else { return nil }
    return Planned(
      key: "weather-\(alert.id)", kind: .weather, monitor: monitor, title: alert.event,
      body: alert.headline, due: due, expires: end, ends: end)
  }

  /// `0.7 mi`.
  static func miles(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) mi"
  }
}
