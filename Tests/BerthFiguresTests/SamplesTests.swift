import BerthFigures
import Testing

@Suite("Samples")
struct SamplesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var values: [Double]
    var median: Double
    var spread: Double?
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "none", values: [], median: 0, spread: nil),
    Case(name: "one", values: [7], median: 7, spread: nil),
    Case(name: "odd", values: [9, 1, 5], median: 5, spread: 9),
    Case(name: "even", values: [4, 1, 3, 2], median: 2.5, spread: 4),
    Case(name: "a hundred", values: (1...100).map(Double.init), median: 50.5, spread: 95),
  ]

  @Test("median and spread", arguments: cases)
  func figures(_ test: Case) {
    let samples = Samples(test.values)
    #expect(samples.median == test.median)
    #expect(samples.spread == test.spread)
    #expect(samples.least == (test.values.count > 1 ? test.values.min() : nil))
  }

  @Test("percentiles are samples")
  func percentiles() {
    let samples = Samples([10, 20, 30, 40])
    #expect([0, 0.25, 0.26, 0.5, 0.99, 1].map(samples.percentile) == [10, 10, 20, 20, 40, 40])
  }
}
