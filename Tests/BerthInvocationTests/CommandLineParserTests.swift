import BerthBase
import BerthInvocation
import BerthManifest
import TestSupport
import Testing

@Suite("Command line")
struct CommandLineParserTests {
  /// A command with every kind of parameter.
  static let mix = Manifest.Command(
    name: "mix", summary: "mixes",
    arguments: [
      Manifest.Parameter(
        name: "drink", summary: "which one", rule: ValueRule(.id), isRequired: true),
      Manifest.Parameter(name: "offset", summary: "degrees", rule: ValueRule(.number)),
      Manifest.Parameter(
        name: "notes", summary: "anything", rule: ValueRule(.string), isRepeated: true),
    ],
    options: [
      Manifest.Parameter(
        name: "servings", summary: "how many", rule: ValueRule(.int, minimum: 1, maximum: 12),
        defaultValue: 1, short: "s"),
      Manifest.Parameter(
        name: "glassKind", summary: "the glass",
        rule: ValueRule(.enum, values: ["coupe", "highball", "rocks"]), short: "g"),
      Manifest.Parameter(
        name: "garnish", summary: "with garnish", rule: ValueRule(.bool), defaultValue: true,
        short: "x"),
      Manifest.Parameter(
        name: "stirred", summary: "no shaking", rule: ValueRule(.bool), short: "t"),
      Manifest.Parameter(
        name: "without", summary: "leave out", rule: ValueRule(.string), isRepeated: true,
        short: "w"),
      Manifest.Parameter(name: "day", summary: "a date", rule: ValueRule(.date)),
      Manifest.Parameter(name: "at", summary: "a time", rule: ValueRule(.time)),
      Manifest.Parameter(name: "within", summary: "a while", rule: ValueRule(.duration)),
      Manifest.Parameter(name: "from", summary: "a file", rule: ValueRule(.input)),
      Manifest.Parameter(name: "extra", summary: "more", rule: ValueRule(.json)),
      Manifest.Parameter(
        name: "label", summary: "a text", rule: ValueRule(.string, minimum: 2, maximum: 5)),
    ])

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var words: [String]
    var expected: JSON
    var testDescription: String { name }

    init(_ name: String, _ words: [String], _ expected: JSON) {
      (self.name, self.words, self.expected) = (name, words, expected)
    }
  }

  static let accepted = [
    Case("defaults", ["negroni"], [:]),
    Case("long option", ["negroni", "--servings", "3"], ["servings": 3]),
    Case("long option with equals", ["--servings=3", "negroni"], ["servings": 3]),
    Case("camelCase in dashes", ["negroni", "--glass-kind", "rocks"], ["glassKind": "rocks"]),
    Case("enum in capitals", ["negroni", "--glass-kind", "Rocks"], ["glassKind": "rocks"]),
    Case("short option", ["-s", "3", "negroni"], ["servings": 3]),
    Case("short with its value", ["-s3", "negroni"], ["servings": 3]),
    Case("short with equals", ["-s=3", "negroni"], ["servings": 3]),
    Case("switch on", ["negroni", "--stirred"], ["stirred": true]),
    Case("switch off", ["negroni", "--no-garnish"], ["garnish": false]),
    Case("switch with a word", ["negroni", "--stirred=no"], ["stirred": false]),
    Case("switches together", ["negroni", "-tx"], ["stirred": true, "garnish": true]),
    Case("switches and an option", ["-ts2", "negroni"], ["stirred": true, "servings": 2]),
    Case(
      "repeated option", ["negroni", "--without", "ice", "-w", "gin"], ["without": ["ice", "gin"]]),
    Case("value with equals inside", ["negroni", "--without=a=b"], ["without": ["a=b"]]),
    Case("empty value", ["negroni", "--without="], ["without": [""]]),
    Case("value that begins with a dash", ["negroni", "-w", "-dry"], ["without": ["-dry"]]),
    Case("negative number", ["negroni", "-5"], ["offset": -5]),
    Case("negative decimals", ["negroni", "-1.5e1"], ["offset": -15.0]),
    Case(
      "rest of the line", ["negroni", "0", "a", "b c", "d"],
      ["offset": 0, "notes": ["a", "b c", "d"]]),
    Case(
      "options between", ["negroni", "0", "a", "-t", "b"],
      ["offset": 0, "notes": ["a", "b"], "stirred": true]),
    Case(
      "after two dashes", ["negroni", "0", "--", "--stirred", "-t", "--"],
      ["offset": 0, "notes": ["--stirred", "-t", "--"]]),
    Case("a dash alone", ["negroni", "--from", "-"], ["from": "-"]),
    Case("a name as an id", ["Piña Colada"], ["drink": "pina-colada"]),
    Case("an apostrophe in a name", ["Tommy's Margarita"], ["drink": "tommys-margarita"]),
    Case("date", ["negroni", "--day", "2024-02-29"], ["day": "2024-02-29"]),
    Case("time", ["negroni", "--at", "7:05"], ["at": "07:05"]),
    Case("duration", ["negroni", "--within", "90s"], ["within": "PT90S"]),
    Case("JSON", ["negroni", "--extra", "{\"a\":[1]}"], ["extra": ["a": [1]]]),
    Case("text at its shortest", ["negroni", "--label", "né"], ["label": "né"]),
  ]

  @Test("reads", arguments: accepted)
  func reads(_ example: Case) throws {
    var expected: JSON = ["drink": "negroni", "servings": 1, "garnish": true]
    for (key, value) in try #require(example.expected.object) { expected[key] = value }
    #expect(try CommandLineParser.parse(example.words, command: Self.mix) == expected)
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var name: String
    var words: [String]
    var code: String
    var message: String
    var remedy: String
    var testDescription: String { name }

    init(_ name: String, _ words: [String], _ code: String, _ message: String, _ remedy: String) {
      (self.name, self.words, self.code) = (name, words, code)
      (self.message, self.remedy) = (message, remedy)
    }
  }

  static let refused = [
    Refusal("nothing", [], "usage.missing-argument", "mix needs DRINK: which one", "add DRINK"),
    Refusal(
      "misspelt option", ["a", "--serving", "2"], "usage.unknown-option",
      "mix has no option --serving", "did you mean --servings?"),
    Refusal(
      "misspelt negative", ["a", "--no-garnsh"], "usage.unknown-option", "--no-garnsh",
      "did you mean --no-garnish?"),
    Refusal(
      "option like no other", ["a", "--zzzzzz"], "usage.unknown-option", "--zzzzzz",
      "it knows --servings, --glass-kind"),
    Refusal("unknown letter", ["a", "-q"], "usage.unknown-option", "no option -q", "it knows"),
    Refusal(
      "unknown letter inside", ["a", "-tq"], "usage.unknown-option", "-q (in “-tq”)", "it knows"),
    Refusal(
      "no value", ["a", "--servings"], "usage.missing-value", "--servings needs a value",
      "write --servings SERVINGS: how many"),
    Refusal(
      "option as value", ["a", "--without", "--stirred"], "usage.missing-value",
      "--without needs a value, but --stirred follows", "before --stirred"),
    Refusal(
      "end as value", ["a", "--without", "--"], "usage.missing-value", "but -- follows", "before"),
    Refusal(
      "value for a negative", ["a", "--no-garnish=yes"], "usage.unexpected-value",
      "--no-garnish takes no value", "write --no-garnish alone"),
    Refusal(
      "twice", ["a", "-s", "1", "--servings=2"], "usage.repeated-option",
      "--servings is given twice", "keep one"),
    Refusal(
      "twice a switch", ["a", "-tt"], "usage.repeated-option", "-t is given twice", "keep one"),
    Refusal(
      "no number", ["a", "--servings", "two"], "input.invalid",
      "--servings: expected a whole number, found “two”", "write digits"),
    Refusal(
      "decimals for a whole", ["a", "-s", "1.5"], "input.invalid", "-s: expected a whole number",
      "digits"),
    Refusal(
      "comma", ["a", "1,5"], "input.invalid", "offset: expected a number, found “1,5”",
      "after a point: 1.5"),
    Refusal("hexadecimal", ["a", "0x10"], "input.invalid", "found “0x10”", "digits"),
    Refusal("not a number", ["a", "nan"], "input.invalid", "found “nan”", "digits"),
    Refusal("too many", ["a", "-s", "13"], "input.range", "expected 1 to 12, found 13", "range"),
    Refusal(
      "number beyond all", ["a", "-s", "99999999999999999999"], "input.invalid",
      "expected a whole number", "digits"),
    Refusal(
      "no such glass", ["a", "-g", "coup"], "input.choice",
      "expected one of coupe, highball, rocks, found “coup”", "did you mean coupe?"),
    Refusal(
      "no date", ["a", "--day", "2023-02-29"], "input.invalid", "expected a date", "YYYY-MM-DD"),
    Refusal(
      "date with time", ["a", "--day", "2023-02-28T10:00"], "input.invalid", "a date", "YYYY"),
    Refusal("no time", ["a", "--at", "24:00"], "input.invalid", "expected a time of day", "HH:MM"),
    Refusal("no duration", ["a", "--within", "soon"], "input.invalid", "a length of time", "90s"),
    Refusal("no id", ["😀"], "input.invalid", "drink: expected an id", "lower-case"),
    Refusal("path as id", ["../x"], "input.invalid", "expected an id, found “../x”", "lower-case"),
    Refusal(
      "empty input", ["a", "--from", ""], "input.invalid", "found an empty text", "name a file"),
    Refusal(
      "no JSON", ["a", "--extra", "{a}"], "input.invalid",
      "line 1, column 2: expected a key", "quote strings twice"),
    Refusal(
      "short text", ["a", "--label", "x"], "input.range", "expected 2 to 5 characters, found 1",
      "range"),
    Refusal(
      "no switch word", ["a", "--stirred=maybe"], "input.invalid", "expected yes or no", "yes"),
    Refusal("NUL", ["a", "--label", "a\u{0}b"], "input.invalid", "NUL", "leave it out"),
  ]

  @Test("refuses", arguments: refused)
  func refuses(_ example: Refusal) {
    let error = #expect(throws: BerthError.self) {
      try CommandLineParser.parse(example.words, command: Self.mix)
    }
    #expect(error?.code == example.code)
    #expect(error?.message.contains(example.message) == true, "\(String(describing: error))")
    #expect(error?.remedy.contains(example.remedy) == true, "\(String(describing: error))")
    #expect(error?.exitCode == .usage)
    #expect(error?.details["command"] == "mix")
  }

  @Test func tooManyArguments() throws {
    let show = try ManifestSample.command("show")
    let error = #expect(throws: BerthError.self) {
      try CommandLineParser.parse(["negroni", "2", "now"], command: show)
    }
    #expect(error?.code == "usage.too-many-arguments")
    #expect(error?.message == "show has no use for “now”")
    #expect(error?.remedy == "it takes ID SERVINGS")
    let brief = try ManifestSample.command("brief")
    let none = #expect(throws: BerthError.self) {
      try CommandLineParser.parse(["x"], command: brief)
    }
    #expect(none?.remedy == "it takes no arguments, only options")
    let update = try ManifestSample.command("update")
    let dashes = #expect(throws: BerthError.self) {
      try CommandLineParser.parse(["from", "x"], command: update)
    }
    #expect(dashes?.remedy == "options begin with dashes: --from")
  }

  @Test func aRequiredOptionIsMissed() throws {
    let error = #expect(throws: BerthError.self) {
      try CommandLineParser.parse([], command: try ManifestSample.command("widget"))
    }
    #expect(error?.code == "usage.missing-option")
    #expect(error?.message == "widget needs --size: the size")
    #expect(error?.remedy == "add --size SIZE")
  }

  @Test func anExampleIsTheRemedy() throws {
    let error = #expect(throws: BerthError.self) {
      try CommandLineParser.parse([], command: try ManifestSample.command("search"))
    }
    #expect(error?.message == "search needs WORD: words to look for")
    #expect(error?.remedy == "for example: berth bar search gin lemon")
  }

  @Test func membersStandInDeclaredOrder() throws {
    let words = ["--stirred", "-s2", "negroni", "1"]
    let json = try CommandLineParser.parse(words, command: Self.mix)
    #expect(json.object?.keys == ["drink", "offset", "servings", "garnish", "stirred"])
  }

  @Test func whatWasReadIsReadAgainUnchanged() throws {
    for example in Self.accepted {
      let once = try CommandLineParser.parse(example.words, command: Self.mix)
      #expect(try ArgumentChecker.check(once, against: Self.mix) == once, "\(example.name)")
    }
  }
}
