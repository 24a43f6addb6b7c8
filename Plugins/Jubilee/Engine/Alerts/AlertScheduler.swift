import BerthSDK

/// Gathers what the planner looks at, and logs what became of alerts.
struct AlertScheduler {
  let store: Store
  let bay: Bay

  init(_ call: Call) throws {
    store = try Store(call)
    bay = try Bay(call)
  }

  func planner(from now: Int64, to horizon: Int64) throws -> AlertPlanner {
    let call = store.call
    let monitors = try store.monitors()
    let watched =
      monitors.isEmpty
      ? [AlertPlanner.Watched(monitor: .bay(bay.region.center), area: bay.mainArea)]
      : monitors.map { AlertPlanner.Watched(monitor: $0, area: $0.area(bay)) }
    // What rests on the hours measured so far is no forecast.
    let nights = try store.nights().filter(\.isWhole)
    let quiet = try call.notify.quietHours().flatMap { hours in
      CivilTime.minutes(hours.from).flatMap { from in
        CivilTime.minutes(hours.to).map { (from: from, to: $0) }
      }
    }
    let log = try store.alertLog(since: now - 3 * Span.day)
    let (events, hidden) = try reports(now, log)
    // The clock of the zone is asked here, so that the planner stays free of the host: offsets
    // change at most once within its horizon.
    let (first, last) = (now - 3 * Span.day, horizon + 3 * Span.day)
    let offsets = try ZoneOffsets(from: first, to: last, zone: BayTime.zone(call), call)
    // Quiet hours are those of the user's clock, by which the host holds notifications back.
    let own = try ZoneOffsets(from: first, to: last, zone: "", call)
    return AlertPlanner(
      now: now, horizon: horizon, places: watched, rules: try store.alertRules(),
      terms: try store.alertTerms(), nights: nights,
      made: try store.forecastMade(), events: events, hiddenEvents: hidden,
      weather: try store.warnings() + store.forecastChanges(), log: log,
      cells: bay.region.cells,
      sightings: Dictionary(
        nights.map { ($0.morning, store.sightings($0.morning, bay)) },
        uniquingKeysWith: { first, _ in first }
      ), quiet: quiet, minute: { offsets.minute($0) }, userMinute: { own.minute($0) })
  }

  /// Events of others, and those that were alerted of and are not shown any more; nothing while the
  /// shared database is away.
  private func reports(
    _ now: Int64, _ log: [LoggedAlert]
  ) throws -> (events: [StoredEvent], hidden: Set<Int>) {
    do {
      let book = try ReportBook(store.call)
      let me = try store.database.value("me") ?? ""
      let events = try book.events(from: now - 14 * Span.hour, to: now + Span.hour).filter {
        try !book.companions($0.id, except: me).isEmpty
      }
      var hidden: Set<Int> = []
      for event in Set(log.compactMap(\.event)) where try book.event(event)?.isHidden ?? true {
        hidden.insert(event)
      }
      return (events, hidden)
    } catch let error as PluginError where error.isStorageFault {
      return ([], [])
    }
  }

  static func notification(_ planned: AlertPlanner.Planned, _ call: Call) throws -> Notification {
    var notification = Notification(
      key: planned.key, category: planned.kind.rawValue, title: planned.title, body: planned.body,
      link: planned.event.map { Link.to("event", ["id": "\($0)"]) } ?? Link.to("forecast"),
      due: .at(try call.clock.iso8601(planned.due)),
      expires: try call.clock.iso8601(max(planned.expires, planned.due + 60_000)))
    notification.json["actions"] = AlertActions.json(
      event: planned.isWithdrawal ? nil : planned.point)
    return notification
  }

  /// Writes down that an alert was handed over.
  func noteDelivery(_ planned: AlertPlanner.Planned) throws {
    var entry = LoggedAlert(
      key: planned.key, kind: planned.kind, monitor: planned.monitor.id,
      place: planned.monitor.name, title: planned.title, body: planned.body, at: store.now,
      due: planned.due, probability: planned.probability, confidence: planned.confidence,
      event: planned.event, intensity: planned.intensity,
      state: planned.isWithdrawal ? .withdrawn : .sent)
    entry.ends = planned.ends
    try store.log(entry)
    // What was taken back may come again, once it holds again.
    if planned.isWithdrawal, planned.key.hasSuffix("-withdrawn") {
      entry.key = String(planned.key.dropLast("-withdrawn".count))
      try store.log(entry)
    }
  }

  /// Writes down that an alert no longer held just before it was due.
  func noteDrop(_ notification: Notification) throws {
    guard let kind = notification.json["category"]?.string.flatMap(AlertKind.init) else { return }
    try store.log(
      LoggedAlert(
        key: notification.key, kind: kind, monitor: 0, place: "",
        title: notification.json["title"]?.string ?? "",
        body: "It no longer held just before it was due.", at: store.now, due: store.now,
        state: .dropped))
  }
}
