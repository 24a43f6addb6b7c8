import BerthBase
import BerthTesting
import Glibc
import Testing

/// Pipes that close, and words nobody expects.
@Suite struct PipeTests {
  @Test("a reader that goes away is no error and no noise")
  func closed() throws {
    let machine = try Machine.prepared()
    for line in [
      "berth cocktail search --limit 200 | head -1", "berth --help | head -1",
      "berth cocktail search --limit 200 --json | head -c 1",
      "berth cocktail ingredients --json | true",
    ] {
      let outcome = try machine.shell("(\(line)); exit 0")
      #expect(outcome.error.isEmpty, "\(line): \(outcome.talk)")
    }
    let running = try machine.start(["cocktail", "search", "--limit", "200", "--json"])
    running.closeOutput()
    let outcome = try running.finish()
    #expect(outcome.code < 128, "\(outcome.code)")
    #expect(outcome.error.isEmpty, "\(outcome.talk)")
  }

  @Test("a full device is an error")
  func full() throws {
    let machine = try Machine.prepared()
    let outcome = try machine.shell("berth plugin list --output /dev/full; exit $?")
    #expect(outcome.code == ExitCode.failed.rawValue)
    #expect(!outcome.talk.isEmpty)
  }

  static let hostile: [(name: String, bytes: [UInt8])] = [
    ("nothing", []),
    ("control characters", [0x01, 0x07, 0x08, 0x1B, 0x5B, 0x32, 0x4A, 0x7F]),
    ("emoji", Array("🍸👩🏽‍🍳🏴󠁧󠁢󠁳󠁣󠁴󠁿".utf8)),
    ("ten kilobytes", [UInt8](repeating: 0x61, count: 10_240)),
    ("ten kilobytes of emoji", Array(String(repeating: "🍋", count: 2_560).utf8)),
    ("not UTF-8", [0xFF, 0xFE, 0x80, 0xC0, 0xAF]),
    ("a cut letter", [0x67, 0x69, 0x6E, 0xC3]),
    ("a surrogate", [0xED, 0xA0, 0x80]),
    ("quotes", Array("\"'`; DROP TABLE recipes; --".utf8)),
    ("search syntax", Array("AND OR NEAR(a b) \" * ^ : - ( name:".utf8)),
    ("percent", Array("%n%s%00%".utf8)),
    ("path", Array("../../../../etc/passwd".utf8)),
    ("combining", Array((["a"] + [String](repeating: "\u{301}", count: 3000)).joined().utf8)),
    ("right to left", Array("\u{202E}gin\u{202C}".utf8)),
    ("braces", Array(String(repeating: "[{", count: 2000).utf8)),
    ("dashes", Array("--".utf8)),
    ("a long option", Array(("--" + String(repeating: "x", count: 5000)).utf8)),
  ]

  @Test("no word makes the host crash, hang or print control characters", arguments: hostile)
  func words(name: String, bytes: [UInt8]) throws {
    let machine = try Machine.prepared()
    let before: [[String]] = [
      [], ["cocktail"], ["cocktail", "search"], ["cocktail", "show"], ["cocktail", "favorite"],
      ["cocktail", "graph"], ["cocktail", "with"], ["cocktail", "update", "--from"],
      ["cocktail", "note", "negroni"], ["search"], ["ask"], ["open"], ["widget"],
      ["store", "buy"], ["config", "get"], ["user", "switch"], ["completions", "words"],
      ["plugin", "check"], ["--plugins"], ["--now"],
    ]
    for words in before {
      let outcome = try machine.run(bytes: words.map { Array($0.utf8) } + [bytes])
      #expect((0...6).contains(outcome.code), "\(words) + \(name): \(outcome.code) \(outcome.talk)")
      for stream in [outcome.output, outcome.error] {
        #expect(
          stream.allSatisfy { $0 >= 0x20 || $0 == 0x0A || $0 == 0x09 },
          "\(words) + \(name) lets control characters through")
        #expect(String(validating: stream, as: UTF8.self) != nil, "\(words) + \(name): not UTF-8")
      }
    }
    try machine.berth("cocktail", "search", "gin", "--limit", "1").expectDone()
  }

  @Test("hostile input documents are refused, not believed")
  func documents() throws {
    let machine = try Machine.prepared()
    let deep = String(repeating: "[", count: 100_000)
    let long =
      "{\"drinks\":[{\"idDrink\":\"1\",\"strDrink\":\"\(String(repeating: "x", count: 300_000))\"}]}"
    for text in [
      deep, "\u{0}", "{\"drinks\":null}", "{\"drinks\":{}}", "{\"drinks\":[1,null,[]]}", long,
    ] {
      let outcome = try machine.berth("cocktail", "update", "--from", "-", input: text)
      #expect((0...2).contains(outcome.code), "\(text.prefix(40)): \(outcome.code) \(outcome.talk)")
    }
    try machine.berth("cocktail", "show", "negroni").expectDone()
  }
}
