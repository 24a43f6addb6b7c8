import BerthBase

/// What is on record about jubilees: dated events and looks, Loesch's counts, assumed winds.
package struct EventRecord: Sendable, Equatable {
  /// Events and looks without one, by date.
  var events: [RecordedEvent] = []
  /// Jubilees by year, as Loesch counted them (1946–1956).
  var yearCounts: [Int: Int] = [:]
  /// Jubilees by month in those years, January first.
  var monthCounts = [Double](repeating: 0, count: 12)
  /// Jubilees by shore in those years.
  var shoreCounts: [String: Int] = [:]
  /// Jubilees by the wind's eighth, N first: at the time, and of the day before.
  var windNow = [Double](repeating: 0, count: 8)
  var windBefore = [Double](repeating: 0, count: 8)
  /// How often the wind comes from each eighth on any summer night, and on any summer day.
  var nightWinds = [Double](repeating: 12.5, count: 8)
  var dayWinds = [Double](repeating: 12.5, count: 8)

  /// Nothing on record.
  package init() {}

  /// The years in which someone watched and counted throughout.
  var watchedYears: Range<Int> {
    guard let first = yearCounts.keys.min(), let last = yearCounts.keys.max() else { return 0..<0 }
    return first..<last + 1
  }

  /// Nights of the watched years.
  var watchedNights: Double { Double(watchedYears.count) * 365.25 }

  /// Jubilees per night of the watched years: the base rate.
  var ratePerNight: Double {
    let events = yearCounts.values.reduce(0, +)
    return watchedNights > 0 ? Double(events) / watchedNights : 0
  }

  /// Dates with a jubilee outside the watched years; those within are in the counts already.
  var datedJubilees: [RecordedEvent] {
    events.filter { $0.isJubilee && !watchedYears.contains($0.date.year) }
  }

  /// Jubilees by month, January first: the counts and the dates, without one year's.
  func monthCounts(excluding year: Int? = nil) -> [Double] {
    var counts = monthCounts
    for event in datedJubilees where event.date.year != year { counts[event.date.month - 1] += 1 }
    return counts
  }

  /// The evidence tables, without what one year adds to them.
  package func evidence(excluding year: Int? = nil) -> RecordEvidence {
    RecordEvidence(
      model: ProbabilityModel(
        intercept: 0, coefficients: Feature.allCases.map(\.priorMean),
        standardErrors: [Double](repeating: 0, count: Feature.count),
        season: SeasonEvidence(counts: monthCounts(excluding: year)),
        windNow: WindEvidence(counts: windNow, background: nightWinds),
        windBefore: WindEvidence(counts: windBefore, background: dayWinds),
        similar: SimilarCounts(self), rows: 0, events: 0, rowsWithWeather: 0))
  }
}

/// A jubilee seen, or a morning looked at without one.
struct RecordedEvent: Sendable, Equatable {
  /// The morning's date.
  var date: CivilDate
  /// Where, in words; empty when not said.
  var place: String
  var point: GeoPoint?
  /// Whether there was a jubilee; a look without one says nothing about other places.
  var isJubilee: Bool
  /// When it was seen, how large it was, and what else is known; each may be empty.
  var when: String
  var scale: String
  var note: String
  /// Hours it lasted, the middle of a range.
  var hours: Double?
  var source: String

  /// An instant in the early morning of that day (Unix milliseconds): 4:30 by the sun.
  var time: Int64 { SolarTime.earlyMorning(date.dayNumber) }
}
