import BerthSDK

/// `place-page`: a place that `berth search` found.
enum PlacePageCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let id = try arguments.string("id")
    let bay = try Bay(call)
    guard let entry = GuideIndex.entries(bay).first(where: { $0.id == id }) else {
      throw PluginError.notFound(
        "there is no place “\(Words.shortened(id, to: 40))”", remedy: "berth jubilee stations")
    }
    let near = bay.region.nearestCell(to: entry.point)
    let data: JSON = [
      "id": .string(id), "name": .string(entry.name), "kind": .string(entry.kind),
      "latitude": .number(entry.point.latitude), "longitude": .number(entry.point.longitude),
      "cell": JSON(near?.cell.id),
    ]
    return Reply(data) {
      Look.page(entry.name, entry.kind) {
        View.keyValues([
          View.Pair("Shore", near?.cell.name ?? ""),
          View.Pair(
            "Degrees",
            "\(Link.degrees(entry.point.latitude)), \(Link.degrees(entry.point.longitude))",
            link: Link.geo(entry.point, entry.name)),
        ])
        View.actions([
          View.Action(
            "How likely is a jubilee here",
            link: Link.to("probability", ["cell": near?.cell.id ?? ""]), role: .primary),
          View.Action("Watch", link: Link.to("monitor-add", ["place": entry.name])),
        ])
      }
    }
  }
}

/// `guide-page`: a page that `berth search` found.
enum GuidePageCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    LearnCommand.page(try GuideTopic.one(try arguments.string("id"), call))
  }
}

/// `stats`: counts for `berth stats jubilee`; never words or places of a person.
enum StatsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    func count(_ table: String) throws -> Int {
      try store.database.int("SELECT count(*) FROM \(table)")
    }
    let numbers = [
      ("readings", "Readings kept", try count("readings")),
      ("outlook", "Hours forecast", try count("outlook")),
      ("probabilities", "Probabilities kept", try count("probabilities")),
      ("monitors", "Places watched", try count("monitors")),
      ("alerts", "Alerts that came", try count("alert_log")),
      ("ownEvents", "Events you added", try count("own_events")),
      ("waiting", "Reports waiting", try count("outbox")),
    ]
    var data: JSON = .emptyObject
    for (id, _, number) in numbers { data[id] = JSON(number) }
    data["asked"] = try store.time(try Refresher.lastRound(store))
    let shared = (try? ReportBook(call)).flatMap { book in
      try? (
        reports: book.database.int("SELECT count(*) FROM reports WHERE state = 0"),
        events: book.database.int("SELECT count(*) FROM events WHERE hidden = 0")
      )
    }
    data["reports"] = JSON(shared?.reports)
    data["events"] = JSON(shared?.events)
    return Reply(data) {
      Look.page("Jubilee Mobile Bay") {
        View.keyValues(numbers.map { View.Pair($0.1, "\($0.2)") })
        if let shared {
          View.keyValues([
            View.Pair("Reports of this home", "\(shared.reports)"),
            View.Pair("Events", "\(shared.events)"),
          ])
        }
      }
    }
  }
}
