public import BerthSDK

/// What should be told and when. Forecasts, reports and warnings are stored; planning only looks.
extension JubileePlugin: NotifyProvider {
  public func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
    try AlertDesk(call).planner(from: now, to: horizon).plan().map {
      try AlertDesk.notification($0, call)
    }
  }

  public func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
    if notification.key.hasPrefix("test-") { return notification }
    let desk = try AlertDesk(call)
    let now = call.clock.now
    let planned = try desk.planner(from: now, to: now + 48 * Moments.hour).plan().first {
      $0.key == notification.key
    }
    guard let planned else {
      // It no longer holds: nothing is shown, and the history says so.
      try desk.dropped(notification)
      return nil
    }
    try desk.told(planned)
    var final = try AlertDesk.notification(planned, call)
    for member in ["at", "window", "condition", "expires"] {
      final.json[member] = notification.json[member]
    }
    return final
  }

  public func respond(
    _ notification: Notification, action: String, _ call: Call
  ) throws -> String? {
    try call.events.record("alert_answered", ["action": .string(action)])
    guard action == "navigate",
      let id = notification.key.split(separator: "-").dropFirst().first.flatMap({ Int($0) }),
      let event = try ReportBook(call).event(id)
    else { return nil }
    return "\(event.place): \(Link.geo(event.point, event.place))"
  }
}

/// Gathers what the planner looks at, and keeps what became of alerts.
struct AlertDesk {
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
      ? [AlertPlanner.Watched(monitor: .bay(bay.region.center), cells: [])]
      : monitors.map { monitor in
        let cells = bay.cells(within: monitor)
        return AlertPlanner.Watched(
          monitor: monitor, cells: cells,
          isEastern: cells.contains { bay.region.cell($0)?.shore == .east })
      }
    let log = try store.alertLog(since: now - 3 * Moments.day)
    let (events, hidden) = try reports(now, log)
    // The clock of the zone is asked here, so that the planner stays free of the host: offsets
    // change at most once within its horizon.
    let shifts = try ZoneShifts(from: now - 3 * Moments.day, to: horizon + 3 * Moments.day, call)
    return AlertPlanner(
      now: now, horizon: horizon, places: watched, rules: try store.alertRules(),
      threshold: Double(try call.config.get("alertThreshold").int ?? 70) / 100,
      nights: try store.nights(), made: try store.database.value("made").flatMap { Int64($0) },
      events: events,
      hiddenEvents: hidden, weather: try store.warnings() + store.forecastChanges(), log: log,
      minute: { shifts.minute($0) })
  }

  /// Events of others, and those among the told ones that are not shown any more; nothing while the
  /// shared database is away.
  private func reports(
    _ now: Int64, _ log: [LoggedAlert]
  ) throws -> (events: [StoredEvent], hidden: Set<Int>) {
    do {
      let book = try ReportBook(store.call)
      let me = try store.database.value("me") ?? ""
      let events = try book.events(from: now - 14 * Moments.hour, to: now + Moments.hour).filter {
        try !book.companions($0.id, except: me).isEmpty
      }
      var hidden: Set<Int> = []
      for event in Set(log.compactMap(\.event)) where try book.event(event)?.isHidden ?? true {
        hidden.insert(event)
      }
      return (events, hidden)
    } catch let error as PluginError where error.code.hasPrefix("storage.") {
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

  func told(_ planned: AlertPlanner.Planned) throws {
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

  func dropped(_ notification: Notification) throws {
    guard let kind = notification.json["category"]?.string.flatMap(AlertKind.init) else { return }
    try store.log(
      LoggedAlert(
        key: notification.key, kind: kind, monitor: 0, place: "",
        title: notification.json["title"]?.string ?? "",
        body: "It no longer held just before it was due.", at: store.now, due: store.now,
        state: .dropped))
  }
}

/// The offsets of the bay's zone over some days.
struct ZoneShifts: Sendable {
  /// From when on which offset holds, in milliseconds.
  private var shifts: [(from: Int64, offset: Int64)] = []

  init(from: Int64, to: Int64, _ call: Call) throws {
    for moment in stride(from: from, through: max(to, from), by: Int(Moments.hour)) {
      let offset = Int64(try Moments.civil(moment, call).offset) * 1000
      if shifts.last?.offset != offset { shifts.append((moment, offset)) }
    }
  }

  /// Minutes after midnight.
  func minute(_ moment: Int64) -> Int {
    let offset = shifts.last { $0.from <= moment }?.offset ?? shifts.first?.offset ?? 0
    let local = moment + offset
    return Int((local % Moments.day + Moments.day) % Moments.day / 60_000)
  }
}
