import BerthBase
import Glibc

/// Scores the model year by year, each year by a model that has not seen it.
enum Scorer {
  /// Cross-validates by year.
  ///
  /// For each year the model is trained on all others, and the year's own events are taken out of
  /// the season's table too. What is scored is the chance of a *reported* jubilee at the rate of the
  /// rows, so no correction of the base rate is applied, neither to the model nor to climatology.
  ///
  /// - Parameter progress: gets the years done and all there are; may throw to stop.
  static func crossValidate(
    _ table: TrainingTable, record: EventRecord, progress: (Int, Int) throws -> Void
  ) rethrows -> ScoreReport {
    var report = ScoreReport()
    var bins = [(rows: Int, sum: Double, events: Double)](
      repeating: (0, 0, 0), count: edges.count - 1)
    // The fit of all years is where each fold's search begins, not where it ends.
    let whole = Trainer.fitted(table, record: record, excluding: nil).fit
    let calendar = Calendar(table)
    let years = calendar.years
    for (done, year) in years.enumerated() {
      try progress(done, years.count)
      let fold = fold(table, record, year, calendar, near: whole)
      var scored = ScoreReport.Year(
        year: Int(year), rows: 0, events: 0, model: .init(), climatology: .init())
      for row in 0..<table.count where table.years[row] == year {
        let label = Double(table.labels[row])
        let chance = fold.chance(table, row)
        let month = fold.monthRates[Int(calendar.months[row])]
        add(chance, label, to: &report.model)
        add(chance, label, to: &scored.model)
        add(month, label, to: &report.climatology)
        add(month, label, to: &scored.climatology)
        add(fold.rate, label, to: &report.constant)
        let index = table.index[row]
        add(index.isNaN ? fold.rate : Double(index), label, to: &report.index)
        scored.rows += 1
        scored.events += Int(table.labels[row])
        let bin = min(edges.lastIndex { $0 <= chance } ?? 0, bins.count - 1)
        bins[bin].rows += 1
        bins[bin].sum += chance
        bins[bin].events += label
      }
      report.rows += scored.rows
      report.events += scored.events
      scored.model = mean(scored.model, scored.rows)
      scored.climatology = mean(scored.climatology, scored.rows)
      report.years.append(scored)
    }
    report.rowsWithWeather = table.rowsWithWeather
    report.model = mean(report.model, report.rows)
    report.climatology = mean(report.climatology, report.rows)
    report.constant = mean(report.constant, report.rows)
    report.index = mean(report.index, report.rows)
    report.bins = zip(edges.indices, bins).compactMap { index, bin in
      guard bin.rows > 0 else { return nil }
      return ScoreReport.Bin(
        low: edges[index], high: edges[index + 1], rows: bin.rows,
        forecast: bin.sum / Double(bin.rows), observed: bin.events / Double(bin.rows))
    }
    return report
  }

  /// Edges of the diagram's bins: jubilees are rare, so the low ones are narrow.
  static let edges = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0000001]

  /// What a held-out year is forecast by.
  private struct Fold {
    var model: ProbabilityModel
    var seasons: [Double]
    /// Rates by month, and of the whole, in the other years.
    var monthRates: [Double]
    var rate: Double

    func chance(_ table: TrainingTable, _ row: Int) -> Double {
      withUnsafeTemporaryAllocation(of: Double.self, capacity: Feature.count) { vector in
        guard let base = vector.baseAddress else { return rate }
        _ = table.read(row, seasons, into: base)
        var sum = model.intercept
        for index in 0..<Feature.count { sum += model.coefficients[index] * base[index] }
        return ProbabilityModel.probability(sum)
      }
    }
  }

  private static func fold(
    _ table: TrainingTable, _ record: EventRecord, _ year: Int16, _ calendar: Calendar,
    near whole: LogisticFit
  ) -> Fold {
    let model = Trainer.fitted(table, record: record, excluding: Int(year), near: whole).model
    let others = calendar.counts(except: year)
    let total = others.reduce(0) { $0 + $1.rows }
    return Fold(
      model: model, seasons: (0..<367).map { model.season($0) },
      monthRates: others.map { $0.rows > 0 ? $0.events / $0.rows : 0 },
      rate: total > 0 ? others.reduce(0) { $0 + $1.events } / total : 0)
  }

  /// The months of the rows, and what each month of each year holds.
  private struct Calendar {
    /// By row, 0 January – 11 December.
    private(set) var months: [UInt8] = []
    private var held: [Int16: [(rows: Double, events: Double)]] = [:]

    init(_ table: TrainingTable) {
      months.reserveCapacity(table.count)
      var known: (year: Int16, start: Int)?
      var current = [(rows: Double, events: Double)]()
      for row in 0..<table.count {
        let year = table.years[row]
        if known?.year != year {
          if let known { held[known.year] = current }
          current = held[year] ?? [(rows: Double, events: Double)](repeating: (0, 0), count: 12)
          known = (year, CivilDate(year: Int(year), month: 1, day: 1).dayNumber)
        }
        let days = (known?.start ?? 0) + Int(table.days[row])
        let month = CivilDate(dayNumber: days).month - 1
        months.append(UInt8(month))
        current[month].rows += 1
        current[month].events += Double(table.labels[row])
      }
      if let known { held[known.year] = current }
    }

    var years: [Int16] { held.keys.sorted() }

    /// Rows and events by month of all years but one.
    func counts(except year: Int16) -> [(rows: Double, events: Double)] {
      var sums = [(rows: Double, events: Double)](repeating: (0, 0), count: 12)
      for (other, months) in held where other != year {
        for (index, month) in months.enumerated() {
          sums[index].rows += month.rows
          sums[index].events += month.events
        }
      }
      return sums
    }
  }

  private static func add(_ chance: Double, _ label: Double, to skill: inout ScoreReport.Skill) {
    skill.brier += (chance - label) * (chance - label)
    // A certainty that fails would cost without end; one in a million is the most that is believed.
    let believed = min(max(chance, 1e-6), 1 - 1e-6)
    skill.logLoss -= label * log(believed) + (1 - label) * log(1 - believed)
  }

  private static func mean(_ skill: ScoreReport.Skill, _ rows: Int) -> ScoreReport.Skill {
    guard rows > 0 else { return skill }
    return ScoreReport.Skill(
      brier: skill.brier / Double(rows), logLoss: skill.logLoss / Double(rows))
  }
}
