import BerthBase
import Testing

/// Wrong command lines: exit code, code, wording and remedy, in words and as JSON.
@Suite struct ErrorTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var exit: ExitCode
    var code: String
    var message: String
    var remedy: String
    var testDescription: String { name }

    init(
      _ name: String, _ line: String, _ code: String, _ message: String, _ remedy: String,
      exit: ExitCode = .usage
    ) {
      self.name = name
      arguments = line.split(separator: " ").map { $0 == "\"\"" ? "" : String($0) }
      self.code = code
      self.message = message
      self.remedy = remedy
      self.exit = exit
    }
  }

  static let cases = [
    Case("unknown plugin", "nobody do", "usage.unknown-command", "\"nobody\"", "berth --help"),
    Case("nearly a plugin", "helo-c greet", "usage.unknown-command", "helo-c", "hello-c?"),
    Case("nearly a host command", "serch gin", "usage.unknown-command", "serch", "search?"),
    Case("unknown command", "hello-c dance", "usage.unknown-command", "dance", "--help"),
    Case("nearly a command", "hello-c gret Ada", "usage.unknown-command", "gret", "greet?"),
    Case("unknown sub-command", "store frobnicate", "usage.unknown-command", "frobnicate", "buy"),
    Case("nearly a sub-command", "store by x", "usage.unknown-command", "\"by\"", "buy?"),
    Case("help of nobody", "help nobody", "usage.unknown-command", "nobody", "berth --help"),
    Case("help of nearly a plugin", "help helo-c", "usage.unknown-command", "helo-c", "hello-c?"),
    Case(
      "help of nearly a command", "help hello-c gret", "usage.unknown-command", "gret", "greet?"),
    Case(
      "missing argument", "hello-c greet", "usage.missing-argument", "NAME", "hello-c greet Ada"),
    Case(
      "too many arguments", "hello-c greet Ada Byron", "usage.too-many-arguments", "Byron",
      "quotes"),
    Case(
      "unknown option", "hello-c greet Ada --quietly", "usage.unknown-option", "--quietly",
      "--loud"),
    Case(
      "nearly an option", "hello-c greet Ada --lout", "usage.unknown-option", "--lout", "--loud?"),
    Case(
      "option without value", "hello-c greet Ada --times", "usage.missing-value", "--times",
      "--times"),
    Case("wrong number", "hello-c greet Ada --times soon", "input.invalid", "soon", ""),
    Case(
      "number over the limit", "hello-c greet Ada --times 10", "input.range", "1 to 9, found 10",
      "range"),
    Case(
      "wrong choice", "hello-c greet Ada --manner hot", "input.choice", "warm, cool, found “hot”",
      ""),
    Case("missing host argument", "store buy", "usage.missing-argument", "PRODUCT", ""),
    Case(
      "unknown product", "store buy hello-c.opn", "usage.unknown-product", "hello-c.opn",
      "hello-c.open"),
    Case("unknown format", "--format xml", "usage.option", "xml", "text, json, svg, html"),
    Case("unknown colour mode", "--color red", "usage.option", "red", "auto, always, never"),
    Case("unknown isolation", "--isolation moon", "usage.option", "moon", "in-process or worker"),
    Case("wrong time", "--now yesterday", "usage.option", "yesterday", "2026-11-21"),
    Case("wrong seed", "--seed abc", "usage.option", "abc", "whole number"),
    Case("negative seed", "--seed=-1", "usage.option", "-1", "whole number"),
    Case("option at the end", "today --home", "usage.option", "--home needs a value", "DIR"),
    Case(
      "option swallows an option", "today --output --quiet", "usage.option",
      "--output needs a value", "FILE"),
    Case("empty home", "today --home \"\"", "usage.option", "--home", "DIR"),
    Case("empty home by sign", "today --home=", "usage.option", "--home", "DIR"),
    Case("switch with value", "today --json=yes", "usage.option", "takes no value", "--json"),
    Case("wrong user name", "--user a/b user list", "input.user", "a/b", "another"),
    Case("no link", "open hello", "input.link", "hello", "berth://"),
    Case("link to nobody", "open berth://nobody/do", "usage.unknown-plugin", "nobody", ""),
    Case(
      "link to no command", "open berth://hello-c/dance", "usage.unknown-command", "dance",
      "--help"),
    Case(
      "phrase nobody knows", "ask fold my laundry", "input.phrase", "fold my laundry",
      "berth <plugin> --help"),
    Case(
      "unknown widget", "widget hello-c.bok", "not-found", "hello-c.bok", "hello-c.book?",
      exit: .failed),
    Case(
      "size a widget lacks", "widget hello-c.book --size medium", "input.invalid", "medium",
      "small, large"),
    Case("locked feature", "hello-c vip", "entitlement.required", "Lounge", "", exit: .locked),
    Case("unknown shell", "completions tcsh", "input.choice", "bash, zsh, fish", ""),
  ]

  @Test(arguments: cases) func inWords(_ test: Case) throws {
    let outcome = try Checkout().run(test.arguments)
    #expect(outcome.exit == test.exit)
    #expect(outcome.output == "")
    let lines = outcome.error.split(separator: "\n", omittingEmptySubsequences: false)
    let fact = try #require(lines.first { $0.hasPrefix("berth: ") }, "\(outcome.error)")
    #expect(fact.contains(test.message))
    #expect(outcome.error.contains(test.remedy))
    #expect(!outcome.error.contains("BerthError"))
  }

  @Test(arguments: cases) func asJSON(_ test: Case) throws {
    // The format may itself be what is wrong: then the last word decides.
    let outcome = try Checkout().run(["--json"] + test.arguments)
    #expect(outcome.exit == test.exit)
    #expect(outcome.output == "")
    let error = try outcome.jsonError
    let members = try #require(error.object)
    #expect(members.map(\.key) == ["code", "message", "remedy", "details"])
    #expect(error["code"]?.string == test.code)
    #expect(error["message"]?.string?.contains(test.message) == true, "\(outcome.error)")
    #expect(error["remedy"]?.string?.contains(test.remedy) == true, "\(outcome.error)")
  }

  @Test func verboseNamesTheCode() throws {
    let outcome = try Checkout().run("--verbose hello-c dance")
    #expect(outcome.error.contains("usage.unknown-command"))
  }

  @Test func guessesAreThereForScripts() throws {
    let outcome = try Checkout().run("--json helo-c greet Ada")
    #expect(try outcome.jsonError["details"]?["didYouMean"] == ["hello-c"])
  }
}
