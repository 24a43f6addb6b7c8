import BerthSDK

/// The app's two databases within one call: what commands ask instead of writing SQL.
struct Store {
  let call: Call

  init(_ call: Call) { self.call = call }

  /// The database the users of the home share, opened when first asked for.
  var shared: Database { get throws { try call.storage.open(.public) } }

  /// The user's own database, opened when first asked for.
  var own: Database { get throws { try call.storage.open(.private) } }

  /// The time of the call in Unix milliseconds.
  var now: Int64 { call.clock.now }

  /// A moment as ISO 8601 with offset, as JSON.
  func time(_ moment: Int64) throws -> JSON { .string(try call.clock.iso8601(moment)) }

  /// A moment or null.
  func time(_ moment: Int64?) throws -> JSON { try moment.map { try time($0) } ?? .null }

  /// The user's calendar day of a moment, or of now, in days since 1970-01-01.
  func day(_ moment: Int64? = nil) throws -> Int {
    let civil = try call.clock.civil(moment)
    return CivilDay.number(civil.year, civil.month, civil.day)
  }

  /// When the user's next day begins.
  func tomorrow() throws -> Int64 {
    let civil = try call.clock.civil()
    return try call.clock.moment(Civil(year: civil.year, month: civil.month, day: civil.day + 1))
  }
}

extension Store {
  /// Counts something done on the user's day (`days` of the private database).
  func count(_ kind: String, _ number: Int = 1) throws {
    try own.run(
      """
      INSERT INTO days VALUES (?1, ?2, ?3)
      ON CONFLICT (day, kind) DO UPDATE SET count = count + excluded.count
      """, [SQLValue(try day()), .text(kind), SQLValue(number)])
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
    for (place, day) in days.enumerated() where day == last - place { count += 1 }
    return (count, last == today)
  }
}
