import BerthSDK

/// What the community of a home has reported, in numbers.
struct CommunityStatistics {
  var reports: Int
  var events: Int
  var observers: Int
  /// Observers with a report within 30 days.
  var active: Int
  var lastWeek: Int
  var votes: Int
  var photos: Int
  /// By level 1–4.
  var intensities: [Int]
  /// January to December.
  var months: [Int]
  /// By hour of the day, in the bay's time.
  var hours: [Int]
  var cells: [(cell: String, place: String, count: Int)]
  /// Reports a week, oldest first, the last one the week that ends now.
  var weeks: [Int]

  static let weekCount = 26

  /// Observers who reported, voted or flagged within 30 days, and how many of them reported.
  static func month(
    _ book: ReportBook
  ) throws -> (active: Int, reporters: Int, share: Double?) {
    let since: [SQLValue] = [.int(book.now - 30 * Span.day)]
    let reporters = try book.database.int(
      "SELECT count(DISTINCT observer) FROM reports WHERE state = 0 AND created > ?1", since)
    let active = try book.database.int(
      """
      SELECT count(*) FROM (
        SELECT observer FROM reports WHERE state = 0 AND created > ?1
        UNION SELECT observer FROM votes WHERE at > ?1 UNION SELECT observer FROM flags WHERE at > ?1)
      """, since)
    return (active, reporters, active > 0 ? Double(reporters) / Double(active) : nil)
  }

  init(_ book: ReportBook) throws {
    let database = book.database
    let now = book.now
    let call = book.call
    // Each observer's row holds their counts already; only what is recent is looked at itself.
    let sums =
      try database.first(
        """
        SELECT total(reports), count(*) FILTER (WHERE reports > 0), total(up + down) FROM observers
        """
      ) { row in (0..<3).map { Int(row.double($0)) } } ?? [0, 0, 0]
    (reports, observers, votes) = (sums[0], sums[1], sums[2])
    active = try database.int(
      "SELECT count(DISTINCT observer) FROM reports WHERE state = 0 AND started > ?1",
      [.int(now - 30 * Span.day)])
    lastWeek = try database.int(
      "SELECT count(*) FROM reports WHERE state = 0 AND started > ?1",
      [.int(now - 7 * Span.day)])
    events = try database.int("SELECT count(*) FROM events WHERE hidden = 0")
    photos = try database.int("SELECT count(*) FROM photos")
    var intensities = [Int](repeating: 0, count: 4)
    try database.each(
      "SELECT intensity, count(*) FROM events WHERE hidden = 0 GROUP BY intensity"
    ) { row in
      if (1...4).contains(row.int(0)) { intensities[row.int(0) - 1] = row.int(1) }
    }
    self.intensities = intensities
    // Hours of a day are counted in SQL over hours since 1970, of which a season has few.
    var months = [Int](repeating: 0, count: 12)
    var hours = [Int](repeating: 0, count: 24)
    let byHour = try database.rows(
      "SELECT started / 3600000, count(*) FROM events WHERE hidden = 0 GROUP BY 1"
    ) { (hour: Int64($0.int(0)), count: $0.int(1)) }
    for entry in byHour {
      let civil = try BayTime.civil(entry.hour * Span.hour, call)
      months[civil.month - 1] += entry.count
      hours[civil.hour] += entry.count
    }
    (self.months, self.hours) = (months, hours)
    cells = try database.rows(
      """
      SELECT cell, min(place), count(*) FROM events WHERE hidden = 0 GROUP BY cell
      ORDER BY 3 DESC, 1 LIMIT 20
      """
    ) { ($0.text(0), $0.text(1), $0.int(2)) }
    var weeks = [Int](repeating: 0, count: Self.weekCount)
    let first = now - Int64(Self.weekCount) * 7 * Span.day
    try database.each(
      """
      SELECT (started - ?1) / 604800000, count(*) FROM reports
      WHERE state = 0 AND started > ?1 AND started <= ?2 GROUP BY 1
      """, [.int(first), .int(now)]
    ) { row in
      if weeks.indices.contains(row.int(0)) { weeks[row.int(0)] += row.int(1) }
    }
    self.weeks = weeks
  }
}
