import BerthBase
import Testing

@Suite("JSON")
struct JSONTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var expected: JSON
    var testDescription: String { name }
  }

  static let accepted = [
    Case(name: "empty object", text: "{}", expected: [:]),
    Case(
      name: "nested", text: "{\"a\":[1,2.5,{\"b\":null}]}", expected: ["a": [1, 2.5, ["b": nil]]]),
    Case(name: "escapes", text: "\"\\u00e9\\n\\\"\\ud83c\\udf78\"", expected: "é\n\"🍸"),
    Case(
      name: "largest integer", text: "9223372036854775807",
      expected: .integer(9_223_372_036_854_775_807)),
    Case(
      name: "beyond integers", text: "9223372036854775808",
      expected: .number(9.223372036854775808e18)),
    Case(name: "exponent", text: " -1.5E+3 ", expected: .number(-1500)),
  ]

  @Test("reads", arguments: accepted)
  func reads(_ example: Case) throws {
    #expect(try JSON.parse(example.text) == example.expected)
  }

  static let refused: [(String, String)] = [
    ("", "line 1, column 1: the text ends"),
    ("{\"a\":1,}", "line 1, column 8: expected a key"),
    ("[1 2]", "line 1, column 4: expected , or ]"),
    ("{\"a\":1,\"a\":2}", "stands twice"),
    ("\n\n  nul", "line 3, column 3: unknown word"),
    ("\"\\ud800\"", "surrogate"),
    ("01", "text after the end"),
    ("1e400", "too large"),
    ("\"a\u{01}\"", "control character"),
    (String(repeating: "[", count: 10_000), "nested deeper than 256"),
  ]

  @Test("refuses", arguments: refused)
  func refuses(text: String, complaint: String) {
    let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
    #expect(error?.description.contains(complaint) == true, "\(String(describing: error))")
  }

  @Test func refusesBrokenUTF8() {
    #expect(throws: JSONError.self) { try JSON.parse([0x22, 0xC3, 0x28, 0x22]) }
  }

  @Test func writesWhatItReads() throws {
    let text = "{\"z\":1,\"a\":[true,null,\"\\u0001é\"],\"n\":2.5,\"w\":5}"
    #expect(try JSON.parse(text).text() == text)
    #expect(JSON.number(.nan).text() == "null")
    #expect(JSON.number(5).text() == "5")
    #expect(try JSON.parse("{\"a\":[1]}").text(indented: true) == "{\n  \"a\": [\n    1\n  ]\n}")
  }

  @Test func keepsOrderAndFindsInLargeObjects() {
    var object = JSONObject()
    for number in 0..<50 { object["k\(number)"] = .integer(Int64(number)) }
    object["k7"] = nil
    #expect(object.count == 49)
    #expect(object["k49"] == 49)
    #expect(object["k7"] == nil)
    #expect(object.keys[7] == "k8")
  }

  @Test func cursorSaysWhere() throws {
    let root = JSONCursor(try JSON.parse("{\"commands\":[{\"name\":3}]}"))
    let command = try root["commands"].elements()[0]
    let wrong = #expect(throws: JSONError.self) { try command["name"].string() }
    #expect(wrong?.description == "$.commands[0].name: expected a string, found an integer")
    let missing = #expect(throws: JSONError.self) { try command["summary"].string() }
    #expect(missing?.description == "$.commands[0].summary: missing; expected a string")
  }
}
