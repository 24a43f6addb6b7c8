import BerthBase
import BerthViews
import Testing

@testable import BerthCLI

/// What is read from a terminal and its environment: ground, hyperlinks, pager.
@Suite struct TerminalTraitTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let replies: [(reply: String, theme: TerminalTheme?)] = [
    ("\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\\u{1B}[?62;c", .light),
    ("\u{1B}]11;rgb:0000/2b2b/3636\u{07}\u{1B}[?1;2c", .dark),
    ("\u{1B}]11;rgb:f/f/f\u{1B}\\", .light), ("\u{1B}]11;rgb:1e/1e/1e\u{1B}\\", .dark),
    ("\u{1B}]11;rgba:fdfd/f6f6/e3e3/ffff\u{1B}\\", .light),
    ("\u{1B}[?62;c", nil), ("", nil), ("\u{1B}]11;#ffffff\u{1B}\\", nil),
    ("\u{1B}]11;rgb:ffff/ffff\u{1B}\\", nil), ("\u{1B}]11;rgb:zz/zz/zz\u{1B}\\", nil),
    ("\u{1B}]11;rgb:fffff/fffff/fffff\u{1B}\\", nil),
  ]

  @Test(arguments: replies) func theGroundIsReadFromTheReply(
    _ test: (reply: String, theme: TerminalTheme?)
  ) {
    #expect(TerminalBackground.theme(reply: Self.bytes(test.reply)) == test.theme)
  }

  @Test(arguments: [
    ("\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\\u{1B}[?62;c", true), ("\u{1B}[?1;2c", true),
    ("\u{1B}]11;rgb:ffff/ffff/dddc", false), ("", false), ("c", false), ("\u{1B}[?62;4", false),
  ]) func theReplyEndsWithTheKindOfTheTerminal(_ reply: String, _ isWhole: Bool) {
    #expect(TerminalBackground.isWhole(Self.bytes(reply)) == isWhole)
  }

  static let variables: [(text: String, theme: TerminalTheme?)] = [
    ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;7", .light),
    ("0;default", nil), ("", nil), ("0;99", nil),
  ]

  @Test(arguments: variables) func theVariableOfRxvtIsRead(
    _ test: (text: String, theme: TerminalTheme?)
  ) {
    #expect(TerminalBackground.theme(colorFgBg: test.text) == test.theme)
  }

  /// Setting, environment, answer, theme, and whether the terminal was asked.
  static let themes: [(String?, [String: String], String?, TerminalTheme, Bool)] = [
    ("light", [:], nil, .light, false), ("dark", ["COLORFGBG": "0;15"], nil, .dark, false),
    ("auto", ["COLORFGBG": "0;15", "TERM": "xterm"], nil, .light, false),
    (nil, ["TERM": "xterm"], "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", .light, true),
    (nil, ["TERM": "xterm"], nil, .dark, true), (nil, ["TERM": "xterm"], "\u{1B}[?6c", .dark, true),
    (nil, ["TERM": "linux"], "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", .dark, false),
    (nil, ["TERM": "dumb"], nil, .dark, false), (nil, [:], nil, .dark, false),
  ]

  @Test(arguments: themes) func theTerminalIsAskedLast(
    _ setting: String?, _ environment: [String: String], _ reply: String?, _ theme: TerminalTheme,
    _ isAsked: Bool
  ) {
    var asked = false
    let found = TerminalTraits(environment: environment).theme(setting: setting) {
      asked = true
      return reply.map(Self.bytes)
    }
    #expect(found == theme)
    #expect(asked == isAsked)
  }

  static let links: [([String: String], Bool)] = [
    (["TERM": "xterm-256color"], false), (["TERM": "xterm", "VTE_VERSION": "7200"], true),
    (["TERM": "xterm", "VTE_VERSION": "4800"], false), (["TERM_PROGRAM": "WezTerm"], true),
    (["TERM_PROGRAM": "Apple_Terminal"], false), (["TERM": "xterm-kitty"], true),
    (["TERM": "tmux-256color", "VTE_VERSION": "7200"], false),
    (["KONSOLE_VERSION": "230804"], true),
    (["FORCE_HYPERLINK": "1"], true),
    (["FORCE_HYPERLINK": "0", "VTE_VERSION": "7200"], false), ([:], false),
  ]

  @Test(arguments: links) func onlyTerminalsThatAreKnownToTakeThemGetHyperlinks(
    _ environment: [String: String], _ isOn: Bool
  ) {
    #expect(TerminalTraits(environment: environment).hyperlinks == isOn)
  }

  @Test(arguments: [
    (["PAGER": "less -R"], "less -R"), (["PAGER": "cat"], nil), (["PAGER": " "], nil), ([:], nil),
    (["PAGER": "less", "TERM": "dumb"], nil),
  ]) func thePagerIsTheOneOfTheEnvironment(_ environment: [String: String], _ pager: String?) {
    #expect(TerminalTraits(environment: environment).pager == pager)
  }

  struct Paging: CustomTestStringConvertible {
    var line: String
    var environment = ["PAGER": "less", "TERM": "xterm"]
    var isTerminal = true
    var height = 10
    var isPaged: Bool
    var testDescription: String { "\(line) \(environment) \(isTerminal) \(height)" }
  }

  @Test(arguments: [
    Paging(line: "--help", isPaged: true), Paging(line: "--help", height: 500, isPaged: false),
    Paging(line: "--help", isTerminal: false, isPaged: false),
    Paging(line: "--help --no-pager", isPaged: false),
    Paging(line: "--help --json", isPaged: false),
    Paging(line: "--help", environment: ["TERM": "xterm"], isPaged: false),
  ]) func onlyWhatIsLongerThanTheTerminalIsPaged(_ test: Paging) throws {
    let screen = Screen(isTerminal: test.isTerminal, height: test.height)
    let outcome = try Checkout().run(
      test.line.split(separator: " ").map(String.init), screen: screen,
      environment: test.environment)
    #expect(outcome.exit == .done)
    #expect((screen.paged.first?.command == "less") == test.isPaged)
    #expect(outcome.output.isEmpty == test.isPaged)
  }

  @Test func aPagerThatIsNotThereIsDoneWithout() throws {
    let screen = Screen(isTerminal: true, height: 10, hasPager: false)
    let outcome = try Checkout().run(["--help"], screen: screen, environment: ["PAGER": "none"])
    #expect(outcome.output.contains("berth"))
  }

  @Test func aLightTerminalGetsOtherColours() throws {
    let light = Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?6c".utf8)
    func drawn(_ answer: [UInt8]?, _ setting: String? = nil) throws -> String {
      let checkout = try Checkout()
      if let setting { checkout.run(["config", "set", "theme", setting]) }
      return checkout.run(
        ["store", "products"], screen: Screen(isTerminal: true, terminal: answer),
        environment: ["TERM": "xterm", "COLORTERM": "truecolor"]
      ).output
    }
    let dark = try drawn(nil)
    #expect(try drawn(light) != dark)
    #expect(try drawn(light, "dark") == dark)
    #expect(try drawn(nil, "light") == drawn(light))
  }
}
