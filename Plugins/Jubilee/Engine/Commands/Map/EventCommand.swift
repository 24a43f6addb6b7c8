import BerthSDK

/// `event ID`: an event with its reports, how long it may last, and the conditions then.
struct EventCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply {
    try Store(call).noteOpened()
    let book = try ReportBook(call)
    let event = try book.shownEvent(id)
    let reports = try book.reports(ofEvent: event.id)
    let now = call.clock.now
    let conditions = try Self.conditions(event, call)
    var data = try event.json(call)
    data["duration"] = .string(event.duration(now: now))
    let status = VerificationStatus(reports)
    data["verificationStatus"] = .string(status.rawValue)
    data["results"] = .array(try reports.map { try $0.json(call) })
    data["total"] = JSON(reports.count)
    data["conditions"] = .object(
      conditions.reduce(into: JSONObject()) {
        $0[$1.measure.rawValue] = Format.rounded($1.value, 2)
      })
    return Reply(data, bayPage: "\(event.intensity.title) jubilee", event.place) {
      View.badges([
        event.intensity.badge,
        View.Badge(Words.count(event.reports, "report")), View.Badge(status.rawValue),
      ])
      View.keyValues([
        View.Pair("Began", try BayTime.text(event.started, call)),
        View.Pair("Lasts", event.duration(now: now)),
      ])
      if !conditions.isEmpty {
        View.section("Conditions then") {
          View.keyValues(
            conditions.map {
              View.Pair(
                Words.title($0.measure.title),
                "\(Format.number($0.value, $0.measure == .pressureInHg ? 2 : 1)) \($0.measure.unit)"
              )
            })
        }
      }
      View.list(try reports.map { try $0.item(call) }, style: .plain)
      View.actions([
        View.Action("Navigate", link: Link.geo(event.point), role: .primary),
        View.Action("Report it, too", link: Link.to("report", ["place": event.place])),
        View.Action("Map", link: Link.to("map")),
      ])
    }
  }

  /// What was measured when it began, as far as this device knows.
  private static func conditions(
    _ event: StoredEvent, _ call: Call
  ) throws -> [(measure: Measure, value: Double)] {
    let readings = try Store(call).readings(
      from: event.started - 12 * Span.hour, to: event.started)
    let merged = Conditions.merge(
      readings, at: event.started, near: event.point, waters: try Bay(call).region.waters)
    return Measure.allCases.compactMap { measure in
      merged.current(measure).map { (measure, $0) }
    }
  }
}

/// `navigate ID`: the way to an event, for whatever opens `geo:` links.
struct NavigateCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply {
    let event = try ReportBook(call).shownEvent(id)
    let link = Link.geo(event.point)
    let data: JSON = [
      "id": .string(String(event.id)), "name": .string(event.place), "link": .string(link),
      "latitude": .number(event.point.latitude), "longitude": .number(event.point.longitude),
    ]
    return Reply(data, bayPage: "To \(event.place)") {
      View.text([View.Span(link, style: .strong, link: link)])
      View.note("The place is known to about half a mile unless its observer agreed to more.")
      View.action("Navigate", link: link, role: .primary)
    }
  }
}
