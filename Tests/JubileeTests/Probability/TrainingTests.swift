import BerthBase
import Glibc
import Testing

@testable import JubileeEngine

@Suite("Training and scoring")
struct TrainingTests {
  private let record = BundledRecord.record

  /// A made-up world in which jubilees follow known odds.
  private func world(_ count: Int, humidity weight: Double = 0, seed: UInt64 = 7) -> TrainingTable {
    var state = seed
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    var table = TrainingTable()
    let evidence = record.evidence()
    let start = BundledRecord.august(1) - 40 * 365 * 86_400_000
    for row in 0..<count {
      var situation = Situation(time: start + Int64(row) * 86_400_000)
      situation.windMph = random() * 16
      situation.windDirectionDegrees = random() * 360
      situation.oxygenMgL = random() * 7
      situation.oxygenIsBottom = true
      situation.humidityPercent = 60 + random() * 40
      let vector = evidence.model.features(situation)
      var odds = -3.0 + weight * vector[.humidity]
      odds += vector[.windNow] + vector[.windSpeed] + vector[.oxygen] + vector[.season]
      table.append(
        situation, jubilee: random() < ProbabilityModel.probability(odds), isNight: true,
        evidence: evidence)
    }
    return table
  }

  @Test("Coefficients of a known world are found again")
  func recovery() {
    let fit = LogisticFit(
      world(8_000, humidity: 0.8), season: SeasonEvidence(counts: record.monthCounts()))
    #expect(abs(fit.parameters[0] + 3) < 0.4, "\(fit.parameters[0])")
    let model = Trainer.fitted(world(8_000, humidity: 0.8), record: record, excluding: nil).model
    for feature in [Feature.windNow, .windSpeed, .oxygen, .season] {
      #expect(
        abs(model.coefficient(feature) - 1) < 0.25, "\(feature) \(model.coefficient(feature))")
    }
    #expect(abs(model.coefficient(.humidity) - 0.8) < 0.25)
    #expect(model.standardError(.humidity) > 0 && model.standardError(.humidity) < 0.25)
  }

  @Test("Humidity and pressure get no weight from data that has none")
  func noWeight() {
    #expect(abs(BundledRecord.trained.coefficient(.humidity)) < 1e-9)
    #expect(abs(BundledRecord.trained.coefficient(.pressure)) < 1e-9)
    let model = Trainer.fitted(world(8_000), record: record, excluding: nil).model
    #expect(abs(model.coefficient(.humidity)) < 0.15)
  }

  @Test("Training is deterministic, and an empty table keeps the priors")
  func determinism() {
    #expect(Trainer.train(BundledRecord.nights, record: record) == BundledRecord.trained)
    let empty = Trainer.train(TrainingTable(), record: record)
    #expect(Feature.allCases.allSatisfy { abs(empty.coefficient($0) - $0.priorMean) < 1e-9 })
    #expect(abs(empty.baseRate - record.ratePerNight) < 1e-6)
  }

  @Test("The base rate is the watched years', whatever share the rows have")
  func correction() {
    let model = BundledRecord.trained
    var total = 0.0
    for day in 0..<365 {
      var vector = FeatureVector()
      vector[.season] = model.season(day)
      total += ProbabilityModel.probability(model.logOdds(vector))
    }
    // 35 jubilees in 11 years are 3.2 a year.
    #expect(abs(total - 35.0 / 11) < 0.45, "\(total) a year")
    let doubled = Trainer.train(BundledRecord.nights, record: record, rate: 2 * record.ratePerNight)
    #expect(abs(doubled.intercept - model.intercept - log(2)) < 0.02)
  }

  @Test("It beats climatology on years it has not seen")
  func heldOut() throws {
    let report = Scorer.crossValidate(BundledRecord.nights, record: record) { _, _ in }
    #expect(report.rows == BundledRecord.nights.count && report.events == 19)
    #expect(report.model.brier < report.climatology.brier)
    #expect(report.climatology.brier < report.constant.brier)
    #expect(report.model.brier < report.index.brier / 10, "the index is no probability")
    #expect(report.model.logLoss < report.climatology.logLoss)
    #expect(report.skillAgainstClimatology > 0 && report.years.count == 12)
    #expect(report.bins.reduce(0) { $0 + $1.rows } == report.rows)
  }

  @Test("A held-out year leaves no trace in its own forecast")
  func leakage() throws {
    let without = Trainer.fitted(BundledRecord.nights, record: record, excluding: 1971).model
    var other = record
    other.events.removeAll { $0.date.year == 1971 }
    let never = Trainer.fitted(other.nights(), record: other, excluding: nil).model
    for feature in Feature.allCases {
      #expect(abs(without.coefficient(feature) - never.coefficient(feature)) < 1e-6, "\(feature)")
    }
    #expect(abs(without.intercept - never.intercept) < 1e-6 && without.season == never.season)
  }

  @Test("A search that begins at the fit of all years ends where one from nothing ends")
  func warmStart() {
    let nights = BundledRecord.nights
    let whole = Trainer.fitted(nights, record: record, excluding: nil).fit
    for year in Set(nights.years) {
      let cold = Trainer.fitted(nights, record: record, excluding: Int(year)).fit
      let warm = Trainer.fitted(nights, record: record, excluding: Int(year), near: whole).fit
      for (one, other) in zip(cold.parameters, warm.parameters) {
        #expect(abs(one - other) < 1e-6, "\(year)")
      }
    }
  }

  @Test("Rows with weather make it better than climatology by far")
  func withWeather() {
    let report = Scorer.crossValidate(world(4_000), record: record) { _, _ in }
    #expect(report.skillAgainstClimatology > 0.15, "\(report.skillAgainstClimatology)")
    #expect(report.rowsWithWeather == 4_000 && report.model.brier < report.index.brier)
    for bin in report.bins where bin.rows > 200 {
      #expect(abs(bin.forecast - bin.observed) < 0.1, "\(bin)")
    }
  }
}
