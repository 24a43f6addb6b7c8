extension EventRecord {
  /// The years whose nights can be trained on and scored: those with a dated jubilee, outside the
  /// years of which only counts are left.
  ///
  /// A year without any report is left out, because nothing tells whether anybody looked.
  var datedYears: [Int] { Set(datedJubilees.map(\.year)).sorted() }

  /// Every night of the dated years, with whether a jubilee was reported, and nothing of weather.
  ///
  /// A night without report is background. The last year ends with its last entry.
  func appendNights(to table: inout TrainingTable) {
    let jubilees = Set(datedJubilees.map(\.dayNumber))
    let evidence = evidence()
    let last = events.map(\.dayNumber).max() ?? 0
    for year in datedYears {
      let first = Timestamp.days(year: year, month: 1, day: 1)
      let end = min(Timestamp.days(year: year + 1, month: 1, day: 1), last + 1)
      for day in first..<max(first, end) {
        var situation = Situation(time: Self.morning(day))
        situation.earlier = (1...5).filter { jubilees.contains(day - $0) }
          .map { Self.morning(day - $0) }
        table.append(
          situation, jubilee: jubilees.contains(day), isNight: true, evidence: evidence)
      }
    }
  }

  /// A moment in the early morning of a day.
  private static func morning(_ day: Int) -> Int64 {
    Int64(day) * Span.day + Int64(Evidence.peakHour * Double(Span.hour))
      - Int64(SolarTime.bayLongitude / 15 * Double(Span.hour))
  }

  /// The nights of the record as a table.
  public func nights() -> TrainingTable {
    var table = TrainingTable()
    table.reserveCapacity(datedYears.count * 366)
    appendNights(to: &table)
    return table
  }
}
