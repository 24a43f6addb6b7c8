import BerthABI
import BerthBase
import BerthManifest
import BerthServices
import BerthWeb

/// What comes back from a server, and what it needs from here.
extension RemoteRun {
  func write(_ bytes: [UInt8]) throws(BerthError) {
    guard case .failed(let reason) = session.streams.output(bytes) else { return }
    throw BerthError(
      "files.write", "standard output could not be written: \(reason)",
      remedy: "what is there is not whole: make room, or write somewhere else")
  }

  func page(_ bytes: [UInt8]) throws(BerthError) {
    // The pager is this terminal's own: no server says what is run here.
    if let pager = TerminalTraits(environment: session.environment).pager,
      session.streams.page(bytes, pager)
    {
      return
    }
    try write(bytes)
  }

  func save(_ bytes: [UInt8]) throws(BerthError) {
    guard let path = session.options.output else { throw TerminalFrame.broken }
    try session.streams.save(bytes, path)
  }

  /// Finds what the server needs.
  func find(_ need: TerminalNeed, _ call: inout TerminalCall) throws(BerthError) {
    switch need {
    case .later: break
    case .line:
      let line = session.streams.readLine()
      if session.cancellation.isRequested {
        throw BerthError("cancelled", "nothing was answered")
      }
      call.answers.append(line)
    case .input(let name, let limit):
      guard names(name), call.given[name] == nil else {
        throw BerthError(
          "remote.denied", "\(server) asks for “\(name)”, which this command does not name",
          remedy: "name it in the command, if it is to have it")
      }
      call.given[name] = read(name, min(limit, Self.largest - call.encoded.count))
    }
  }

  /// Whether the words name a file, an address or standard input.
  private func names(_ name: String) -> Bool {
    words.contains { $0 == name || $0.hasPrefix("--") && $0.hasSuffix("=" + name) }
  }

  private func read(_ name: String, _ limit: Int) -> TerminalCall.Given {
    do throws(BerthError) {
      let streams = session.streams
      let cancellation = session.cancellation
      let input = try UserInput.read(
        name, limit: max(limit, 0), fetcher: session.inputFetcher(),
        readInput: { streams.readAll($0) }, isCancelled: { cancellation.isRequested })
      return .bytes(Array(input.bytes))
    } catch {
      return .failure(error)
    }
  }

  /// Shows a page that stays, at this terminal.
  func show(_ stage: TerminalStage) throws(BerthError) -> ExitCode {
    let manifest: Manifest
    do {
      manifest = try Manifest.decode(stage.manifest, file: "\(stage.plugin).json").manifest
    } catch {
      throw BerthError("remote.broken", "the manifest that \(server) sends is damaged: \(error)")
    }
    session.output.preference = { stage.preferences[$0] }
    session.remote = RemotePages(self)
    exit = .done
    try PluginCall(session: session).show(stage, manifest)
    return exit
  }
}
