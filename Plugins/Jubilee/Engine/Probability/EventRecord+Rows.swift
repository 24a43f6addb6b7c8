import BerthBase

extension EventRecord {
  /// The years whose nights can be trained on and scored: those with a dated jubilee, outside the
  /// years of which only counts are left.
  ///
  /// A year without any report is left out, because nothing tells whether anybody looked.
  var datedYears: [Int] { Set(datedJubilees.map(\.date.year)).sorted() }

  /// Every night of the dated years, with whether a jubilee was reported, and nothing of weather.
  ///
  /// A night without report is background. The last year ends with its last entry.
  func appendNights(to table: inout TrainingTable) {
    let jubilees = Set(datedJubilees.map(\.date.dayNumber))
    let evidence = evidence()
    let last = events.map(\.date.dayNumber).max() ?? 0
    for year in datedYears {
      let first = CivilDate(year: year, month: 1, day: 1).dayNumber
      let end = min(CivilDate(year: year + 1, month: 1, day: 1).dayNumber, last + 1)
      for day in first..<max(first, end) {
        var situation = Situation(time: SolarTime.earlyMorning(day))
        situation.earlier = (1...5).filter { jubilees.contains(day - $0) }
          .map { SolarTime.earlyMorning(day - $0) }
        table.append(
          situation, jubilee: jubilees.contains(day), isNight: true, evidence: evidence)
      }
    }
  }

  /// The nights of the record as a table.
  func nights() -> TrainingTable {
    var table = TrainingTable()
    table.reserveCapacity(datedYears.count * 366)
    appendNights(to: &table)
    return table
  }
}
