import BerthSDK

/// What was forecast for a night before it came, and what came: written once, never changed, in the
/// database all users of a home share.
struct NightLog {
  private let book: ReportBook
  private let region: Region

  /// The log of a region.
  init(_ book: ReportBook, _ region: Region) { (self.book, self.region) = (book, region) }

  private var database: Database { book.database }

  /// The forecast of record of a night is the first one made in its evening, between these hours by
  /// the sun: late enough to know the weather, and before anybody could know what came.
  static let evening = 18.0..<24.0
  /// What came is settled this long after a night's morning; reports come late.
  private static let settledAfter = 30 * Span.hour
  /// Reports may still change it for so long.
  private static let openFor = 9 * Span.day
  /// From this credibility on a report counts as a jubilee.
  static let believed = 0.5

  /// One night of the log.
  struct Entry: Sendable, Equatable {
    /// Days since 1970-01-01 of its morning.
    var night: Int
    var shore: String
    var made: Int64
    var probability: Double
    var low: Double
    var high: Double
    /// The usual chance of such a night, the standard to beat.
    var usual: Double
    var confidence: Double
    var reasons: String
    /// Whether a jubilee came; nil while that is open.
    var outcome: Bool?
    /// What the outcome rests on, in words.
    var basis: String
  }

  /// Writes down the forecast of a night, unless one is there already or it is not evening.
  func note(_ night: ForecastNight, _ answer: ShoreNight, shore: String, now: Int64) throws {
    let solar = SolarTime(now, longitude: SolarTime.bayLongitude)
    guard solar.morning == night.morning, Self.evening.contains(solar.hour) else { return }
    try database.run(
      """
      INSERT INTO night_forecasts (night, shore, made, probability, low, high, usual, confidence,
        reasons, region) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT (night, region, shore) DO NOTHING
      """,
      [
        SQLValue(night.morning), .text(shore), .int(now), .double(answer.probability),
        .double(answer.range.lowerBound), .double(answer.range.upperBound), .double(answer.usual),
        .double(night.confidence), .text(night.summary), .text(region.id),
      ])
  }

  /// Writes down what came in nights that are over; a later report adds a line, none is changed.
  func settle(now: Int64) throws {
    let last = SolarTime(now, longitude: SolarTime.bayLongitude).morning
    for entry in try entries(since: last - 10) {
      let peak = SolarTime.earlyMorning(entry.night)
      guard now - peak >= Self.settledAfter, now - peak <= Self.openFor + Self.settledAfter else {
        continue
      }
      let noon = peak - 17 * Span.hour
      let found = try book.sightings(from: noon, to: noon + Span.day, region)
        .filter { $0.shore?.rawValue == entry.shore }
      let looked = try book.emptyLooks(from: noon, to: noon + Span.day, region)
        .count { $0.shore?.rawValue == entry.shore }
      let best = found.map(\.strength).max() ?? 0
      let came = best >= Self.believed
      guard entry.outcome != came else { continue }
      let basis =
        came
        ? Words.count(found.reduce(0) { $0 + $1.observers }, "observer") + " reported it"
        : !found.isEmpty
          ? "a report that nobody has borne out"
          : looked > 0
            ? "\(Words.count(looked, "observer")) looked and saw none" : "nobody reported one"
      try database.run(
        """
        INSERT INTO night_outcomes (night, shore, jubilee, basis, at, region)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """,
        [
          SQLValue(entry.night), .text(entry.shore), .init(booleanLiteral: came), .text(basis),
          .int(now), .text(region.id),
        ])
    }
  }

  /// The nights from a morning on, oldest first, each with the last word on what came.
  func entries(since: Int) throws -> [Entry] {
    try database.rows(
      """
      SELECT f.night, f.shore, f.made, f.probability, f.low, f.high, f.usual, f.confidence, f.reasons,
        o.jubilee, o.basis
      FROM night_forecasts f LEFT JOIN night_outcomes o ON o.id = (
        SELECT max(id) FROM night_outcomes
        WHERE night = f.night AND region = f.region AND shore = f.shore)
      WHERE f.night >= ?1 AND f.region = ?2 ORDER BY f.night, f.shore
      """, [SQLValue(since), .text(region.id)]
    ) { row in
      Entry(
        night: row.int(0), shore: row.text(1), made: Int64(row.int(2)), probability: row.double(3),
        low: row.double(4), high: row.double(5), usual: row.double(6), confidence: row.double(7),
        reasons: row.text(8), outcome: row.optionalInt(9).map { $0 == 1 },
        basis: row.optionalText(10) ?? "")
    }
  }

  /// How well the forecasts of settled nights held.
  struct Score: Sendable, Equatable {
    var nights = 0
    var jubilees = 0
    /// Mean squared difference from what came (Brier 1950), of the forecasts and of the usual chance.
    var brier = 0.0
    var usualBrier = 0.0

    /// The part of the usual chance's error that the forecasts take away; nil without any.
    var skill: Double? { usualBrier > 0 ? 1 - brier / usualBrier : nil }

    init(_ entries: [Entry]) {
      for entry in entries {
        guard let came = entry.outcome else { continue }
        let outcome = came ? 1.0 : 0
        nights += 1
        jubilees += came ? 1 : 0
        brier += (entry.probability - outcome) * (entry.probability - outcome)
        usualBrier += (entry.usual - outcome) * (entry.usual - outcome)
      }
      if nights > 0 {
        brier /= Double(nights)
        usualBrier /= Double(nights)
      }
    }
  }
}
