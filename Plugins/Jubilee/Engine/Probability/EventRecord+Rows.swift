import BerthBase

extension EventRecord {
  /// The years whose nights can be trained on and scored: those with a dated jubilee, outside the
  /// years of which only counts are left.
  ///
  /// A year without any report is left out, because nothing tells whether anybody looked.
  var datedYears: [Int] { Set(datedJubilees.map(\.date.year)).sorted() }

  /// Every night of the dated years, and every other night whose weather is known, with whether a
  /// jubilee was reported: one row for each night, in their order.
  ///
  /// A night without report is background. The last dated year ends with its last entry. Nights of the
  /// watched years are left out: what came in them is in the counts already.
  ///
  /// - Parameter weather: what was measured in a night, by the days since 1970-01-01 of its morning.
  func append(to table: inout TrainingTable, weather: [Int: Situation] = [:]) {
    let jubilees = Set(datedJubilees.map(\.date.dayNumber))
    let evidence = evidence()
    let last = events.map(\.date.dayNumber).max() ?? 0
    var days = Set(
      weather.keys.filter { !watchedYears.contains(CivilDate(dayNumber: $0).year) })
    for year in datedYears {
      let first = CivilDate(year: year, month: 1, day: 1).dayNumber
      let end = min(CivilDate(year: year + 1, month: 1, day: 1).dayNumber, last + 1)
      days.formUnion(first..<max(first, end))
    }
    table.reserveCapacity(table.count + days.count)
    for day in days.sorted() {
      var situation = weather[day] ?? Situation(time: SolarTime.earlyMorning(day))
      situation.earlier = (1...5).filter { jubilees.contains(day - $0) }
        .map { EarlierJubilee(time: SolarTime.earlyMorning(day - $0)) }
      table.append(
        situation, jubilee: jubilees.contains(day), isNight: true, evidence: evidence)
    }
  }

  /// The nights of the record as a table.
  func nights() -> TrainingTable {
    var table = TrainingTable()
    append(to: &table)
    return table
  }
}
