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
    let shared = (try? ReportBook(call)).flatMap { try? $0.counts() }
    data["reports"] = JSON(shared?.reports)
    data["events"] = JSON(shared?.events)
    return Reply(data, bayPage: "Jubilee Mobile Bay") {
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
