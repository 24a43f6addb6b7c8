import BerthBase
import BerthCommands
import BerthServices
import BerthViewModel
import BerthViews

/// Writes answers, talk and errors where the options say.
final class Output {
  let options: GlobalOptions
  let streams: Streams
  let traits: TerminalTraits
  /// What the user's settings say about the terminal.
  var preference: (_ key: String) -> String? = { _ in nil }
  /// What is said while a page has the screen; nil says it at once.
  private var held: [[UInt8]]?
  /// What somebody in danger is shown before the next answer; JSON has it beside the answer's fields.
  var help: SafetyHelp?
  /// Whether somebody in danger reads this: prices have no place here then.
  var isHelping = false
  /// Nobody reads standard output any more; the rest is not worth making.
  private(set) var isClosed = false

  init(options: GlobalOptions, streams: Streams, environment: [String: String]) {
    self.options = options
    self.streams = streams
    traits = TerminalTraits(environment: environment)
  }

  /// Whether somebody will look at a view.
  var wantsView: Bool { options.format != .json }

  /// Whether views are drawn as text.
  var drawsText: Bool { options.format == .text }

  /// Whether pictures are drawn, as they are everywhere but in plain text.
  var showsPictures: Bool {
    switch options.format {
    case .json: return false
    case .text:
      let isTerminal = streams.outputIsTerminal && options.output == nil
      return isTerminal || colorDepth(isTerminal) != .none
    case .svg, .html: return true
    }
  }

  /// Writes an answer in the format asked for.
  ///
  /// - Parameter footer: what stands below it where a person reads text.
  func emit(_ report: Report, footer: View? = nil) throws(BerthError) {
    let report = withHelp(report)
    defer { emitHelp() }
    switch options.format {
    case .json: try write(picked(report.data).utf8(indented: true) + [0x0A])
    case .text:
      let bytes = Array((text(report) + (footer.map { "\n" + draw($0) } ?? "")).utf8)
      if !page(bytes) { try write(bytes) }
    case .svg:
      try write(Array(SVGRenderer().render(report.shown).utf8))
    case .html:
      try write(Array(HTMLRenderer().render(report.shown).utf8))
    }
    if options.isCopied { try copy(report) }
  }

  /// The fields of an answer that were asked for, else all of it.
  func picked(_ data: JSON) throws(BerthError) -> JSON {
    try options.fields?.pick(data) ?? data
  }

  /// Gives an answer that is longer than the screen to the pager; whether it took it.
  private func page(_ bytes: [UInt8]) -> Bool {
    guard let pager = traits.pager, options.isPaged, options.output == nil, !options.isWatching,
      !isHelping, streams.inputIsTerminal, streams.outputIsTerminal,
      bytes.count(where: { $0 == 0x0A }) >= streams.height
    else { return false }
    return streams.page(bytes, pager)
  }

  /// Writes an answer's bytes to `--output` or standard output.
  func write(_ bytes: [UInt8]) throws(BerthError) {
    if let path = options.output {
      try streams.save(bytes, path)
      say("wrote \(path)")
      return
    }
    switch streams.output(bytes) {
    case .done: break
    case .closed: isClosed = true
    case .failed(let reason):
      throw BerthError(
        "files.write", "standard output could not be written: \(reason)",
        remedy: "what is there is not whole: make room, or write somewhere else")
    }
  }

  /// Writes a line of talk to standard error, unless quiet.
  func say(_ line: String) {
    guard !options.isQuiet else { return }
    talk(line + "\n")
  }

  /// Writes a line of a plugin's log: warnings and errors, or all with `--verbose`.
  func log(_ level: UInt32, _ plugin: String, _ message: String) {
    guard !options.isQuiet, level >= 2 || options.isVerbose else { return }
    let names = ["debug", "info", "warning", "error"]
    talk("\(plugin): \(names[Int(min(level, 3))]): \(message)\n")
  }

  private func talk(_ text: String) {
    let bytes = SafeText.bytes(text)
    guard let lines = held else {
      _ = streams.error(bytes)
      return
    }
    // Only the last of what an app says in hours is worth reading.
    held = lines.suffix(99) + [bytes]
  }

  /// Keeps talk back while a page has the screen.
  func holdTalk() { held = held ?? [] }

  /// Prints what was held back.
  func releaseTalk() {
    for bytes in held ?? [] { _ = streams.error(bytes) }
    held = nil
  }

  /// Draws a view for a person at standard error, as the paywall is.
  func show(_ view: View) {
    guard !options.isQuiet, options.format == .text else { return }
    let drawn = renderer(isTerminal: streams.errorIsTerminal).render(view)
    _ = streams.error(Array(drawn.utf8))
  }

  private func text(_ report: Report) -> String {
    let view = report.shown
    // Code alone is meant for a file or another program: not a byte more or less.
    if case .text(let text) = view.content, text.role == .code {
      let lines = text.paragraphs.map { $0.map(\.text).joined() }.joined(separator: "\n")
      return lines.utf8.last == 0x0A ? lines : lines + "\n"
    }
    return draw(view)
  }

  func draw(_ view: View) -> String {
    renderer(isTerminal: streams.outputIsTerminal && options.output == nil).render(view)
  }

  /// How views are drawn at the terminal of standard output.
  var terminalRenderer: TerminalRenderer { renderer(isTerminal: streams.outputIsTerminal) }

  private func renderer(isTerminal: Bool) -> TerminalRenderer {
    let color = colorDepth(isTerminal)
    return TerminalRenderer(
      width: isTerminal ? streams.width : 100, color: color, isTerminal: isTerminal,
      hyperlinks: isTerminal && traits.hyperlinks,
      theme: color == .none || !isTerminal ? .dark : theme)
  }

  private func colorDepth(_ isTerminal: Bool) -> TerminalColor {
    let preferred =
      options.color ?? preference("color").flatMap(GlobalOptions.Color.init(rawValue:))
    return traits.color(preferred ?? .auto, isTerminal: isTerminal)
  }

  /// The terminal is asked once.
  private lazy var theme = traits.theme(setting: preference("theme")) {
    streams.inputIsTerminal ? streams.askTerminal() : nil
  }
}
