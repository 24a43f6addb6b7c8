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
  var times: Double?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let monitors = try store.monitors()
    if let kind {
      try change(kind, store)
    } else if place != nil || enabled != nil || from != nil || to != nil || anytime != nil
      || threshold != nil || times != nil
    {
      throw PluginError(
        "input.missing", "the change names no kind of alert",
        remedy: "name high, medium, community or weather: berth jubilee alerts high --times 4")
    }
    let rules = try store.alertRules()
    let terms = try store.alertTerms()
    let balance = try store.alertBalance()
    let data: JSON = [
      "threshold": Self.share(terms), "times": Self.times(terms),
      "record": .list(balance.choices) { choice in
        [
          "times": .number(choice.times),
          "falseAlarmsPerSeason": Format.rounded(choice.falseAlarms, 1),
          "caught": Format.rounded(choice.caught, 2), "chosen": .bool(choice == balance.chosen),
        ]
      },
      "kinds": .list(AlertKind.allCases) { kind in
        var json = Self.json(rules.rule(kind, AlertRules.everywhere), terms, kind)
        json["id"] = .string(kind.rawValue)
        json["name"] = .string(kind.title)
        json["places"] = .array(
          monitors.compactMap { monitor in
            rules.own(kind, monitor.id).map { rule in
              var own = Self.json(rule, terms, kind)
              own["id"] = .string(String(monitor.id))
              own["name"] = .string(monitor.name)
              return own
            }
          })
        return json
      },
    ]
    return Reply(data) { Self.view(rules, monitors, terms, balance) }
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
    if let threshold { (rule.threshold, rule.times) = (Double(threshold) / 100, nil) }
    if let times { (rule.threshold, rule.times) = (nil, times) }
    try store.save(rule, kind, monitor)
  }

  private static func clock(_ minutes: Int) -> String {
    "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
  }

  /// The least probability that alerts, in per cent.
  private static func share(_ terms: AlertTerms) -> JSON {
    switch terms {
    case .share(let share): JSON(Int((share * 100).rounded()))
    case .times: JSON(Int((AlertTerms.leastShare * 100).rounded()))
    }
  }

  /// A threshold as a multiple of the usual chance; null where it is a probability.
  private static func times(_ terms: AlertTerms) -> JSON {
    if case .times(let times) = terms { .number(times) } else { .null }
  }

  private static func json(_ rule: AlertRule, _ terms: AlertTerms, _ kind: AlertKind) -> JSON {
    var json: JSON = ["enabled": .bool(rule.isEnabled)]
    json["from"] = JSON(rule.window.map { clock($0.from) })
    json["to"] = JSON(rule.window.map { clock($0.to) })
    if kind == .high || kind == .medium {
      json["threshold"] = share(rule.terms ?? terms)
      json["times"] = times(rule.terms ?? terms)
    }
    return json
  }

  private static func words(_ rule: AlertRule, _ terms: AlertTerms, _ kind: AlertKind) -> String {
    guard rule.isEnabled else { return "off" }
    let words = rule.window.map { "\(clock($0.from)) to \(clock($0.to))" } ?? "at any time"
    guard kind == .high || kind == .medium else { return words }
    return "\(words), \((rule.terms ?? terms).words)"
  }

  private static func view(
    _ rules: AlertRules, _ monitors: [Monitor], _ terms: AlertTerms, _ balance: AlertBalance
  ) -> View {
    View.bayPage(
      "Alerts", "two to six hours ahead of what is forecast, at once for what is reported"
    ) {
      View.list(AlertKind.allCases, style: .plain) { kind in
        View.Item(
          kind.title, subtitle: words(rules.rule(kind, AlertRules.everywhere), terms, kind),
          children: monitors.compactMap { monitor in
            rules.own(kind, monitor.id).map {
              View.Item(monitor.name, subtitle: words($0, terms, kind))
            }
          })
      }
      View.section("What a threshold costs") {
        View.table(
          columns: [
            View.Column("Times", type: .number), View.Column("False alarms", type: .number),
            View.Column("Caught", type: .number),
          ],
          rows: balance.choices.map {
            [
              View.Cell(Format.times($0.times), tone: $0 == balance.chosen ? .good : .neutral),
              View.Cell(Format.number($0.falseAlarms)), View.Cell(Format.percent($0.caught)),
            ]
          })
        View.note(
          "From so many times the usual chance: false alarms in a season, and how many of the jubilees "
            + "are told of. By the winds of the 33 jubilees that Loesch counted against those of all summer nights. "
            + "Without another word the smallest with no more than "
            + "\(Format.number(AlertBalance.borne)) false alarms a season is taken. Where the usual "
            + "chance is so small that so many times of it are less than "
            + "\(Format.percent(AlertTerms.leastShare)), that is what alerts.")
      }
      View.note(
        "A kind comes once you turn it on in the settings of notifications, which keep your quiet "
          + "hours: berth notify settings jubilee.high on.")
      View.actions([
        View.Action("See what one looks like", link: Link.to("alert-test")),
        View.Action("Places you watch", link: Link.to("monitors")),
        View.Action("Those that came", link: Link.to("alert-history")),
      ])
    }
  }
}
