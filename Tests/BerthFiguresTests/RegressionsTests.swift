import BerthFigures
import Testing

@Suite("What got slower")
struct RegressionsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var before: (value: Double, baseline: Double?)
    var now: (value: Double, baseline: Double?)
    /// By what it grew; nil when it does not count.
    var growth: Double?
    var isRatio = false
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a tenth is let pass", before: (100, nil), now: (110, nil)),
    Case(name: "more than a tenth counts", before: (100, nil), now: (111, nil), growth: 1.11),
    Case(name: "faster is fine", before: (100, nil), now: (50, nil)),
    Case(
      name: "a busy machine slows both", before: (100, 50), now: (200, 100), growth: nil),
    Case(
      name: "the ratio counts, not the time", before: (100, 100), now: (90, 60), growth: 1.5,
      isRatio: true),
    Case(
      name: "without a baseline in both the time counts", before: (100, nil), now: (150, 50),
      growth: 1.5),
    Case(name: "nothing to hold it against", before: (0, nil), now: (10, nil)),
  ]

  @Test("one figure", arguments: cases)
  func one(_ test: Case) {
    let figure = { (value: (value: Double, baseline: Double?)) in
      Figure(group: "call", name: "echo", value: value.value, baseline: value.baseline)
    }
    let found = Regressions(from: [figure(test.before)], to: [figure(test.now)])
    #expect(found.compared == 1)
    #expect(found.entries.first?.growth == test.growth)
    #expect(found.entries.first?.isRatio == (test.growth == nil ? nil : test.isRatio))
  }

  @Test("figures are told apart by group, name, baseline and unit; the worst comes first")
  func several() {
    let before = [
      Figure(group: "a", name: "x", value: 1), Figure(group: "a", name: "y", value: 1),
      Figure(group: "a", name: "x", value: 1, baseline: 1, against: "C"),
      Figure(group: "m", name: "host", unit: .bytes, value: 1),
    ]
    let now = [
      Figure(group: "a", name: "x", value: 2), Figure(group: "a", name: "y", value: 3),
      Figure(group: "a", name: "x", value: 9, baseline: 9, against: "C"),
      Figure(group: "a", name: "new", value: 99),
      Figure(group: "m", name: "host", unit: .nanoseconds, value: 9),
    ]
    let found = Regressions(from: before, to: now)
    #expect(found.entries.map(\.id) == ["a.y", "a.x"])
    #expect(found.compared == 3)
    #expect(found.text.hasPrefix("slower by 200 %: a.y\nslower by 100 %: a.x\n2 of 3"))
  }
}
