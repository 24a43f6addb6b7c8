import BerthBase
import BerthInvocation
import BerthManifest
import Testing

/// How sentences are read where synonyms, slots and asides are declared and names are looked up.
@Suite struct PhraseReadingTests {
  private static let json: JSON = [
    "id": "garden", "name": "Garden", "version": "1.0.0", "summary": "x", "abi": "1.0",
    "library": "libgarden.so", "uses": ["berth.search/1", "berth.storage/1"],
    "implements": ["berth.commands/1", "berth.storage/1"],
    "collections": [
      ["id": "plants", "name": "Plants", "title": "name", "fields": [["name": "name"]]]
    ],
    "commands": [
      [
        "name": "find", "summary": "finds", "effect": "reads",
        "options": [
          ["name": "with", "summary": "x", "type": "string", "repeated": true],
          ["name": "without", "summary": "x", "type": "string", "repeated": true],
          ["name": "season", "summary": "x", "type": "enum", "values": ["spring", "late-summer"]],
          ["name": "minutes", "summary": "x", "type": "int"],
        ],
      ],
      [
        "name": "plant", "summary": "plants", "effect": "writes",
        "arguments": [
          [
            "name": "id", "summary": "which plant", "type": "string", "required": true,
            "collection": "plants",
          ]
        ],
      ],
    ],
    "synonyms": [["name": "bed", "words": ["bed", "flower bed", "border"]]],
    "slots": [
      ["name": "with", "collection": "plants"], ["name": "without", "collection": "plants"],
      ["name": "minutes", "unit": "minutes"],
    ],
    "asides": [
      [
        "pattern": "(without|no) {without}", "commands": ["find"],
        "arguments": ["without": ["{without}"]],
      ],
      ["pattern": "[for] {season}", "commands": ["find"]],
      ["pattern": "(in|within) {minutes}", "commands": ["find"]],
    ],
    "phrases": [
      [
        "pattern": "<bed> [with {with}]", "command": "find", "arguments": ["with": ["{with}"]],
        "examples": ["a bed with roses"],
      ],
      ["pattern": "(can not|do not) (decide|choose) on a <bed>", "command": "find"],
      ["pattern": "plant [a|the|some] {id}", "command": "plant"],
    ],
    "said": [["command": "find", "sentences": ["what would thrive beside my pond"]]],
  ]

  /// Knows two plants.
  private struct Names: PhraseNames {
    func fit(of text: String, plugin: String, collection: String, fields: [String]) -> NameFound? {
      switch text.lowercased() {
      case "rose", "sage", "salt and pepper": return NameFound(.whole)
      case "roses": return NameFound(.whole, name: "rose")
      case "sgae": return NameFound(.repaired, name: "sage")
      default: return NameFound(.unknown)
      }
    }
  }

  private func matcher() throws -> PhraseMatcher {
    PhraseMatcher([try Manifest.decode(Self.json, file: "garden.json").manifest], names: Names())
  }

  static let read: [(sentence: String, arguments: JSON)] = [
    ("could you please show me a flower bed", [:]),
    ("bed with roses and sage", ["with": ["rose", "sage"]]),
    ("what borders are there for late summer?", ["season": "late-summer"]),
    (
      "a border for late summer without sage in half an hour",
      ["season": "late-summer", "without": ["sage"], "minutes": 30]
    ),
    ("beds with salt and pepper", ["with": ["salt and pepper"]]),
    ("hey, I'd love to see flower beds in an hour and a half, thanks", ["minutes": 90]),
    ("beds in twenty-five minutes", ["minutes": 25]),
  ]

  @Test("what is said is found in any order, with names, numbers and times", arguments: read)
  func reads(sentence: String, arguments: JSON) throws {
    let reading = try #require(try matcher().readings(of: sentence).first, "\(sentence)")
    #expect(reading.command == "find" && reading.arguments == arguments && reading.isSure)
  }

  @Test(
    "a word that says something is never passed over",
    arguments: [
      "do not plant a rose", "my neighbour planted a rose", "should I plant a rose",
      "I will plant a rose tomorrow", "a bed of nails", "the bed was nice", "never plant roses",
    ])
  func refuses(sentence: String) throws {
    #expect(try matcher().readings(of: sentence).isEmpty)
  }

  static let guessed: [(sentence: String, arguments: JSON)] = [
    ("anything in the border where roses would grow", ["with": ["rose"]]),
    (
      "late summer, sage, and it is for the flower bed",
      ["with": ["sage"], "season": "late-summer"]
    ),
    ("my aunt would love a border", [:]), ("beside that pond roses thrive", ["with": ["rose"]]),
  ]

  @Test(
    "what fits no phrase is guessed from what people say, and from the words, names and values in it",
    arguments: guessed)
  func guesses(sentence: String, arguments: JSON) throws {
    let matcher = try matcher()
    #expect(matcher.readings(of: sentence).isEmpty)
    let guess = try #require(matcher.guesses(of: sentence).first, "\(sentence)")
    #expect(guess.command == "find" && guess.arguments == arguments, "\(guess)")
    #expect(guess.isGuess && !guess.isSure)
  }

  @Test("a guess of what changes something is never sure")
  func guessesChanges() throws {
    let guess = try #require(
      try matcher().guesses(of: "would the neighbour plant a rose there").first)
    #expect(guess.command == "plant" && guess.arguments == ["id": "rose"])
    #expect(guess.isGuess && !guess.isSure)
  }

  @Test(
    "what is erased, paid for or shared is never guessed", arguments: ["shares", "pays", "erases"])
  func guessesNoMore(effect: String) throws {
    var json = Self.json
    var commands = json["commands"]?.array ?? []
    commands[1]["effect"] = .string(effect)
    json["commands"] = .array(commands)
    let matcher = PhraseMatcher(
      [try Manifest.decode(json, file: "garden.json").manifest], names: Names())
    #expect(matcher.readings(of: "plant a rose").first?.command == "plant")
    let guesses = matcher.guesses(of: "would the neighbour plant a rose there")
    #expect(!guesses.contains { $0.command == "plant" })
  }

  @Test(
    "what turns a sentence round is never passed over, nor is guessed what shares too little",
    arguments: [
      "do not show me a flower bed",
      "a border but not with roses, maybe",
      "the parliament debated whether the border between both countries closes on Monday",
      "sage advice from my grandfather", "",
    ])
  func guessesNothing(sentence: String) throws {
    #expect(try matcher().guesses(of: sentence).isEmpty)
  }

  @Test("a change is sure only when it is said plainly, with names that there are")
  func changes() throws {
    for (sentence, isSure) in [
      ("plant a rose", true), ("could you plant some roses please?", true),
      ("plant a rose?", false), ("plant sgae", false), ("plant dragons", false),
      ("plnat a rose", false),
    ] {
      let reading = try #require(try matcher().readings(of: sentence).first, "\(sentence)")
      #expect(reading.command == "plant" && reading.isSure == isSure, "\(sentence)")
    }
  }

  @Test("what a manifest declares for sentences is checked")
  func problems() throws {
    let cases: [(JSON, String)] = [
      (["slots": [["name": "x", "collection": "weeds"]]], "no collection"),
      (["slots": [["name": "x"]]], "a slot takes"),
      (["synonyms": [["name": "x", "words": ["a {slot}"]]]], "hold the slot"),
      (["phrases": [["pattern": "<weed>", "command": "find"]]], "no synonyms"),
      (["asides": [["pattern": "soon {when}", "commands": ["find"]]]], "goes nowhere"),
      (["asides": [["pattern": "soon", "commands": ["dig"]]]], "no command"),
      (["said": [["command": "dig", "sentences": ["dig here"]]]], "no command"),
    ]
    for (change, expected) in cases {
      var json = Self.json
      for (key, value) in change.object ?? JSONObject() { json[key] = value }
      #expect {
        _ = try Manifest.decode(json, file: "garden.json")
      } throws: { error in
        "\((error as? ManifestError)?.problems ?? [])".contains(expected)
      }
    }
  }

  @Test(
    "an app that is named as such is the one that is asked, even where another reads the sentence",
    arguments: [
      ("show my name", ["pond", "garden shed"]), ("show my name in the pond app", ["pond"]),
      ("show my name in the Garden Shed app", ["garden shed"]),
      ("show my name in the shed app", ["pond", "garden shed"]),
      ("show my app", ["pond", "garden shed"]),
    ])
  func namedApps(text: String, expected: [String]) throws {
    let manifests = try ["pond", "garden shed"].map { name in
      let json: JSON = [
        "id": .string(name.replacing(" ", with: "-")), "name": .string(name), "version": "1.0.0",
        "summary": "x", "abi": "1.0", "library": "libx.so", "uses": [],
        "implements": ["berth.commands/1"],
        "commands": [
          [
            "name": "show", "summary": "shows", "effect": "reads",
            "arguments": [["name": "what", "summary": "x", "type": "string", "required": true]],
          ]
        ],
        "phrases": [["pattern": "show my {what}", "command": "show"]],
      ]
      return try Manifest.decode(json, file: "x.json").manifest
    }
    let found = PhraseMatcher(manifests).readings(of: text).map(\.plugin)
    #expect(found == expected.map { $0.replacing(" ", with: "-") })
  }
}
