import Testing

@testable import JubileeEngine

@Suite("The conditions index")
struct IndexTests {
  private func situation() -> Situation {
    var situation = BundledRecord.situation(
      BundledRecord.august(), mph: 3, from: 45, oxygen: 1.2)
    situation.temperatureF = 80
    situation.humidityPercent = 90
    situation.pressureInHg = 30.05
    return situation
  }

  @Test("Weights are the document's and make a hundred")
  func weights() {
    #expect(ConditionsIndex.Factor.allCases.map(\.weight) == [25, 20, 15, 15, 25])
    let index = ConditionsIndex.of(situation())
    #expect(index.score == 100 && index.confidence == 1)
    #expect(index.contributions.map(\.points) == [25, 20, 15, 15, 25])
  }

  @Test("A missing factor's weight is shared out and confidence falls")
  func missing() throws {
    var part = situation()
    part.oxygenMgL = nil
    part.windMph = 30
    let index = ConditionsIndex.of(part)
    #expect(abs(try #require(index.score) - 80) < 1e-9 && index.confidence == 0.75)
    #expect(abs(index.contributions.reduce(0) { $0 + $1.weight } - 100) < 1e-9)
    #expect(index.contributions.last?.score == nil && index.contributions.last?.points == 0)
    #expect(ConditionsIndex.of(Situation(time: 0)).score == nil)
    #expect(ConditionsIndex.score(part) == index.score)
    let normal = ConditionsIndex.of(
      Situation(time: BundledRecord.august()), normalTemperature: true)
    #expect(normal.score == 100 && normal.confidence == 0.25)
  }

  struct Curve: Sendable, CustomTestStringConvertible {
    var name: String
    var score: Double
    var expected: Double
    var testDescription: String { name }
  }

  @Test(
    "Curves",
    arguments: [
      Curve(name: "cold", score: FactorCurves.temperature(45), expected: 0),
      Curve(name: "warm", score: FactorCurves.temperature(80), expected: 100),
      Curve(name: "between", score: FactorCurves.temperature(71), expected: 65),
      Curve(name: "dry", score: FactorCurves.humidity(20), expected: 0),
      Curve(name: "calm", score: FactorCurves.wind(mph: 0, degrees: 200), expected: 100),
      Curve(name: "light south", score: FactorCurves.wind(mph: 4, degrees: 180), expected: 30),
      Curve(name: "gale", score: FactorCurves.wind(mph: 30, degrees: 0), expected: 0),
      Curve(name: "storm", score: FactorCurves.pressure(29.3), expected: 0),
      Curve(name: "hypoxia", score: FactorCurves.oxygen(1), expected: 100),
      Curve(name: "full", score: FactorCurves.oxygen(8), expected: 0),
    ])
  func curve(_ item: Curve) { #expect(abs(item.score - item.expected) < 1e-9, "\(item.score)") }
}
