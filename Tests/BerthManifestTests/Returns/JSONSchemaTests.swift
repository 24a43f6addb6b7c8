import BerthBase
import Testing

@testable import BerthManifest

@Suite("JSON Schema of answers")
struct JSONSchemaTests {
  static let drink: JSON = [
    "type": "object", "required": ["id", "abv"],
    "properties": [
      "id": ["description": "What links call it.", "type": "string"],
      "abv": ["type": ["number", "null"]],
      "kind": ["type": ["string", "null"], "enum": ["sour", "fizz", .null]],
      "since": ["type": "string", "format": "date"],
      "at": ["type": "string", "format": "date-time"],
      "parts": ["type": "array", "items": ["type": "integer"]],
      "texts": ["type": "object", "additionalProperties": ["type": "string"]],
      "any": [:],
    ],
  ]

  @Test func whatIsReadIsWrittenTheSame() throws {
    #expect(try JSONSchema(Self.drink).json == Self.drink)
  }

  @Test(
    "a schema that says what it cannot is refused, with the place",
    arguments: [
      ("[]", "$: expected a schema"), (#"{"type":"text"}"#, "$.type: expected one of"),
      (#"{"type":7}"#, "$.type: expected an array"), (#"{"oneOf":[]}"#, "$.oneOf: no keyword"),
      (#"{"$ref":"x"}"#, "$.$ref: no keyword"),
      (#"{"type":"object","required":["a"]}"#, "$.required: “a” is none of the properties"),
      (#"{"type":"array","items":{"type":"x"}}"#, "$.items.type: expected one of"),
      (#"{"properties":{"a":{}}}"#, "$.properties: it is for an object"),
      (#"{"type":"string","items":{}}"#, "$.items: it is for an array"),
      (#"{"type":"integer","enum":["a"]}"#, "$.enum: it is for a string"),
      (#"{"type":"string","enum":[1]}"#, "$.enum[0]: expected a string"),
      (#"{"type":"object","additionalProperties":false}"#, "$.additionalProperties: expected"),
      (#"{"type":"string","format":"email"}"#, "$.format: expected one of date, date-time"),
    ])
  func oddSchemas(text: String, complaint: String) throws {
    let error = #expect(throws: JSONError.self) { try JSONSchema(JSON.parse(text)) }
    #expect(error?.description.hasPrefix(complaint) == true, "\(error?.description ?? "")")
  }

  @Test(
    "a value that is not as described is found, with the place",
    arguments: [
      (#"{"id":"a","abv":7}"#, nil), (#"{"id":"a","abv":7.5}"#, nil),
      (#"{"id":"a","abv":null,"kind":null,"any":[[1]],"texts":{"en":"x","de-AT":"y"}}"#, nil),
      (#"{"abv":1}"#, "$.id: missing"), (#"{"id":"a"}"#, "$.abv: missing"),
      (#"{"id":1,"abv":1}"#, "$.id: expected a string, found an integer"),
      (#"{"id":"a","abv":"1"}"#, "$.abv: expected a number or null, found a string"),
      (#"{"id":"a","abv":1,"kind":"flip"}"#, "$.kind: expected sour or fizz, found “flip”"),
      (#"{"id":"a","abv":1,"since":"2026-02-29"}"#, "$.since: expected a date"),
      (#"{"id":"a","abv":1,"since":"2026-02-28"}"#, nil),
      (#"{"id":"a","abv":1,"at":"2026-02-28"}"#, "$.at: expected a date-time"),
      (#"{"id":"a","abv":1,"at":"2026-02-28T10:00:00"}"#, "$.at: expected a date-time"),
      (#"{"id":"a","abv":1,"at":"2026-02-28T10:00:00-06:00"}"#, nil),
      (#"{"id":"a","abv":1,"parts":[1,2.5]}"#, "$.parts[1]: expected an integer, found a number"),
      (#"{"id":"a","abv":1,"texts":{"en":1}}"#, "$.texts.en: expected a string"),
      (#"{"id":"a","abv":1,"texts":{"de-AT":1}}"#, "$.texts[\"de-AT\"]: expected a string"),
      (#"{"id":"a","abv":1,"colour":"red"}"#, "$.colour: not described"),
      ("[]", "$: expected an object"),
    ] as [(String, String?)])
  func mismatches(text: String, complaint: String?) throws {
    let found = try JSONSchema(Self.drink).mismatches(JSON.parse(text), isClosed: true)
    if let complaint {
      #expect(found.first?.description.hasPrefix(complaint) == true, "\(found)")
    } else {
      #expect(found == [])
    }
  }

  @Test func whatIsNotDescribedIsAllowedWhereNobodyAsks() throws {
    let schema = try JSONSchema(["type": "object", "properties": ["a": ["type": "string"]]])
    #expect(schema.mismatches(["a": "x", "b": 1], isClosed: false) == [])
    #expect(schema.mismatches(["a": "x", "b": 1], isClosed: true).count == 1)
  }

  @Test(
    "answers become the narrowest schema that takes them all",
    arguments: [
      (
        #"[{"a":1},{"a":2}]"#,
        #"{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}"#
      ),
      (
        #"[{"a":1},{"a":2.5}]"#,
        #"{"type":"object","required":["a"],"properties":{"a":{"type":"number"}}}"#
      ),
      (#"[{"a":1},{}]"#, #"{"type":"object","properties":{"a":{"type":"integer"}}}"#),
      (
        #"[{"a":null},{"a":"x"}]"#,
        #"{"type":"object","required":["a"],"properties":{"a":{"type":["string","null"]}}}"#
      ),
      (#"[[],[1]]"#, #"{"type":"array","items":{"type":"integer"}}"#),
      (
        #"[[{"a":1},{"b":1}]]"#,
        #"{"type":"array","items":{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}}"#
      ),
      (#"["2026-01-01","2026-01-02"]"#, #"{"type":"string","format":"date"}"#),
      (#"["2026-01-01","soon"]"#, #"{"type":"string"}"#),
      (#"[null,"2026-01-01T00:00:00Z"]"#, #"{"type":["string","null"],"format":"date-time"}"#),
      (
        #"[{"2026-01-01":1},{"2026-01-02":2}]"#,
        #"{"type":"object","additionalProperties":{"type":"integer"}}"#
      ),
      (
        #"[{"gin":1},{"dry-gin":2}]"#,
        #"{"type":"object","additionalProperties":{"type":"integer"}}"#
      ),
      (
        #"[{},{"dry-gin":2},{"gin":null}]"#,
        #"{"type":"object","additionalProperties":{"type":["integer","null"]}}"#
      ),
    ])
  func observed(values: String, expected: String) throws {
    let seen = try #require(try JSON.parse(values).array).map(JSONSchema.init(observing:))
    let schema = seen.dropFirst().reduce(seen[0]) { $0.union($1) }
      .settled(at: [], choices: { _ in [] }, isMap: { _ in false })
    #expect(try schema.json == JSON.parse(expected))
    for value in try #require(try JSON.parse(values).array) {
      #expect(schema.mismatches(value, isClosed: true) == [])
    }
  }
}
