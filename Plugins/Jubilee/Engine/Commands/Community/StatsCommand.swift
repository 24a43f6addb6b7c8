import BerthSDK

/// `stats`: counts for `berth stats jubilee`; never words or places of a person.
struct StatsCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    func count(_ table: String) throws -> Int {
      try store.database.int("SELECT count(*) FROM \(table)")
    }
    let readings = try store.database.int(
      "SELECT count(*) FROM (SELECT DISTINCT source, station, at, depth FROM measured)")
    let numbers = [
      ("readings", "Readings kept", readings),
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
    let opened = try store.openedAfterAlerts()
    data["alertsLooked"] = JSON(opened.looked)
    data["alertsOpenedShare"] = Format.rounded(opened.share, 2)
    let community = (try? ReportBook(call)).flatMap { try? CommunityStatistics.month($0) }
    data["activeObservers30Days"] = JSON(community?.active)
    data["reporters30Days"] = JSON(community?.reporters)
    data["reportersShare"] = Format.rounded(community?.share, 2)
    let shared = (try? ReportBook(call)).flatMap { try? $0.counts() }
    data["reports"] = JSON(shared?.reports)
    data["events"] = JSON(shared?.events)
    return Reply(data, bayPage: "Jubilee Mobile Bay") {
      View.keyValues(numbers.map { View.Pair($0.1, "\($0.2)") })
      View.keyValues([
        View.Pair(
          "Looked within a day of an alert",
          opened.share.map { "\(Format.percent($0)) of \(opened.alerts)" } ?? "no alert yet"),
        View.Pair(
          "Reported within 30 days",
          community?.share.map { "\(Format.percent($0)) of those active" } ?? "nobody was active"),
      ])
      if let shared {
        View.keyValues([
          View.Pair("Reports of this home", "\(shared.reports)"),
          View.Pair("Events", "\(shared.events)"),
        ])
      }
    }
  }
}
