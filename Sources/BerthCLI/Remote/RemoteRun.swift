import BerthABI
import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViews
import BerthWeb
import Glibc

/// One command line that runs at a server: its words go there, and what comes back is written here.
///
/// Files of `--output` are written here, files that the words name are read here, questions are asked
/// here, and pages that stay are played here. Of what the server asks for nothing is given that the words
/// do not name.
final class RemoteRun {
  let session: Session
  let line: ServerLine
  let server: String
  let words: [String]
  private let zoneName: String
  /// What the terminal says about its background, once it was asked.
  private lazy var background = askBackground()
  /// How the last of what a page led to has ended.
  var exit = ExitCode.done

  /// How often a call is sent again whose line broke, and how often one that is still being done.
  private static let attempts = 4
  private static let patience = 120
  /// The most bytes of a request.
  static let largest = 23 << 20

  /// - Parameter words: those of the process; what concerns this machine alone is left out.
  init(_ entry: ServerFile.Entry, words: [String], _ session: Session) throws(BerthError) {
    self.session = session
    server = entry.server
    line = ServerLine(try ServerAddress(entry.server), token: entry.token, session)
    self.words = GlobalOptions.forServer(words)
    zoneName = session.zoneName
  }

  /// Runs the words, or what a page leads to.
  func run(_ work: TerminalCall.Work = .words) throws(BerthError) -> ExitCode {
    var call = newCall(work)
    while true {
      var stage: TerminalStage?
      for frame in try waiting(for: call.id, { () throws(BerthError) in try ask(call, app: nil) }) {
        call.seen += frame.count
        switch frame {
        case .output(let bytes): try write(bytes)
        case .error(let bytes): _ = session.streams.error(bytes)
        case .paged(let bytes): try page(bytes)
        case .file(let bytes): try save(bytes)
        case .stage(let shown): stage = shown
        case .needs(let need): try find(need, &call)
        case .reply: break
        case .exit(let code):
          if let stage { return try show(stage) }
          return ExitCode(rawValue: code) ?? .failed
        }
      }
    }
  }

  /// Shows how far what is waited for has come there, or how long it has been waited.
  private func waiting<Value>(
    for id: String, _ body: () throws(BerthError) -> Value
  ) throws(BerthError) -> Value {
    let start = session.clock.monotonic()
    let progress = ProgressLine(output: session.output, clock: session.clock)
    let news = RemoteProgress(line.address, token: line.token, call: id, session)
    line.whileWaiting = { [session, server] in
      let seconds = Int((session.clock.monotonic() - start) / 1_000_000_000)
      guard seconds > 0 else { return }
      if let told = news.look(second: seconds) {
        progress.update(told.done, told.total, told.label)
      } else {
        progress.update(seconds, 0, "s, waiting for \(server)")
      }
    }
    defer {
      line.whileWaiting = {}
      progress.finish()
    }
    return try body()
  }

  /// Runs what a page leads to.
  func follow(_ link: String) throws(BerthError) { exit = try run(.link(link)) }

  /// Asks for what a page shows.
  func answer(_ work: TerminalCall.Work, app: String) throws(BerthError) -> JSON {
    var call = newCall(work)
    while true {
      for frame in try ask(call, app: app) {
        if case .reply(let json) = frame { return json }
        if case .needs(let need) = frame { try find(need, &call) }
        if case .exit = frame { throw TerminalFrame.broken }
      }
    }
  }

  private func newCall(_ work: TerminalCall.Work) -> TerminalCall {
    let id = Hexadecimal.text(Array(PeopleFile.systemRandom().prefix(16)))
    var call = TerminalCall(id: id, work: work, words: words)
    call.environment = session.environment.filter { ServedTerminal.variables.contains($0.key) }
    call.zone = zoneName
    call.server = server
    let streams = session.streams
    call.inputIsTerminal = streams.inputIsTerminal
    call.outputIsTerminal = streams.outputIsTerminal
    call.errorIsTerminal = streams.errorIsTerminal
    (call.width, call.height) = (streams.width, streams.height)
    call.background = background
    return call
  }

  /// The terminal is asked before the call, where its answer may count.
  private func askBackground() -> [UInt8]? {
    let (streams, options) = (session.streams, session.options)
    let traits = TerminalTraits(environment: session.environment)
    guard streams.inputIsTerminal, streams.outputIsTerminal, options.format == .text,
      options.output == nil, traits.color(options.color ?? .auto, isTerminal: true) != .none
    else { return nil }
    var said: [UInt8]?
    _ = traits.theme(setting: nil) {
      said = streams.askTerminal()
      return said
    }
    return said
  }

  // MARK: The line

  /// Sends a call; one whose line breaks is sent again under its id, which does nothing twice.
  private func ask(_ call: TerminalCall, app: String?) throws(BerthError) -> [TerminalFrame] {
    let body = call.encoded
    let path = call.path + (app.map { "&app=\($0)" } ?? "")
    var broken = 0
    var waits = 0
    while true {
      do throws(BerthError) {
        let reply = try line.send("POST", path, body)
        if reply.status == 503 || reply.status == 429, waits < Self.attempts {
          waits += 1
          try pause(1000)
          continue
        }
        try refuse(reply)
        let frames = try TerminalFrame.decode(reply.body)
        guard case .needs(.later)? = frames.last else { return frames }
        waits += 1
        guard waits <= Self.patience else { throw unknown }
        try pause(500)
      } catch {
        broken += 1
        let isLost =
          error.code == "remote.lost" || error.code == "remote.unreachable" && broken > 1
        guard isLost, broken <= Self.attempts else {
          throw isLost || error.code == "remote.unreachable" && broken > 1 ? unknown : error
        }
        try pause(Int32(100 << broken))
      }
    }
  }

  private func pause(_ milliseconds: Int32) throws(BerthError) {
    _ = EventWait.wait([], milliseconds: milliseconds) { session.cancellation.isRequested }
    if session.cancellation.isRequested { throw BerthError("cancelled", "stopped waiting") }
  }

  private var unknown: BerthError {
    BerthError(
      "remote.lost",
      "the line to \(server) broke again and again: what was asked may have been done there, or not",
      remedy:
        "when there is a connection, and it changes something, look before you do it again: berth history"
    )
  }

  /// - Throws: what a status that is no answer means.
  private func refuse(_ reply: ServerReply) throws(BerthError) {
    switch reply.status {
    case 200: return
    case 401:
      throw BerthError(
        "login.ended", "this terminal is no longer logged in to \(server)",
        remedy: "berth login \(server)")
    case 413:
      throw BerthError(
        "files.too-large", "\(server) takes no more than \(Self.largest >> 20) MB in one call",
        remedy: "split what is sent")
    case 429, 503:
      throw BerthError(
        "remote.busy", "too much is going on at \(server)", remedy: "try again in a moment")
    case 502:
      throw BerthError(
        "plugin.crashed", "the app broke off at \(server), or took too long",
        remedy: "look what was done: berth history; whoever runs the server finds why in its log")
    default:
      throw BerthError(
        "remote.broken", "\(server) answers a command with status \(reply.status)",
        remedy: "check that it is a `berth serve` of this version")
    }
  }
}

extension GlobalOptions {
  /// The words that a server gets: without what concerns this machine alone.
  static func forServer(_ words: [String]) -> [String] {
    var rest: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" { return rest + words[(index - 1)...] }
      let name = word.hasPrefix("--") ? word.dropFirst(2).prefix { $0 != "=" } : ""
      guard name == "home" || name == "server" else {
        rest.append(word)
        continue
      }
      if !word.contains("=") { index += 1 }
    }
    return rest
  }
}
