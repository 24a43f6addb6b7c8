import BerthABI
import BerthBase
import BerthServices
import BerthWeb

/// A call of a terminal elsewhere as the command line sees it: streams that end in the answer, and what
/// is still to be asked there.
///
/// What the terminal has not sent is asked for by ending the call: nothing was changed by then, since
/// questions and inputs come before what they are about. The terminal calls again with it.
/// Used from one thread at a time.
final class ServedCall: @unchecked Sendable {
  let call: TerminalCall
  /// Ends the call where something has to be asked for first.
  let cancellation = Cancellation()
  private(set) var frames: [TerminalFrame] = []
  /// What is asked for; nil while nothing is.
  private(set) var need: TerminalNeed?
  /// How many bytes the terminal has seen of what is still to come.
  private var unseen: Int
  private var answers: ArraySlice<String?>
  private let tellProgress: @Sendable (CallProgress) -> Void

  init(_ call: TerminalCall, tellProgress: @escaping @Sendable (CallProgress) -> Void) {
    self.call = call
    self.tellProgress = tellProgress
    unseen = call.seen
    answers = call.answers[...]
  }

  /// The command line's streams.
  var streams: Streams {
    var streams = Streams(
      output: { self.add($0, TerminalFrame.output) }, error: { self.add($0, TerminalFrame.error) },
      readLine: { self.line() },
      readAll: { try? self.input("-", limit: $0) },
      inputIsTerminal: call.inputIsTerminal, outputIsTerminal: call.outputIsTerminal,
      errorIsTerminal: call.errorIsTerminal, width: call.width, height: call.height,
      askTerminal: { self.call.background },
      page: { bytes, _ in
        _ = self.add(bytes, TerminalFrame.paged)
        return true
      })
    streams.tellProgress = tellProgress
    streams.save = { (bytes, _) throws(BerthError) in _ = self.add(bytes, TerminalFrame.file) }
    return streams
  }

  /// Adds what the terminal has not seen yet.
  private func add(
    _ bytes: [UInt8], _ frame: ([UInt8]) -> TerminalFrame
  ) -> Streams.Written {
    guard need == nil else { return .closed }
    let known = min(unseen, bytes.count)
    unseen -= known
    if known < bytes.count { frames.append(frame(Array(bytes[known...]))) }
    return .done
  }

  private func line() -> String? {
    if let answer = answers.popFirst() { return answer }
    ask(.line)
    return nil
  }

  /// What a person has named where they sit: a file, an address, or `-`.
  ///
  /// - Throws: why it could not be read there; `cancelled` when it is asked for first.
  func input(_ name: String, limit: Int) throws(BerthError) -> [UInt8] {
    switch call.given[name] {
    case .bytes(let bytes): return bytes
    case .failure(let error): throw error
    case nil:
      ask(.input(name: name, limit: limit))
      throw BerthError("cancelled", "\(name) is asked for first")
    }
  }

  /// Has the terminal call again in a moment.
  func wait() { ask(.later) }

  private func ask(_ need: TerminalNeed) {
    if self.need == nil { self.need = need }
    cancellation.request()
  }

  /// Hands over a page that stays on the screen of the terminal.
  func show(_ stage: TerminalStage) { if need == nil { frames.append(.stage(stage)) } }

  /// Answers a page that the terminal shows.
  func reply(_ json: JSON) { frames.append(.reply(json)) }

  /// All of the answer.
  func finished(_ code: ExitCode) -> [TerminalFrame] {
    if let need { return frames + [.needs(need)] }
    if case .reply? = frames.last { return frames }
    return frames + [.exit(code.rawValue)]
  }
}
