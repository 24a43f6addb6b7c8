import BerthBase
import Testing

/// Comparing a part of a document, and saying where it differs.
@Suite struct DifferenceTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var found: JSON
    var expected: JSON
    var says: String?
  }

  static let cases = [
    Case(testDescription: "equal", found: ["a": 1], expected: ["a": 1], says: nil),
    Case(testDescription: "more is there", found: ["a": 1, "b": 2], expected: ["a": 1], says: nil),
    Case(testDescription: "nothing is asked", found: ["a": 1], expected: [:], says: nil),
    Case(testDescription: "integer and number", found: 2, expected: 2.0, says: nil),
    Case(
      testDescription: "another value", found: ["a": ["b": 1]], expected: ["a": ["b": 2]],
      says: "$.a.b: expected 2, found 1"),
    Case(
      testDescription: "a member is missing", found: ["a": 1], expected: ["b": 1],
      says: "$.b: expected 1, but the members are a"),
    Case(
      testDescription: "elements in order, others between", found: [1, 2, 3, 4],
      expected: [2, 4], says: nil),
    Case(
      testDescription: "elements out of order", found: [1, 2], expected: [2, 1],
      says: "$[1]: no 1 from place 2 on in 2 elements; the one at 1: expected 1, found 2"),
    Case(
      testDescription: "no list", found: "x", expected: [1], says: "$: expected [1], found \"x\""),
  ]

  @Test(arguments: cases) func compares(_ test: Case) {
    let difference = test.found.difference(from: test.expected)
    if let says = test.says {
      #expect(difference?.contains(says) == true, "\(difference ?? "no difference")")
    } else {
      #expect(difference == nil)
    }
  }
}
