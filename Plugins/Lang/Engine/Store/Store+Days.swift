import BerthSDK

extension Store {
  /// Counts something done on the user's day (`days` of the private database).
  func count(_ kind: String) throws {
    try own.run(
      """
      INSERT INTO days VALUES (?1, ?2, 1)
      ON CONFLICT (day, kind) DO UPDATE SET count = count + excluded.count
      """, [SQLValue(try day()), .text(kind)])
  }

  /// Notes that something was done today; written once a day, so that doing it often costs nothing.
  func countOncePerDay(_ kind: String) throws {
    if try counted(kind, on: day()) == 0 { try count(kind) }
  }

  /// How often something was done on a day.
  func counted(_ kind: String, on day: Int) throws -> Int {
    try own.int(
      "SELECT count FROM days WHERE day = ?1 AND kind = ?2", [SQLValue(day), .text(kind)])
  }

  /// Days in a row on which something was learnt or said, up to today or yesterday.
  func streak() throws -> (days: Int, isTodayDone: Bool) {
    let today = try day()
    let days = try own.rows(
      "SELECT DISTINCT day FROM days WHERE day <= ?1 ORDER BY day DESC LIMIT 4000",
      [SQLValue(today)]
    ) { $0.int(0) }
    guard let last = days.first, last >= today - 1 else { return (0, false) }
    var count = 0
    for (index, day) in days.enumerated() where day == last - index { count += 1 }
    return (count, last == today)
  }
}
