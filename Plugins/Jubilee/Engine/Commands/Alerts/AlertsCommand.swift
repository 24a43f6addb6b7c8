import BerthSDK

/// `alerts [KIND]`: what alerts come; with a kind and options it changes that.
struct AlertsCommand: StoreCommand {
  var kind: AlertKind?
  var place: String?
  var enabled: Bool?
  var from: String?
  var to: String?
  var anytime: Bool?
  var threshold: Int?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let monitors = try store.monitors()
    if let kind {
      try change(kind, store)
    } else if place != nil || enabled != nil || from != nil || to != nil || anytime != nil
      || threshold != nil
    {
      throw PluginError(
        "input.missing", "the change names no kind of alert",
        remedy: "name high, medium, community or weather: berth jubilee alerts high --threshold 75")
    }
    let rules = try store.alertRules()
    let threshold = try store.alertThreshold()
    let data: JSON = [
      "threshold": JSON(threshold),
      "kinds": .list(AlertKind.allCases) { kind in
        var json = Self.json(rules.rule(kind, AlertRules.everywhere), threshold, kind)
        json["id"] = .string(kind.rawValue)
        json["name"] = .string(kind.title)
        json["places"] = .array(
          monitors.compactMap { monitor in
            rules.own(kind, monitor.id).map { rule in
              var own = Self.json(rule, threshold, kind)
              own["id"] = .string(String(monitor.id))
              own["name"] = .string(monitor.name)
              return own
            }
          })
        return json
      },
    ]
    return Reply(data) { Self.view(rules, monitors, threshold) }
  }

  private func change(_ kind: AlertKind, _ store: Store) throws {
    let monitor = try place.map { try store.monitor($0).id } ?? AlertRules.everywhere
    var rule = try store.alertRules().rule(kind, monitor)
    if let enabled { rule.isEnabled = enabled }
    if anytime == true { rule.window = nil }
    let from = CivilTime.minutes(from)
    let to = CivilTime.minutes(to)
    if from != nil || to != nil {
      guard let from = from ?? rule.window?.from, let to = to ?? rule.window?.to, from != to else {
        throw PluginError.invalid(
          "a time window needs two different ends", remedy: "--from 20:00 --to 03:00")
      }
      rule.window = (from, to)
    }
    if let threshold { rule.threshold = Double(threshold) / 100 }
    try store.save(rule, kind, monitor)
  }

  private static func clock(_ minutes: Int) -> String {
    "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
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
    View.bayPage(
      "Alerts", "two to six hours ahead of what is forecast, at once for what is reported"
    ) {
      View.list(AlertKind.allCases, style: .plain) { kind in
        View.Item(
          kind.title, subtitle: words(rules.rule(kind, AlertRules.everywhere), threshold, kind),
          children: monitors.compactMap { monitor in
            rules.own(kind, monitor.id).map {
              View.Item(monitor.name, subtitle: words($0, threshold, kind))
            }
          })
      }
      View.note(
        "All are off until you turn them on in the settings of notifications, which keep your quiet "
          + "hours.")
      View.actions([
        View.Action("See what one looks like", link: Link.to("alert-test")),
        View.Action("Places you watch", link: Link.to("monitors")),
        View.Action("Those that came", link: Link.to("alert-history")),
      ])
    }
  }
}
