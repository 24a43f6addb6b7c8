import BerthBase
import Testing

@testable import BerthCLI

/// `--fields`: what is picked of an answer, and what is said of fields it does not have.
@Suite struct FieldSelectionTests {
  static let answer: JSON = [
    "total": 2, "price": ["amount": "4.99", "currency": "USD"],
    "results": [
      ["id": "a", "name": "A", "parts": [["name": "x", "size": 1], ["name": "y"]]],
      ["id": "b", "name": "B", "parts": []],
    ],
    "none": [], "nothing": .null,
  ]

  static let picks: [(fields: String, json: String)] = [
    ("total", #"{"total":2}"#),
    ("price.amount,total", #"{"price":{"amount":"4.99"},"total":2}"#),
    ("total, price.amount", #"{"total":2,"price":{"amount":"4.99"}}"#),
    ("results.id", #"{"results":[{"id":"a"},{"id":"b"}]}"#),
    (
      "results.name,results.parts.name",
      #"{"results":[{"name":"A","parts":[{"name":"x"},{"name":"y"}]},{"name":"B","parts":[]}]}"#
    ),
    // An element without the field is there without it.
    ("results.parts.size", #"{"results":[{"parts":[{"size":1},{}]},{"parts":[]}]}"#),
    // All of something and a part of it is all of it, in whichever order.
    ("price,price.amount", #"{"price":{"amount":"4.99","currency":"USD"}}"#),
    ("price.amount,price", #"{"price":{"amount":"4.99","currency":"USD"}}"#),
    // Of an empty list and of null nobody knows what they would have held.
    ("none.id,nothing.name", #"{"none":[],"nothing":null}"#),
  ]

  @Test(arguments: picks) func picksWhatIsNamed(_ test: (fields: String, json: String)) throws {
    #expect(try FieldSelection(test.fields).pick(Self.answer).text() == test.json)
  }

  @Test(arguments: [
    ("nmae", "results.id"), ("name", "did you mean results.name or results.parts.name?"),
    ("results.nmae", "did you mean results.name?"), ("price.xyz", "price has amount, currency"),
    ("total.unit", "total has no fields"),
    ("results.parts.nam", "did you mean results.parts.name?"),
  ]) func aFieldNothingHasIsAnErrorThatSaysWhatThereIs(_ field: String, _ remedy: String) throws {
    let error = try #require(throws: BerthError.self) {
      try FieldSelection("total,\(field)").pick(Self.answer)
    }
    #expect(error.code == "usage.field")
    #expect(error.message.contains("\"\(field)\""))
    if field != "nmae" { #expect(error.remedy == remedy) }
    #expect(error.exitCode == .usage)
  }

  @Test(arguments: ["", ",", "a,", "a..b", ".a", "a,,b"]) func aPathWithoutANameIsRefused(
    _ text: String
  ) {
    #expect(throws: BerthError.self) { try FieldSelection(text) }
  }

  @Test func theOptionMeansJSON() throws {
    let checkout = try Checkout()
    let outcome = checkout.run("hello-c greet Ada --fields name")
    #expect(outcome.output == "{\n  \"name\": \"Ada\"\n}\n")
    #expect(checkout.run("--fields=idea hello-c greet Ada").exit == .usage)
    let svg = checkout.run("hello-c greet Ada --fields name --format svg")
    #expect(svg.exit == .usage)
    #expect(svg.error.contains("leave --format out"))
  }
}
