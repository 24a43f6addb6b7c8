import BerthBase
import Testing

/// Formats, files, colours, quiet, and pipes nobody reads.
@Suite struct OutputTests {
  @Test func textIsDrawnFromTheView() throws {
    let outcome = try Checkout().run("hello-c greet Ada")
    #expect(outcome.output == "Hello, Ada!\n")
    #expect(outcome.error == "")
  }

  @Test func dataWithoutAViewIsDrawnToo() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    let outcome = checkout.run("hello-c guests")
    #expect(outcome.output.contains("Ada"))
    #expect(outcome.output.contains("total"))
  }

  @Test func jsonIsOneDocumentWithALineEnd() throws {
    let outcome = try Checkout().run("hello-c greet Ada --json")
    #expect(outcome.output.hasSuffix("}\n"))
    #expect(try outcome.json["greeting"]?.string == "Hello, Ada!")
  }

  @Test func svgIsAPicture() throws {
    let outcome = try Checkout().run("hello-c greet Ada --format svg")
    #expect(outcome.output.hasPrefix("<svg"))
    #expect(outcome.output.contains("Hello, Ada!"))
    #expect(outcome.output.contains("</svg>"))
  }

  @Test func htmlIsAPageOfItsOwn() throws {
    let outcome = try Checkout().run(["hello-c", "greet", "<Ada>", "--format", "html"])
    #expect(outcome.output.lowercased().hasPrefix("<!doctype html>"))
    #expect(outcome.output.contains("Hello, &lt;Ada&gt;!"))
    #expect(!outcome.output.contains("<Ada>"))
    #expect(!outcome.output.contains("http://"))
  }

  static let formats = ["text", "json", "svg", "html"]

  @Test(arguments: formats) func theFileHoldsWhatWouldHaveBeenWritten(_ format: String) throws {
    let checkout = try Checkout()
    let shown = checkout.run("hello-c greet Ada --format \(format)").output
    let file = checkout.folder + "/answer"
    let outcome = checkout.run(["hello-c", "greet", "Ada", "--format", format, "--output", file])
    #expect(outcome.exit == .done)
    #expect(outcome.output == "")
    #expect(outcome.error == "wrote \(file)\n")
    #expect(checkout.read("answer") == shown)
  }

  @Test(
    "the file's ending says how it is written, unless that is said",
    arguments: [
      ("answer.svg", "", "svg"), ("answer.HTML", "", "html"), ("answer.json", "", "json"),
      ("answer.txt", "", "text"), ("answer.ics", "", "text"), ("folder.svg/answer", "", "text"),
      ("answer.svg", "--format text", "text"), ("answer.html", "--json", "json"),
    ])
  func endings(name: String, given: String, format: String) throws {
    let checkout = try Checkout()
    let shown = checkout.run("hello-c greet Ada --format \(format)").output
    try FileBytes.makeFolder(checkout.folder + "/folder.svg")
    let words = ["hello-c", "greet", "Ada", "--output", checkout.folder + "/" + name]
    let outcome = checkout.run(words + given.split(separator: " ").map(String.init))
    #expect(outcome.exit == .done)
    #expect(checkout.read(name) == shown)
  }

  @Test("an ending that promises other bytes than the answer has is an error")
  func binaryEndings() throws {
    let checkout = try Checkout()
    for ending in ["pdf", "PNG"] {
      let words = ["hello-c", "greet", "Ada", "--output", checkout.folder + "/answer." + ending]
      let outcome = checkout.run(words)
      #expect(outcome.exit == .usage)
      #expect(outcome.error.contains(".svg, .html, .json or .txt"))
      #expect(!FileBytes.exists(checkout.folder + "/answer." + ending))
      #expect(checkout.run(words + ["--format", "text"]).exit == .done)
    }
  }

  @Test func aFileThatCannotBeWrittenIsAnError() throws {
    let checkout = try Checkout()
    let outcome = checkout.run(
      ["hello-c", "greet", "Ada", "--output", checkout.folder + "/none/answer"])
    #expect(outcome.exit == .failed)
    #expect(outcome.error.contains("/none/answer"))
    #expect(outcome.error.contains("No such file"))
  }

  @Test func nothingOfAFailureGoesToTheFile() throws {
    let checkout = try Checkout()
    let file = checkout.folder + "/answer"
    #expect(checkout.run(["hello-c", "dance", "--output", file]).exit == .usage)
    #expect(checkout.read("answer") == nil)
  }

  @Test(arguments: formats) func aClosedPipeIsQuiet(_ format: String) throws {
    let screen = Screen(isClosed: true)
    let outcome = try Checkout().run(
      ["hello-c", "greet", "Ada", "--format", format], screen: screen)
    #expect(outcome.exit == .done)
    #expect(outcome.error == "")
    #expect(screen.writes > 0)
  }

  @Test func quietSaysNothingButErrors() throws {
    let checkout = try Checkout()
    let file = checkout.folder + "/answer"
    let outcome = checkout.run(["--quiet", "hello-c", "greet", "Ada", "--output", file])
    #expect(outcome.error == "")
    #expect(checkout.run("--quiet hello-c dance").error.contains("dance"))
  }

  struct Colour: CustomTestStringConvertible {
    var name: String
    var arguments: [String] = []
    var environment: [String: String] = ["TERM": "xterm-256color"]
    var isTerminal = true
    var isColoured: Bool
    var testDescription: String { name }
  }

  static let colours = [
    Colour(name: "a terminal", isColoured: true),
    Colour(name: "no terminal", isTerminal: false, isColoured: false),
    Colour(name: "never", arguments: ["--color", "never"], isColoured: false),
    Colour(
      name: "always, no terminal", arguments: ["--color=always"], isTerminal: false,
      isColoured: true),
    Colour(
      name: "NO_COLOR", environment: ["TERM": "xterm-256color", "NO_COLOR": "1"],
      isColoured: false),
    Colour(
      name: "an empty NO_COLOR", environment: ["TERM": "xterm-256color", "NO_COLOR": ""],
      isColoured: true),
    Colour(
      name: "always beats NO_COLOR", arguments: ["--color", "always"],
      environment: ["TERM": "xterm-256color", "NO_COLOR": "1"], isColoured: true),
    Colour(name: "a dumb terminal", environment: ["TERM": "dumb"], isColoured: false),
    Colour(
      name: "true colour", environment: ["TERM": "xterm", "COLORTERM": "truecolor"],
      isColoured: true),
  ]

  @Test(arguments: colours) func coloursAreUsed(_ test: Colour) throws {
    let outcome = try Checkout().run(
      ["--help"] + test.arguments, screen: Screen(isTerminal: test.isTerminal),
      environment: test.environment)
    #expect(outcome.output.contains("\u{1B}[") == test.isColoured)
  }

  @Test func theSettingDecidesUnlessTheOptionDoes() throws {
    let checkout = try Checkout()
    #expect(checkout.run("config set color never").exit == .done)
    func isColoured(_ arguments: [String], _ screen: Screen) -> Bool {
      checkout.run(arguments, screen: screen, environment: ["TERM": "xterm"]).output
        .contains("\u{1B}[")
    }
    #expect(!isColoured(["--help"], Screen(isTerminal: true)))
    #expect(isColoured(["--help", "--color", "always"], Screen(isTerminal: true)))
    #expect(checkout.run("config set color always").exit == .done)
    #expect(isColoured(["--help"], Screen()))
    #expect(!isColoured(["--help", "--color", "never"], Screen()))
  }

  @Test func aFileIsNeverColouredUnlessAsked() throws {
    let checkout = try Checkout()
    checkout.run(
      ["--help", "--output", checkout.folder + "/help"], screen: Screen(isTerminal: true),
      environment: ["TERM": "xterm"])
    #expect(checkout.read("help")?.contains("\u{1B}") == false)
  }
}
