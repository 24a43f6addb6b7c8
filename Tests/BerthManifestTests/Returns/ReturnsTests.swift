import BerthBase
import TestSupport
import Testing

@testable import BerthManifest

@Suite("Descriptions of answers")
struct ReturnsTests {
  static let command = Manifest.Command(
    name: "list", summary: "Lists",
    options: [
      Manifest.Parameter(
        name: "sort", summary: "Order", rule: ValueRule(.enum, values: ["new", "old"]))
    ])

  static func returns(_ fields: String = "", _ commands: String = "") throws -> Returns {
    let text = #"{"fields":{\#(fields)},"commands":{\#(commands)}}"#
    return try Returns(Array(text.utf8), file: "returns/bar.json")
  }

  static func take(_ answers: [JSON], into returns: Returns = Returns()) -> Returns {
    var returns = returns
    for answer in answers { returns.take(JSONSchema(observing: answer), of: command) }
    return returns
  }

  @Test func theTextIsReadAsItIsWritten() throws {
    let returns = Self.take(
      [["results": [["id": "a", "tags": ["x"]]], "total": 1]],
      into: try Self.returns(#""id": "What it is.", "list total": "How many there are.""#))
    #expect(try Returns(Array(returns.text.utf8), file: "x.json") == returns)
  }

  @Test(
    "the longest name that fits says what a field is, and a whole path goes before all",
    arguments: [
      ("list.id", "id"), ("list.results.id", "results.id"), ("list.x.results.id", "results.id"),
      ("list.total", "list total"), ("find.total", "total"), ("list.results.total", "total"),
      ("list.results.deep.total", "list results.deep.total"), ("list.name", nil),
    ] as [(String, String?)])
  func names(path: String, name: String?) throws {
    let names = ["id", "results.id", "total", "list total", "list results.deep.total"]
    let returns = try Self.returns(
      names.map { "\"\($0)\": \"This is \($0).\"" }.joined(separator: ","))
    #expect(returns.name(of: path.split(separator: ".").map(String.init)) == name)
  }

  @Test(
    "a value that was always null or empty is not described yet",
    arguments: [
      (#"{"type": "null"}"#, true), (#"{"type": ["string", "null"]}"#, false),
      (#"{"type": "array"}"#, true),
      (#"{"type": "array", "items": {"type": "string"}}"#, false),
      (#"{"type": "array", "items": {"type": "null"}}"#, true), (#"{"type": "object"}"#, false),
      (#"{"type": "object", "additionalProperties": {"type": "null"}}"#, true),
    ])
  func unseen(schema: String, isUnseen: Bool) throws {
    let returns = try Self.returns(
      "", #""list": {"type": "object", "properties": {"a": \#(schema)}}"#)
    #expect(returns.unseen.isEmpty != isUnseen)
    #expect(returns.unseen.allSatisfy { $0.hasPrefix("list.a") })
  }

  @Test func sentencesStandBesideTheirFieldsAndNotTwice() throws {
    let returns = Self.take(
      [["results": [["id": "a"]], "total": 1]],
      into: try Self.returns(
        #""id": "What it is.", "results": "What was found.", "name": "Its name.""#))
    let schema = try #require(returns.described("list"))
    #expect(schema["results"]?.schema.description == "What was found.")
    #expect(schema["results"]?.schema.elements.first?.description == nil)
    #expect(schema["results"]?.schema.elements.first?["id"]?.schema.description == "What it is.")
    #expect(returns.undescribed == ["list.total"])
    #expect(returns.unused == ["name"])
  }

  @Test func whatASentenceSaysOfNullHoldsThoughNoAnswerShowedIt() throws {
    let returns = Self.take(
      [["tags": ["x"], "total": 1]],
      into: try Self.returns(
        #""tags": "Words that sort it; null where nobody chose any.", "total": "How many there are.""#
      ))
    let schema = try #require(returns.described("list"))
    #expect(schema["tags"]?.schema.kinds == [.array, .null])
    #expect(schema["tags"]?.schema.elements.first?.kinds == [.string])
    #expect(schema["total"]?.schema.kinds == [.integer])
  }

  @Test func theWordsOfAnArgumentAreThoseOfItsField() throws {
    #expect(Self.take([["sort": "new"]])["list"]?["sort"]?.schema.words == ["new", "old"])
    #expect(Self.take([["sort": "new"], ["sort": "odd"]])["list"]?["sort"]?.schema.words == [])
    #expect(Self.take([["order": "new"]])["list"]?["order"]?.schema.words == [])
  }

  @Test func keysThatAreDataAreSaidToBe() throws {
    let named = try Self.returns(#""texts": "By language.", "texts.*": "The words in it.""#)
    let schema = Self.take([["texts": ["en": "x"]], ["texts": ["de": "y"]]], into: named)["list"]
    #expect(schema?["texts"]?.schema.properties.isEmpty == true)
    #expect(schema?["texts"]?.schema.others.first?.kinds == [.string])
    #expect(schema?.mismatches(["texts": ["fr": "z"]], isClosed: true) == [])
  }

  @Test func nothingThatIsReleasedIsDroppedOrMadeNarrower() throws {
    let released = Self.take([["id": "a", "total": 1, "when": "2026-01-01"]])
    let later = Self.take([["id": "b", "more": true]], into: released)
    let schema = try #require(later["list"])
    #expect(schema.properties.map(\.name) == ["id", "total", "when", "more"])
    #expect(schema.properties.map(\.isRequired) == [true, false, false, false])
    #expect(schema["when"]?.schema.format == .date)
    #expect(Self.take([["id": "c"]], into: later) == later)
    // Keys that look like data do not swallow names that are known.
    let odd = try #require(Self.take([["id": "d", "odd-key": "x"]], into: released)["list"])
    #expect(odd["id"] != nil && odd["total"] != nil)
    #expect(odd.mismatches(["id": "d", "odd-key": "x"], isClosed: true) == [])
  }

  @Test func whatOnlyNullWasSeenOfIsCompletedByFieldsOfTheSameSentence() throws {
    let sentences = [
      #""left": "How many are left; null for no limit.""#, #""tags": "Words that sort it.""#,
      #""results": "What was found.""#, #""list left": "Whose turn it is.""#,
      #""id": "What it is.""#,
    ].joined(separator: ",")
    var returns = try Self.returns(sentences)
    let commands = ["like", "pass", "find", "odd", "list"].map {
      Manifest.Command(name: $0, summary: "Does")
    }
    let answers: [JSON] = [
      ["left": 3, "tags": ["x"], "results": [["id": "a"]]], ["left": .null, "tags": []],
      ["results": [], "tags": .null], ["results": [["no": 1]]], ["left": "me"],
    ]
    for (command, answer) in zip(commands, answers) {
      returns.take(JSONSchema(observing: answer), of: command)
    }
    returns.completeByKin()
    #expect(returns["pass"]?["left"]?.schema.kinds == [.integer, .null])
    #expect(returns["pass"]?["tags"]?.schema.elements.first?.kinds == [.string])
    #expect(returns["find"]?["tags"]?.schema.kinds == [.array, .null])
    // Objects say nothing of others, and another sentence is another field.
    #expect(returns["find"]?["results"]?.schema.elements == [])
    #expect(returns["list"]?["left"]?.schema.kinds == [.string])
  }

  @Test func handWideningStays() throws {
    let wide = try Self.returns(
      "", #""list":{"type":"object","properties":{"rank":{"type":["number","null"]}}}"#)
    #expect(Self.take([["rank": 0]], into: wide) == wide)
  }

  @Test(
    "a file that is wrong is refused with the place and what to do",
    arguments: [
      ("{", "line 1"), (#"{"sentences":{}}"#, "$.sentences: there are"),
      (#"{"fields":{"id":"No full stop"}}"#, "$.fields.id: expected a sentence"),
      (#"{"fields":{"id":7}}"#, "$.fields.id: expected a string"),
      (#"{"commands":{"list":{"type":"x"}}}"#, "$.commands.list.type: expected one of"),
      (#"{"commands":{"list":[]}}"#, "$.commands.list: expected a schema"),
    ])
  func oddFiles(text: String, complaint: String) throws {
    let error = #expect(throws: ManifestError.self) {
      try Returns(Array(text.utf8), file: "returns/bar.json")
    }
    let problem = try #require(error?.problems.first)
    #expect("\(problem.path): \(problem.message)".hasPrefix(complaint), "\(problem)")
    #expect(!problem.remedy.isEmpty)
  }

  @Test func theFileIsReadBesideTheManifestWhenItIsAskedFor() throws {
    let folder = try ManifestFolder()
    let more = #", "returns": "returns/tea.json""#
    try folder.write("tea.json", id: "tea", more)
    let missing = try Registry(folders: [folder.path]).entry("tea")
    #expect(missing.manifest.returns == "returns/tea.json")
    let error = #expect(throws: BerthError.self) { try missing.returns() }
    #expect(error?.code == "plugin.returns")
    try folder.write("returns/tea.json", #"{"commands":{"go":{"type":"object"}}}"#)
    let entry = try Registry(folders: [folder.path]).entry("tea")
    #expect(try entry.returns()?["go"]?.kinds == [.object])
    try folder.write("milk.json", id: "milk")
    #expect(try Registry(folders: [folder.path]).entry("milk").returns() == nil)
  }

  @Test func theDocumentSaysWhatItIsOf() throws {
    let returns = Self.take(
      [["total": 1]], into: try Self.returns(#""total": "How many there are.""#))
    var manifest = try ManifestSample.manifest
    manifest.kind = nil
    let document = try #require(AnswerSchema(returns, manifest, Self.command)).document
    #expect(document["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    #expect(document["title"]?.string == "berth bar list")
    #expect(document["description"]?.string == "Lists")
    #expect(document["properties"]?["total"]?["description"]?.string == "How many there are.")
    #expect(document["$defs"]?["error"]?["properties"]?["error"] != nil)
    #expect(AnswerSchema(Returns(), manifest, Self.command) == nil)
    // What people tell a plugin of wellbeing may call for help, which the host puts beside the answer.
    #expect(document["properties"]?["safety"] == nil)
    manifest.kind = .wellbeing
    let beside = AnswerSchema(returns, manifest, Self.command)?.part
    #expect(beside?["properties"]?["safety"]?["type"]?.string == "object")
    #expect(beside?["required"] == ["total"])
  }

  @Test func errorsAreAsTheyAreDescribed() throws {
    let schema = try JSONSchema(AnswerErrors.schema)
    let errors = [
      BerthError("not-found", "there is no such drink"),
      BerthError(
        "entitlement.quota", "used up", remedy: "wait",
        details: ["plugin": "bar", "limit": 5, "used": 5, "resets": .null, "products": ["a"]]),
      BerthError("input.invalid", "odd").said(by: "bar"),
    ]
    for error in errors {
      #expect(schema.mismatches(["error": error.json], isClosed: false) == [], "\(error)")
    }
    let wrong = BerthError("entitlement.quota", "used up", details: ["limit": "five"])
    #expect(schema.mismatches(["error": wrong.json], isClosed: false).count == 1)
  }
}
