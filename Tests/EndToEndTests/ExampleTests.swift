import BerthBase
import BerthTesting
import Testing

/// Every example of every installed app, as a user with premium runs it, in every format.
@Suite struct ExampleTests {
  struct Example {
    var plugin: String
    var words: [String]
  }

  /// What takes away what other examples show.
  private static let last = ["delete", "take-back", "leave"]

  /// The examples of the package's manifests, in their order but for those that take something away.
  static func all() throws -> [Example] {
    var examples: [Example] = []
    for manifest in try manifests() {
      let commands = manifest["commands"]?.array ?? []
      func isLast(_ command: JSON) -> Bool { last.contains(command["name"]?.string ?? "") }
      for command in commands.filter({ !isLast($0) }) + commands.filter(isLast) {
        for line in command["examples"]?.array?.compactMap(\.string) ?? [] {
          examples.append(
            Example(plugin: manifest["id"]?.string ?? "", words: Self.words(line)))
        }
      }
    }
    return examples
  }

  /// The package's manifests, sorted by their files' names.
  private static func manifests() throws -> [JSON] {
    let folder = TestPaths.absolute("Manifests")
    return try FileBytes.names(in: folder).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix("schema.json")
    }.map {
      try JSON.parse(FileBytes.require("\(folder)/\($0)"))
    }
  }

  /// The words of an example; double quotes keep spaces.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    for (place, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      if place % 2 == 1 {
        words.append(String(part))
      } else {
        words += part.split(separator: " ").map(String.init)
      }
    }
    return words
  }

  /// A machine on which every app is paid for and the files of the examples are there.
  static func machine() throws -> Machine {
    let machine = try Machine.prepared()
    for product in try machine.json("store", "products")["products"]?.array ?? [] {
      guard let id = product["id"]?.string, id.hasSuffix("yearly") else { continue }
      try machine.berth("store", "buy", id, "--yes").expectDone()
    }
    try machine.shell("cp \(Places.fixtures)/drinks.json drinks.json").expectDone()
    try machine.write("recipes.json", "[]")
    try machine.write("date.json", "{}")
    try machine.write(
      "buoy.txt",
      """
      #YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS PTDY  TIDE
      #yr  mo dy hr mn degT m/s  m/s     m   sec   sec degT   hPa  degC  degC  degC  nmi  hPa    ft
      2026 11 21 11 50  20  2.0  3.0    MM    MM    MM  MM 1017.2  18.1  20.3  14.0   MM   MM    MM

      """)
    try machine.write(
      "fairhope.csv", "time,wind speed (mph),wind direction\n2020-08-01T05:00Z,3,20\n")
    try machine.write(
      "messages.ndjson",
      "{\"to\":\"ana\",\"text\":\"Hola\"}\n{\"to\":\"ana\",\"text\":\"¿Qué tal?\"}\n")
    for name in ["me.jpg", "shore.jpg"] {
      try machine.shell("cp \(Places.fixtures)/square.png \(name)").expectDone()
    }
    try machine.write(
      "recipes.ndjson",
      """
      {"title":"Grandmas Stew","language":"en","ingredients":["500 g beef","2 carrots","1 onion"],\
      "instructions_list":["Brown the beef.","Simmer all for 2 hours."],"yields":"4 servings"}

      """)
    for role in ["cocktail.moderator", "jubilee.moderator", "lang.moderator"] {
      try machine.berth("user", "grant", "default", role).expectDone()
    }
    return machine
  }

  private static func isGood(_ outcome: Outcome) -> Bool {
    // An example may name what an earlier one removed, an empty file, or an invite that nobody made;
    // a program it asks for may not be on this machine, and then that is what it says.
    outcome.code == 0
      || (outcome.code == 1
        && ["not-found", "invite.code", "program.missing"].contains { outcome.talk.contains($0) })
      || (outcome.code == 2 && outcome.talk.contains("input.invalid"))
  }

  @Test("each is one JSON document with --json, and ids are there where names are")
  func json() throws {
    let machine = try Self.machine()
    var failures = 0
    let examples = try Self.all()
    for example in examples {
      let outcome = try machine.run(example.words + ["--json", "--yes"])
      let line = example.words.joined(separator: " ")
      #expect(Self.isGood(outcome), "\(line): \(outcome.code) \(outcome.talk)")
      if outcome.code != 0 {
        failures += 1
        continue
      }
      // `--output` in an example wins over standard output.
      guard !example.words.contains("--output"), !example.words.contains("--format") else {
        continue
      }
      let data = try outcome.json()
      #expect(data.object != nil, "\(line) answers no object")
      for (key, value) in data.object ?? JSONObject() {
        #expect(key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, "\(line): \(key)")
        for item in value.array ?? [] where item["name"]?.string != nil {
          #expect(item["id"] != nil, "\(line): \(key) has a name without an id")
        }
      }
    }
    #expect(failures * 10 <= examples.count, "\(failures) examples show nothing")
  }

  @Test("what phrases give as examples is understood and answered")
  func phrases() throws {
    let machine = try Self.machine()
    for (plugin, sentence) in try Self.sentences() {
      let outcome = try machine.berth("ask", sentence, "--json", "--yes")
      // People of one home must have met before they can talk, sounds need a program, some is sold, a
      // collection was not made and no drink kept, mixed or photographed, no bar shared, sources and pages are
      // out of reach, no place is watched, who eats at home and what nobody may eat was not said yet, and an
      // entry that is to be written is asked for.
      let excuses =
        [
          "lang": ["you have no profile yet", "program.missing", "is part of Pro"],
          "cocktail": [
            "there is no collection", "nothing to put on the menu", "there is no drink",
            "has no photo", "you share no bar yet", "fetch.offline",
          ],
          "meal": ["eats here", "no allergy", "fetch.offline"],
          "jubilee": ["you watch no place"], "calm": ["needs to know: what you write"],
        ]
      let isExcused = excuses[plugin]?.contains { outcome.talk.contains($0) } ?? false
      #expect(outcome.code == 0 || isExcused, "\(sentence): \(outcome.code) \(outcome.talk)")
    }
  }

  /// The examples of the phrases of the package's manifests.
  private static func sentences() throws -> [(plugin: String, text: String)] {
    var sentences: [(plugin: String, text: String)] = []
    for manifest in try manifests() {
      for phrase in manifest["phrases"]?.array ?? [] {
        for text in phrase["examples"]?.array?.compactMap(\.string) ?? [] {
          sentences.append((manifest["id"]?.string ?? "", text))
        }
      }
    }
    return sentences
  }

  @Test("each is well-formed as SVG and as HTML")
  func documents() throws {
    let machine = try Self.machine()
    for example in try Self.all() where !example.words.contains("--output") {
      let line = example.words.joined(separator: " ")
      let picture = try machine.run(example.words + ["--format", "svg", "--yes"])
      if picture.code == 0 {
        do {
          #expect(try MarkupReader.read(picture.text).elements.first == "svg", "\(line)")
        } catch {
          Issue.record("\(line): \(error)")
        }
      }
      let page = try machine.run(example.words + ["--format", "html", "--yes"])
      if page.code == 0 {
        #expect(page.text.lowercased().hasPrefix("<!doctype html>"), "\(line)")
        #expect(!page.text.contains("src=\"http"), "\(line)")
      }
    }
  }

  @Test("each keeps to a narrow terminal")
  func narrow() throws {
    let machine = try Self.machine()
    func screen(_ words: [String]) throws -> String {
      let program = try TerminalProgram(
        Program(
          path: machine.executable, arguments: (words + ["--yes"]).map { Array($0.utf8) },
          environment: ["BERTH_HOME": machine.home, "TERM": "xterm-256color", "PATH": "/usr/bin"],
          folder: machine.work), columns: 44)
      // What is played at a terminal or is interactive goes on until somebody has had enough: a page
      // with a line to type in is left by Escape. What is typed before the program reads is echoed
      // wherever the output stands by then.
      program.type("q\u{1B}")
      return String(try program.finish().screen).replacing("q^[", with: "")
    }
    // What is written for other programs is not laid out.
    let documents: Set = ["--output", "--csv", "csv", "geojson"]
    for example in try Self.all() where documents.isDisjoint(with: example.words) {
      var drawn = try screen(example.words)
      // An interactive page is drawn row by row on a screen of its own; its layout is that of the
      // page shown once.
      if drawn.contains("\u{1B}[?1049h") { drawn = try screen(example.words + ["--quiet"]) }
      // Errors and data meant for other programs are not laid out.
      guard !drawn.contains("berth: "), !drawn.hasPrefix("{"), !drawn.hasPrefix("BEGIN:")
      else { continue }
      for line in Screen.lines(drawn) where Screen.width(line) > 44 {
        Issue.record("\(example.words.joined(separator: " ")): \(Screen.width(line)): \(line)")
      }
    }
  }
}
