import BerthSDK

/// `alerts [KIND]`: what alerts come; with a kind and options it changes that.
enum AlertsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let monitors = try store.monitors()
    if let kind = arguments.optionalString("kind").flatMap(AlertKind.init) {
      try change(kind, arguments, store)
    } else if ["place", "enabled", "from", "to", "anytime", "threshold"].contains(where: {
      arguments.has($0)
    }) {
      throw PluginError(
        "input.missing", "the change names no kind of alert",
        remedy: "name high, medium, community or weather: berth jubilee alerts high --threshold 75")
    }
    let rules = try store.alertRules()
    let threshold = try call.config.get("alertThreshold").int ?? 70
    let data: JSON = [
      "threshold": JSON(threshold),
      "kinds": .array(
        AlertKind.allCases.map { kind in
          var json = self.json(rules.rule(kind, AlertRules.everywhere), threshold, kind)
          json["id"] = .string(kind.rawValue)
          json["name"] = .string(kind.title)
          json["places"] = .array(
            monitors.compactMap { monitor in
              rules.own(kind, monitor.id).map { rule in
                var own = self.json(rule, threshold, kind)
                own["id"] = .string(String(monitor.id))
                own["name"] = .string(monitor.name)
                return own
              }
            })
          return json
        }),
    ]
    return Reply(data) { view(rules, monitors, threshold) }
  }

  private static func change(_ kind: AlertKind, _ arguments: Arguments, _ store: Store) throws {
    let monitor =
      try arguments.optionalString("place").map {
        try MonitorsCommand.find($0, store).id
      } ?? AlertRules.everywhere
    var rule = try store.alertRules().rule(kind, monitor)
    if arguments.has("enabled") { rule.isEnabled = arguments.flag("enabled") }
    if arguments.flag("anytime") { rule.window = nil }
    let from = minutes(arguments.optionalString("from"))
    let to = minutes(arguments.optionalString("to"))
    if from != nil || to != nil {
      guard let from = from ?? rule.window?.from, let to = to ?? rule.window?.to, from != to else {
        throw PluginError.invalid(
          "a time window needs two different ends", remedy: "--from 20:00 --to 03:00")
      }
      rule.window = (from, to)
    }
    if let percent = arguments.optionalInt("threshold") { rule.threshold = Double(percent) / 100 }
    try store.save(rule, kind, monitor)
  }

  /// `HH:MM` as minutes after midnight.
  static func minutes(_ time: String?) -> Int? {
    guard let parts = time?.split(separator: ":"), parts.count >= 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  private static func clock(_ minutes: Int) -> String {
    let hour = minutes / 60
    let minute = minutes % 60
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func json(_ rule: AlertRule, _ threshold: Int, _ kind: AlertKind) -> JSON {
    var json: JSON = ["enabled": .bool(rule.isEnabled)]
    json["from"] = JSON(rule.window.map { clock($0.from) })
    json["to"] = JSON(rule.window.map { clock($0.to) })
    if kind == .high || kind == .medium {
      json["threshold"] = JSON(rule.threshold.map { Int(($0 * 100).rounded()) } ?? threshold)
    }
    return json
  }

  private static func words(_ rule: AlertRule, _ threshold: Int, _ kind: AlertKind) -> String {
    guard rule.isEnabled else { return "off" }
    var words = rule.window.map { "\(clock($0.from)) to \(clock($0.to))" } ?? "at any time"
    if kind == .high || kind == .medium {
      words += ", from \(rule.threshold.map { Int(($0 * 100).rounded()) } ?? threshold) % on"
    }
    return words
  }

  private static func view(_ rules: AlertRules, _ monitors: [Monitor], _ threshold: Int) -> View {
    Look.page("Alerts", "two to six hours ahead of what is forecast, at once for what is reported")
    {
      View.list(
        AlertKind.allCases.map { kind in
          View.Item(
            kind.title, subtitle: words(rules.rule(kind, AlertRules.everywhere), threshold, kind),
            detail: kind.rawValue,
            children: monitors.compactMap { monitor in
              rules.own(kind, monitor.id).map {
                View.Item(monitor.name, subtitle: words($0, threshold, kind))
              }
            })
        }, style: .plain)
      View.text(
        "The host shows them, and keeps your quiet hours: berth notify settings. All are off "
          + "until you turn them on there, such as berth notify settings jubilee.high on.",
        role: .note)
      View.actions([
        View.Action("See what one looks like", link: Link.to("alert-test")),
        View.Action("Places you watch", link: Link.to("monitors")),
        View.Action("Those that came", link: Link.to("alert-history")),
      ])
    }
  }
}

/// `alert-test`: hands the host an alert that says it is none.
enum AlertTestCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let kind =
      arguments.optionalString("kind").flatMap(AlertKind.init) ?? .high
    let key = "test-\(kind.rawValue)-\(store.now)"
    let title = "Test: \(kind.title)"
    let body = "This is what an alert looks like. Nothing is happening."
    var notification = Notification(
      key: key, category: kind.rawValue, title: title, body: body, link: Link.to("now"),
      due: .at(try call.clock.iso8601(store.now)),
      expires: try call.clock.iso8601(store.now + Moments.hour))
    notification.json["actions"] = AlertActions.json(event: nil)
    try call.notify.schedule(notification)
    try store.log(
      LoggedAlert(
        key: key, kind: kind, monitor: 0, place: "", title: title, body: body, at: store.now,
        due: store.now, state: .test))
    let data: JSON = [
      "id": .string(key), "name": .string(title), "kind": .string(kind.rawValue),
      "notification": notification.json,
    ]
    return Reply(data) {
      Look.page("A test alert waits") {
        View.card(title, body: body)
        View.text(
          "The host shows it at its next pass (berth notify tick), if the kind is on and it is not "
            + "your quiet hour:")
        View.text("berth notify settings jubilee.\(kind.rawValue) on", role: .code)
      }
    }
  }
}

/// `alert-history`: the alerts that came.
enum AlertHistoryCommand {
  static let columns = [
    "at", "due", "kind", "state", "place", "title", "body", "probability", "confidence", "event",
    "intensity",
  ]

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let days = Int64(arguments.optionalInt("days") ?? 90)
    let log = Array(try store.alertLog(since: store.now - days * Moments.day).reversed())
    let entries = try log.map { try $0.json(call) }
    var data: JSON = ["results": .array(entries), "total": JSON(log.count)]
    if arguments.flag("csv") {
      data["csv"] = .string(
        Look.csv(
          columns,
          entries.map { entry in
            columns.map { column in
              switch column == "title" ? entry["name"] : entry[column] {
              case .string(let text)?: text
              case .number(let value)?: Look.number(value, 3)
              default: ""
              }
            }
          }))
    }
    let csv = data["csv"]?.string
    return Reply(data) {
      if let csv { return Look.page("") { View.text(csv, role: .code) } }
      return try Look.page("Alerts that came", "newest first") {
        View.table(
          columns: ["When", "What", "Place", "Became"],
          rows: try log.map {
            [
              View.Cell(try Moments.text($0.at, call)), View.Cell($0.title), View.Cell($0.place),
              View.Cell($0.state.rawValue),
            ]
          }, empty: "None yet.")
      }
    }
  }
}
