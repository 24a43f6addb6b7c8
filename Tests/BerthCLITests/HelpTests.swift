import BerthBase
import Testing

/// Help at every level; none of it loads a library.
@Suite struct HelpTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var says: [String]
    var testDescription: String { line.isEmpty ? "berth" : line }
  }

  static let cases = [
    Case(line: "", says: ["Hello from C", "berth hello-c", "berth today", "berth --help"]),
    Case(
      line: "--help",
      says: [
        "berth today", "berth search TEXT", "berth store", "berth hello-c", "--home DIR",
        "--format text|json|svg|html", "Examples",
      ]),
    Case(line: "-h", says: ["berth today", "--home DIR"]),
    Case(line: "help", says: ["berth today", "--home DIR"]),
    Case(line: "store --help", says: ["berth store buy PRODUCT", "berth store advance DURATION"]),
    Case(line: "store", says: ["berth store buy PRODUCT"]),
    Case(line: "help store", says: ["berth store buy PRODUCT"]),
    Case(line: "store buy --help", says: ["berth store buy PRODUCT", "buy a product"]),
    Case(line: "help store buy", says: ["berth store buy PRODUCT"]),
    Case(
      line: "search --help", says: ["berth search TEXT", "--limit", "default 20", "search lime"]),
    Case(line: "hello-c --help", says: ["Hello from C 1.0.0", "greet", "guests", "needs lounge"]),
    Case(line: "hello-c", says: ["Hello from C 1.0.0", "greet", "guests"]),
    Case(line: "help hello-c", says: ["greet", "say hello to Ada", "berth widget hello-c.book"]),
    Case(
      line: "hello-c greet --help",
      says: [
        "berth hello-c greet NAME", "-l, --loud", "--times", "--manner warm|cool",
        "default warm", "berth hello-c greet Ada",
      ]),
    Case(line: "hello-c greet -h", says: ["berth hello-c greet NAME"]),
    Case(line: "help hello-c greet", says: ["berth hello-c greet NAME"]),
    Case(line: "--help hello-c greet", says: ["berth hello-c greet NAME"]),
  ]

  @Test(arguments: cases) func isShown(_ test: Case) throws {
    let outcome = try Checkout().run(test.line)
    #expect(outcome.exit == .done)
    #expect(outcome.error == "")
    for part in test.says { #expect(outcome.output.contains(part), "\(outcome.output)") }
  }

  @Test(arguments: cases) func isDataForScripts(_ test: Case) throws {
    let outcome = try Checkout().run("--json " + test.line)
    #expect(outcome.exit == .done)
    #expect(try outcome.json.object != nil)
  }

  @Test(arguments: cases) func loadsNoLibraryAndLeavesNoData(_ test: Case) throws {
    let checkout = try Checkout()
    try checkout.write(".build/debug/libhello-c.so", "no library at all")
    #expect(checkout.run(test.line).exit == .done)
    #expect(!FileBytes.exists(checkout.home + "/users"))
  }

  @Test func everyHostCommandHasHelpWithASummary() throws {
    let checkout = try Checkout()
    let sections = try checkout.run("--help --json").json["sections"]?.array ?? []
    let commands = sections.first { $0["title"]?.string == "Commands" }?["entries"]?.array ?? []
    #expect(commands.count >= 15)
    for command in commands {
      let name = try #require(command["name"]?.string?.split(separator: " ").dropFirst().first)
      #expect(command["summary"]?.string?.isEmpty == false, "\(name)")
      let help = try checkout.run("\(name) --help --json").json
      for section in help["sections"]?.array ?? [] where section["title"]?.string == "Commands" {
        for entry in section["entries"]?.array ?? [] {
          #expect(entry["summary"]?.string?.isEmpty == false, "\(name): \(entry)")
        }
      }
    }
  }

  @Test func everyCommandOfTheListIsKnownToTheDispatcher() throws {
    let checkout = try Checkout()
    let listed = checkout.run(["completions", "words", "--", ""]).output.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
      .filter { $0 != "hello-c" && $0 != "help" }
    let sections = try checkout.run("--help --json").json["sections"]?.array ?? []
    let commands = sections.first { $0["title"]?.string == "Commands" }?["entries"]?.array ?? []
    let shown = commands.compactMap { command in
      command["name"]?.string?.split(separator: " ").dropFirst().first.map(String.init)
    }
    #expect(listed == shown)
  }

  @Test func linesFitTheTerminal() throws {
    let screen = Screen(isTerminal: true)
    let outcome = try Checkout().run(["--help", "--color", "never"], screen: screen)
    let widest = outcome.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= 80)
  }
}
