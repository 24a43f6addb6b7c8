import BerthBase
import BerthCommands
import BerthServices
import BerthViewModel
import BerthViews

/// The clipboard of whoever reads the answer: a program of the desktop fills it, else the terminal
/// itself, where it is known to take OSC 52 (XTerm Control Sequences, “Manipulate Selection Data”).
struct Clipboard {
  /// What puts text there.
  enum Way: Equatable {
    /// A command of the shell that reads the text, and the program's name.
    case program(name: String, command: String)
    case terminal
  }

  /// More bytes than that a terminal may drop without a word.
  static let terminalLimit = 74_000

  /// What fills a clipboard, and the variable that says that there is one.
  private static let programs: [(name: String, options: String, needs: String?)] = [
    ("pbcopy", "", nil), ("wl-copy", "", "WAYLAND_DISPLAY"),
    ("xclip", " -selection clipboard -in", "DISPLAY"),
    ("xsel", " --clipboard --input", "DISPLAY"), ("clip.exe", "", "WSL_DISTRO_NAME"),
  ]

  let traits: TerminalTraits
  /// Whether what is written reaches a terminal.
  let isTerminal: Bool
  /// Whether the programs of this machine have the clipboard of who reads.
  let mayRun: Bool

  /// How text gets there; nil when it cannot.
  func way(of bytes: Int) -> Way? {
    let environment = traits.environment
    let terminal =
      isTerminal && traits.takesClipboard && bytes <= Self.terminalLimit ? Way.terminal : nil
    // The desktop of a machine that is reached over a network is not the one people sit at.
    if environment["SSH_CONNECTION"] != nil, let terminal { return terminal }
    guard mayRun else { return terminal }
    for program in Self.programs {
      if let needed = program.needs, (environment[needed] ?? "").isEmpty { continue }
      guard let path = ProgramSearch.find(program.name, environment: environment) else { continue }
      let quoted =
        "'"
        + path.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
      // They stay to give the text away, and must not hold what reads standard output.
      return .program(
        name: program.name, command: "\(quoted)\(program.options) >/dev/null 2>&1")
    }
    return terminal
  }

  /// What a terminal is sent.
  static func sequence(_ text: [UInt8]) -> [UInt8] {
    Array("\u{1B}]52;c;\(Base64.encode(text))\u{7}".utf8)
  }

  /// The text of an answer that is meant to be copied; nil when none of it is.
  static func text(in view: View) -> String? {
    let parts = codes(view)
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n")
  }

  private static func codes(_ view: View) -> [String] {
    switch view.content {
    case .page(let page): page.children.flatMap(codes)
    case .section(let section): section.children.flatMap(codes)
    case .text(let text) where text.role == .code:
      [text.paragraphs.map { $0.map(\.text).joined() }.joined(separator: "\n")]
    default: []
    }
  }
}

extension Output {
  /// Puts an answer on the clipboard: what of it is meant to be copied, else all of it as it was written,
  /// without colours.
  ///
  /// - Throws: `output.clipboard` when there is none to reach, or it was not filled.
  func copy(_ report: Report) throws(BerthError) {
    let text: String
    switch options.format {
    case .json: text = try picked(report.data).text(indented: true)
    case .svg: text = SVGRenderer().render(report.shown)
    case .html: text = HTMLRenderer().render(report.shown)
    case .text:
      text =
        Clipboard.text(in: report.shown)
        ?? TerminalRenderer(
          width: 100, color: .none, isTerminal: false, hyperlinks: false, theme: .dark
        ).render(report.shown)
    }
    let bytes = Array(text.utf8)
    let toOutput = streams.outputIsTerminal && options.output == nil
    let clipboard = Clipboard(
      traits: traits, isTerminal: toOutput || streams.errorIsTerminal,
      mayRun: streams.pipe != nil)
    switch clipboard.way(of: bytes.count) {
    case .program(let name, let command):
      guard streams.pipe?(bytes, command) == true else {
        throw BerthError(
          "output.clipboard", "\(name) did not take the answer for the clipboard",
          remedy: "try \(name) by itself; it needs a desktop that runs")
      }
      say("copied to the clipboard, by \(name)")
    case .terminal:
      let sequence = Clipboard.sequence(bytes)
      _ = toOutput ? streams.output(sequence) : streams.error(sequence)
      say("copied to the clipboard, by the terminal")
    case nil:
      throw BerthError(
        "output.clipboard", "there is no clipboard to reach from here",
        remedy: "install wl-clipboard, xclip or xsel on a desktop, or use a terminal that takes "
          + "OSC 52, such as kitty, foot, Alacritty, WezTerm, Ghostty or Windows Terminal; "
          + "or leave --copy out and select the answer")
    }
  }
}
