import BerthBase
import BerthTesting
import Testing

@testable import BerthCLI
@testable import BerthManifest

/// `--copy`: by which way an answer reaches the clipboard, and what of it.
@Suite struct ClipboardTests {
  struct Case: CustomTestStringConvertible {
    var has: [String] = []
    var environment: [String: String] = [:]
    var isTerminal = true
    var mayRun = true
    var bytes = 100
    var expected: String
    var testDescription: String { "\(has) \(environment) \(isTerminal) \(mayRun) \(bytes)" }
  }

  @Test(arguments: [
    Case(expected: "none"),
    Case(has: ["wl-copy", "xclip"], expected: "none"),
    Case(has: ["pbcopy"], isTerminal: false, expected: "pbcopy"),
    Case(has: ["wl-copy", "xclip"], environment: ["WAYLAND_DISPLAY": "w"], expected: "wl-copy"),
    Case(has: ["wl-copy", "xclip"], environment: ["DISPLAY": ":0"], expected: "xclip"),
    Case(has: ["xsel"], environment: ["DISPLAY": ":0", "TERM": "foot"], expected: "xsel"),
    Case(has: ["xsel"], environment: ["DISPLAY": ""], expected: "none"),
    Case(
      has: ["xsel"], environment: ["DISPLAY": ":0", "TERM": "foot"], mayRun: false,
      expected: "terminal"),
    Case(
      has: ["xclip"], environment: ["DISPLAY": ":0", "TERM": "foot", "SSH_CONNECTION": "a"],
      expected: "terminal"),
    Case(environment: ["TERM": "xterm-kitty"], expected: "terminal"),
    Case(environment: ["TERM": "xterm-kitty"], isTerminal: false, expected: "none"),
    Case(environment: ["TERM": "xterm-kitty"], bytes: 200_000, expected: "none"),
    Case(environment: ["TERM": "xterm-256color", "WT_SESSION": "1"], expected: "terminal"),
    Case(environment: ["TERM": "tmux-256color", "WT_SESSION": "1"], expected: "none"),
    Case(environment: ["TERM": "xterm-256color"], expected: "none"),
  ]) func theWayIsTheOneThereIs(_ test: Case) throws {
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    for name in test.has { try FileBytes.replace("\(folder)/\(name)", with: [0x0A], mode: 0o700) }
    let traits = TerminalTraits(environment: test.environment.merging(["PATH": folder]) { $1 })
    let clipboard = Clipboard(traits: traits, isTerminal: test.isTerminal, mayRun: test.mayRun)
    let found =
      switch clipboard.way(of: test.bytes) {
      case .program(let name, let command):
        command.hasPrefix("'\(folder)/\(name)'") ? name : command
      case .terminal: "terminal"
      case nil: "none"
      }
    #expect(found == test.expected)
  }

  @Test func aTerminalThatTakesItIsSentTheAnswerWithoutColours() throws {
    let outcome = try Checkout().run(
      ["hello-c", "greet", "Ada", "--copy"], screen: Screen(isTerminal: true),
      environment: ["TERM": "xterm-kitty"])
    #expect(outcome.exit == .done)
    let sent = "\u{1B}]52;c;\(Base64.encode(Array("Hello, Ada!\n".utf8)))\u{7}"
    #expect(outcome.output.hasSuffix(sent))
    #expect(outcome.error == "copied to the clipboard, by the terminal\n")
  }

  @Test func aProgramOfTheDesktopIsGivenWhatIsMeantToBeCopied() throws {
    let checkout = try Checkout()
    try checkout.write("bin/xclip", "\n", mode: 0o700)
    let screen = Screen(pipes: true)
    let desktop = ["DISPLAY": ":0", "PATH": checkout.folder + "/bin"]
    func copy(_ words: String) -> Outcome {
      checkout.run(
        words.split(separator: " ").map(String.init), screen: screen, environment: desktop)
    }
    let added = copy("user token add panel --scope hello-c --copy")
    #expect(added.error == "copied to the clipboard, by xclip\n")
    let token = screen.piped.last?.text ?? ""
    #expect(screen.output.contains(token) && !token.isEmpty && !token.contains(" "))
    #expect(copy("hello-c greet Ada --json --copy").exit == .done)
    #expect(screen.piped.last?.text.contains(#""Hello, Ada!""#) == true)
    #expect(
      screen.piped.last?.command
        == "'\(checkout.folder)/bin/xclip' -selection clipboard -in >/dev/null 2>&1")
  }

  @Test func withoutAClipboardTheAnswerIsShownAndTheReasonSaid() throws {
    let outcome = try Checkout().run(
      ["hello-c", "greet", "Ada", "--copy"], screen: Screen(),
      environment: ["PATH": "/nowhere"])
    #expect(outcome.exit == .failed)
    #expect(outcome.output == "Hello, Ada!\n")
    #expect(outcome.error.contains("no clipboard to reach"))
    #expect(outcome.error.contains("wl-clipboard"))
  }

  @Test func noCommandOfAnAppHasAnOptionOfTheHost() {
    for option in GlobalOptions.all {
      #expect(ManifestChecks.reservedOptions.contains(option.name), "\(option.name)")
    }
  }
}
