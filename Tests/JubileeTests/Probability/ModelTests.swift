import BerthBase
import BerthSDK
import Glibc
import Testing

@testable import JubileeEngine

@Suite("The model")
struct ModelTests {
  private let predictor = Predictor(BundledRecord.trained, cells: BundledRecord.cells)

  private func percent(_ situation: Situation) -> Double {
    (predictor.predict(situation).probability ?? .nan) * 100
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var situation: Situation
    var expected: ClosedRange<Double>
    var testDescription: String { name }
  }

  private typealias B = BundledRecord

  static let cases: [Case] = [
    Case(
      name: "calm NE wind, low oxygen, August before dawn",
      situation: B.situation(B.august(), mph: 3, from: 45, oxygen: 0.8), expected: 40...85),
    Case(
      name: "the same with north wind the day before",
      situation: B.situation(B.august(), mph: 3, from: 45, before: 0, oxygen: 0.8),
      expected: 50...85),
    Case(
      name: "the same after a jubilee the morning before",
      situation: B.situation(
        B.august(), mph: 3, from: 45, before: 0, oxygen: 0.8, earlier: [B.august(19)]),
      expected: 70...95),
    Case(
      name: "the same without any word of oxygen",
      situation: B.situation(B.august(), mph: 3, from: 45, before: 0), expected: 10...35),
    Case(
      name: "the same with good oxygen",
      situation: B.situation(B.august(), mph: 3, from: 45, before: 0, oxygen: 6), expected: 0...2),
    Case(
      name: "near miss: low oxygen, but a south wind",
      situation: B.situation(B.august(), mph: 7, from: 180, before: 180, oxygen: 0.8),
      expected: 0...8),
    Case(
      name: "south wind of 15 mph", situation: B.situation(B.august(), mph: 15, from: 180),
      expected: 0...1),
    Case(
      name: "noon", situation: B.situation(B.august(hours: 8), mph: 3, from: 45, oxygen: 0.8),
      expected: 0...5),
    Case(
      name: "January noon",
      situation: B.situation(B.august(hours: -24 * 217 + 8), mph: 3, from: 45, oxygen: 0.8),
      expected: 0...0.05),
  ]

  @Test("Says what is sensible", arguments: cases)
  func sensible(_ item: Case) {
    let found = percent(item.situation)
    #expect(item.expected.contains(found), "\(found) %")
  }

  @Test("Each kind of evidence moves it the right way")
  func monotone() {
    let base = BundledRecord.situation(BundledRecord.august(), mph: 5, from: 45, oxygen: 2.5)
    func changed(_ change: (inout Situation) -> Void) -> Double {
      var copy = base
      change(&copy)
      return percent(copy)
    }
    let now = percent(base)
    #expect(changed { $0.windMph = 11 } < now && changed { $0.windMph = 3 } > now)
    #expect(changed { $0.windDirectionDegrees = 200 } < now)
    #expect(changed { $0.oxygenMgL = 1 } > now && changed { $0.oxygenMgL = 5 } < now)
    #expect(changed { $0.time -= 8 * 86_400_000 * 10 } < now)
    let falling = changed { $0.tideTrendFeetPerHour = -0.5 }
    #expect(falling < now && falling > 0.85 * now, "a falling tide never vetoes")
    #expect(changed { $0.humidityPercent = 40 } == now, "the record gives humidity no weight")
    #expect(changed { $0.pressureInHg = 29.5 } == now, "nor pressure")
    #expect(changed { $0.oxygenIsBottom = false } < now)
  }

  @Test("Layering stands in for oxygen that is not known")
  func layering() {
    var situation = BundledRecord.situation(BundledRecord.august(), mph: 4, from: 45)
    let unknown = percent(situation)
    situation.stratificationPsu = 10
    let layered = percent(situation)
    situation.stratificationPsu = 0.5
    #expect(layered > unknown && percent(situation) < unknown)
  }

  @Test("Without wind it is unknown, and says why")
  func unknown() {
    let prediction = predictor.predict(BundledRecord.situation(BundledRecord.august(), oxygen: 1))
    #expect(prediction.probability == nil && prediction.cells.isEmpty)
    #expect(prediction.unknownReason != nil && prediction.summary.hasPrefix("unknown"))
    #expect(prediction.confidence == 0)
  }

  @Test("Reasons are in words")
  func words() {
    let prediction = predictor.predict(Self.cases[0].situation)
    #expect(prediction.summary == "low oxygen, calm NE wind, August pre-dawn")
    #expect(prediction.confidence > 0.4 && prediction.confidence <= Predictor.highestConfidence)
    let against = predictor.predict(Self.cases[6].situation)
    #expect(against.reasons.first?.words == "strong S wind")
    #expect(against.reasons.first.map { $0.effect < 0 } == true)
  }

  @Test("Stretches of shore share the chance")
  func cells() throws {
    let prediction = predictor.predict(Self.cases[1].situation)
    #expect(prediction.cells.map(\.cell) == ["middle", "south", "north", "over-there"])
    let chance = try #require(prediction.probability)
    #expect(prediction.cells.allSatisfy { $0.probability < chance })
    #expect((prediction.cells.last?.probability ?? 1) < 0.15)
  }

  @Test("Similar conditions are counted from the tables")
  func similar() throws {
    let plain = try #require(
      predictor.predict(BundledRecord.situation(BundledRecord.august())).similar)
    #expect(plain.nights == 341 && abs(plain.share - 21 * 35 / 37 / 341) < 1e-9)
    let north = try #require(predictor.predict(Self.cases[1].situation).similar)
    #expect(north.share > plain.share && north.nights < plain.nights)
    #expect(north.sentence.contains("% of the time (") && north.sentence.contains("NE"))
  }

  @Test("The stored form gives the same predictions")
  func stored() throws {
    let text = BundledRecord.trained.json.text()
    let again = try ProbabilityModel(json: JSON.parse(text))
    let other = Predictor(again, cells: BundledRecord.cells)
    for item in Self.cases {
      let one = try #require(predictor.predict(item.situation).probability)
      let two = try #require(other.predict(item.situation).probability)
      #expect(abs(one - two) < 1e-7)
    }
    var broken = BundledRecord.trained.json
    broken["season"] = [1, 2]
    #expect(throws: PluginError.self) { try ProbabilityModel(json: broken) }
    #expect(throws: PluginError.self) { try ProbabilityModel(json: .null) }
  }

  @Test("The bundled model is what training gives")
  func bundled() throws {
    let bundled = try ProbabilityModel(json: JSON.parse(BundledRecord.bytes("model.json")))
    let trained = BundledRecord.trained
    #expect(abs(bundled.intercept - trained.intercept) < 1e-6)
    for feature in Feature.allCases {
      #expect(abs(bundled.coefficient(feature) - trained.coefficient(feature)) < 1e-6)
    }
    #expect(zip(bundled.season.ratios, trained.season.ratios).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(bundled.windNow.ratios.count == 8 && bundled.events == trained.events)
  }

  @Test("A likelihood ratio averages one over all nights")
  func ratios() {
    let winds = BundledRecord.trained.windNow.ratios
    let mean = zip(winds, BundledRecord.record.nightWinds).reduce(0) { $0 + exp($1.0) * $1.1 } / 100
    #expect(abs(mean - 1) < 0.02, "\(mean)")
    let season = BundledRecord.trained.season
    let year = (0..<365).reduce(0) { $0 + exp(season($1)) } / 365
    #expect(abs(year - 1) < 0.03, "\(year)")
  }
}
