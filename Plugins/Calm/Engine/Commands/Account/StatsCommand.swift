import BerthSDK

/// `stats`: counts for `berth stats calm`; never words somebody wrote.
struct StatsCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let totals = try PracticeTotals(store)
    let kinds = try store.database.rows(
      """
      SELECT kind, count(*), total(heard) FROM plays
      WHERE state = 1 OR heard >= \(Int(Play.countsFrom)) GROUP BY kind ORDER BY 2 DESC, 1
      """
    ) { (kind: $0.text(0), count: $0.int(1), seconds: $0.double(2)) }
    let begun = try store.database.int("SELECT count(*) FROM plays WHERE heard >= 5 OR state = 1")
    let ended = try store.database.int("SELECT count(*) FROM plays WHERE state = 1")
    let data: JSON = [
      "minutes": JSON(totals.minutes), "sessions": JSON(totals.sessions), "days": JSON(totals.days),
      "begun": JSON(begun), "completed": JSON(ended),
      "kinds": .list(kinds) {
        [
          "id": .string($0.kind),
          "name": .string(Play.Kind(rawValue: $0.kind)?.title ?? $0.kind),
          "sessions": JSON($0.count), "minutes": JSON(Play.minutes($0.seconds)),
        ]
      },
      "checkins": JSON(
        try store.database.int("SELECT count(*) FROM entries WHERE kind = 'checkin'")),
      "journalPages": JSON(
        try store.database.int("SELECT count(*) FROM entries WHERE kind = 'journal'")),
      "success": try SuccessMetrics(store).json,
    ]
    return Reply(data, page: "Cocoa Calm", accent: Look.calm) {
      View.keyValues(
        [
          View.Pair("Minutes", "\(totals.minutes)"), View.Pair("Sessions", "\(totals.sessions)"),
          View.Pair("Heard to the end", "\(ended) of \(begun)"),
        ]
          + kinds.map {
            View.Pair(
              Play.Kind(rawValue: $0.kind)?.title ?? $0.kind,
              "\($0.count), \(Words.count(Play.minutes($0.seconds), "minute"))")
          })
      try SuccessMetrics(store).view
    }
  }
}
