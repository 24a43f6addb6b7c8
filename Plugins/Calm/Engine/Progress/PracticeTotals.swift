import BerthSDK

/// All there ever was.
struct PracticeTotals {
  var minutes = 0
  var sessions = 0
  var days = 0

  init(_ store: Store) throws {
    var seconds = 0.0
    try store.database.each(
      """
      SELECT total(heard), count(CASE WHEN state = 1 OR heard >= \(Int(Play.countsFrom)) THEN 1 END),
        count(DISTINCT CASE WHEN state = 1 OR heard >= \(Int(Play.countsFrom)) THEN day END)
      FROM plays
      """
    ) { row in
      seconds = row.double(0)
      sessions = row.int(1)
      days = row.int(2)
    }
    minutes = Play.minutes(seconds)
  }
}
