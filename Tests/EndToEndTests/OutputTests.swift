import BerthBase
import BerthTesting
import Testing

/// Where answers, talk and errors go, and how they look there.
@Suite struct OutputTests {
  @Test("--json writes one document to standard output, talk apart")
  func json() throws {
    let machine = try Machine()
    // The first run talks: the age notice goes to standard error.
    let first = try machine.berth("cocktail", "show", "negroni", "--json")
    try first.expectDone()
    #expect(try first.json()["id"]?.string == "negroni")
    #expect(first.talk.contains("17"))
    let second = try machine.berth("--json", "cocktail", "show", "negroni")
    #expect(try second.json()["id"]?.string == "negroni")
    #expect(second.error.isEmpty, "\(second.talk)")
    for words in [
      [], ["today"], ["plugin", "list"], ["search", "rum"], ["store", "products"],
      ["store", "status"], ["notify", "list"], ["notify", "log"], ["config", "list"],
      ["user", "list"], ["doctor"], ["widget"], ["stats", "cocktail"], ["data", "path"],
      ["plugin", "info", "cocktail"], ["--version"], ["--help"], ["cocktail", "--help"],
    ] {
      let outcome = try machine.run(words + ["--json"])
      #expect(outcome.code == 0, "\(words): \(outcome.talk)")
      #expect(throws: Never.self, "\(words)") { _ = try outcome.json() }
    }
  }

  @Test("an answer that cannot be kept is an error, one that nobody reads to its end is none")
  func fullDisk() throws {
    let machine = try Machine.prepared()
    for words in [
      "calm quote", "cocktail search gin --json", "data export calm", "--version", "help",
    ] {
      let outcome = try machine.shell("berth \(words) > /dev/full")
      #expect(outcome.code == ExitCode.failed.rawValue, "\(words)")
      #expect(outcome.talk.contains("No space left on device"), "\(words): \(outcome.talk)")
    }
    let piped = try machine.shell("berth cocktail search --limit 100 | head -1")
    #expect(piped.error.isEmpty, "\(piped.talk)")
  }

  @Test("errors with --json are one object on standard error, nothing on standard output")
  func errors() throws {
    let machine = try Machine.prepared()
    let cases: [([String], String, ExitCode)] = [
      (["cocktail", "show", "margarit"], "not-found", .failed),
      (["cocktail", "shwo", "margarita"], "usage.unknown-command", .usage),
      (["nobody"], "usage.unknown-command", .usage),
      (["store", "buy", "nothing", "--yes"], "usage.unknown-product", .usage),
      (["cocktail", "search", "--limit", "many"], "input.invalid", .usage),
    ]
    for (words, code, exit) in cases {
      let outcome = try machine.run(words + ["--json"])
      #expect(outcome.code == exit.rawValue, "\(words): \(outcome.talk)")
      #expect(outcome.output.isEmpty, "\(words): \(outcome.text)")
      let error = try outcome.errorJSON()
      #expect(error["code"]?.string?.hasPrefix(code) == true, "\(words): \(error)")
      #expect(error["message"]?.string?.isEmpty == false, "\(words)")
      #expect(error["remedy"]?.string?.isEmpty == false, "\(words)")
    }
    #expect(try machine.berth("cocktail", "show", "margarit").talk.contains("argarita"))
  }

  @Test("without a terminal there are no colours and no cursor movements")
  func plain() throws {
    let machine = try Machine.prepared()
    for words in [["today"], ["cocktail", "show", "negroni"], ["cocktail", "graph", "negroni"]] {
      let outcome = try machine.run(words)
      #expect(!outcome.output.contains(0x1B), "\(words)")
      #expect(!outcome.error.contains(0x1B), "\(words)")
    }
    let colored = try machine.berth("cocktail", "show", "negroni", "--color", "always")
    #expect(colored.output.contains(0x1B))
  }

  @Test("at a terminal there are colours, and the width is kept", arguments: [40, 80, 120])
  func terminal(columns: Int) throws {
    let machine = try Machine.prepared()
    for words in ["show", "graph"] {
      let (screen, code) = try machine.terminal("cocktail", words, "negroni", columns: columns)
        .finish()
      #expect(code == 0)
      #expect(screen.contains("\u{1B}["))
      for line in Screen.lines(screen) {
        #expect(Screen.width(line) <= columns, "\(words): \(line)")
      }
    }
  }

  @Test("what another program reads is written byte for byte: to a pipe, a file, a narrow terminal")
  func document() throws {
    let machine = try Machine.prepared()
    let words = ["jubilee", "export", "record", "--as", "csv"]
    let answer = try machine.run(words + ["--json"]).json()
    let csv = try #require(answer["csv"]?.string)
    #expect(csv.contains("\r\n") && csv.utf8.count > 1000)
    let piped = try machine.run(words)
    #expect(String(decoding: piped.output, as: UTF8.self) == csv)
    try machine.shell("berth jubilee export record --output record.csv").expectDone()
    let file = try machine.shell("cat record.csv")
    #expect(String(decoding: file.output, as: UTF8.self) == csv)
    let (screen, _) = try machine.terminal(
      "jubilee", "export", "record", "--as", "csv", "--no-pager", columns: 40
    ).finish()
    #expect(
      screen.filter { $0 != "\r" && $0 != "\r\n" && $0 != "\n" }
        == csv.filter { $0 != "\r\n" && $0 != "\n" })
    #expect(
      screen.split(whereSeparator: \.isNewline).count
        == csv.split(whereSeparator: \.isNewline).count)
  }

  @Test("NO_COLOR, TERM=dumb and --color never keep the terminal plain")
  func noColor() throws {
    let machine = try Machine.prepared()
    for more in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let (screen, _) = try machine.terminal("cocktail", "show", "negroni", more: more).finish()
      #expect(!screen.contains("\u{1B}[3"), "\(more)")
    }
    let (screen, _) = try machine.terminal("cocktail", "show", "negroni", "--color", "never")
      .finish()
    #expect(!screen.contains("\u{1B}[3"))
    let (full, _) = try machine.terminal(
      "cocktail", "show", "negroni", more: ["COLORTERM": "truecolor"]
    ).finish()
    #expect(full.contains("\u{1B}["))
  }

  @Test("the age question lets in who is old enough, asks once, and nobody who is not")
  func gate() throws {
    let machine = try Machine()
    let apart = ["BERTH_HOME": machine.folder + "/declined"]
    let refused = try machine.terminal("cocktail", "show", "negroni", more: apart)
    try refused.read(until: "asked only once.")
    refused.type("\r")
    let no = try refused.finish()
    #expect(no.code == ExitCode.failed.rawValue)
    #expect(!no.screen.contains("Campari"))
    let still = try machine.terminal("cocktail", "show", "negroni", more: apart).finish()
    #expect(still.code == ExitCode.failed.rawValue)
    #expect(!still.screen.contains("When were you born"))

    let welcomed = try machine.terminal("cocktail", "show", "negroni", columns: 100)
    try welcomed.read(until: "asked only once.")
    welcomed.type("1990-05-17\r")
    let yes = try welcomed.finish()
    #expect(yes.code == 0)
    #expect(yes.screen.contains("Campari"))

    // What an app says elsewhere is behind the same question.
    for words in [["today"], ["search", "lime"], ["widget", "cocktail.daily"]] {
      let other = try TerminalProgram(
        Program(
          path: machine.executable, arguments: words.map { Array($0.utf8) },
          environment: ["BERTH_HOME": "\(machine.folder)/\(words[0])", "PATH": "/usr/bin"],
          folder: machine.work), columns: 100)
      try other.read(until: "asked only once.")
      // Two apps ask.
      other.type("\r\r")
      #expect(!(try other.finish().screen.contains("berth://cocktail/show")), "\(words)")
    }

    let again = try machine.terminal("cocktail", "show", "negroni").finish()
    #expect(again.code == 0)
    #expect(!again.screen.contains("When were you born"))
  }

  @Test("--output writes the file and says so, and nothing to standard output")
  func output() throws {
    let machine = try Machine.prepared()
    let outcome = try machine.berth(
      "cocktail", "graph", "negroni", "--format", "svg", "--output", "negroni.svg")
    try outcome.expectDone()
    #expect(outcome.output.isEmpty)
    #expect(outcome.talk.contains("negroni.svg"))
    #expect(throws: Never.self) { _ = try MarkupReader.read(machine.read("negroni.svg")) }
    let refused = try machine.berth("cocktail", "show", "negroni", "--output", "no/such/file")
    #expect(refused.code == ExitCode.failed.rawValue)
    #expect(refused.talk.contains("no/such/file"))
  }

  @Test("a fixed time and seed make an answer repeatable")
  func repeatable() throws {
    let machine = try Machine.prepared()
    let words = ["cocktail", "random", "--seed", "7", "--now", "2026-05-01T10:00:00Z", "--json"]
    let first = try machine.run(words)
    try first.expectDone()
    #expect(try machine.run(words).output == first.output)
  }
}

/// What a terminal shows of bytes sent to it.
enum Screen {
  /// The lines, without control sequences.
  static func lines(_ text: String) -> [String] {
    var plain = ""
    var letters = text.unicodeScalars.makeIterator()
    while let letter = letters.next() {
      guard letter == "\u{1B}" else {
        plain.unicodeScalars.append(letter)
        continue
      }
      switch letters.next() {
      case "[": while let next = letters.next(), !("@"..."~").contains(next) {}
      case "]":
        // An operating system command, such as a link, ends with BEL or ESC \.
        while let next = letters.next(), next != "\u{7}" {
          if next == "\u{1B}" {
            _ = letters.next()
            break
          }
        }
      default: break
      }
    }
    return plain.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Columns of a line: two for wide characters, as East Asian Width and emoji presentation say.
  static func width(_ line: String) -> Int {
    line.reduce(0) { sum, character in
      guard let first = character.unicodeScalars.first else { return sum }
      let isWide =
        first.properties.isEmojiPresentation
        || (character.unicodeScalars.count > 1 && character.unicodeScalars.contains("\u{FE0F}"))
        || (0x1100...0x115F).contains(first.value) || (0x2E80...0xA4CF).contains(first.value)
        || (0xAC00...0xD7A3).contains(first.value) || (0xFF00...0xFF60).contains(first.value)
      return sum + (isWide ? 2 : 1)
    }
  }
}
