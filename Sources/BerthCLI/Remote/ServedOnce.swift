import BerthBase
import BerthCommands
import BerthServices
import BerthWeb

/// A call of a terminal that changes something: it is done once, however often it is sent.
///
/// The line to a terminal may break when all is done and before the answer is there. The call is then
/// sent again under its id, and gets the answer of the first time.
/// Used from one thread at a time.
final class ServedOnce {
  private let served: ServedCall
  private var call: TerminalCall { served.call }
  private unowned let session: Session
  private var forms: SentForms?
  /// What was answered the first time; nil when this is the first time.
  private(set) var former: [TerminalFrame]?

  /// The largest answer that is kept.
  private static let largest = 45_000

  init(_ served: ServedCall, _ session: Session) {
    (self.served, self.session) = (served, session)
  }

  /// Writes the call down, or ends the run with what was answered before.
  ///
  /// - Throws: `remote.unknown`, `remote.different`; `cancelled` where nothing is to be done now.
  func claim() throws(BerthError) {
    guard forms == nil else { return }
    let forms = SentForms(home: try session.home())
    let claim = try forms.claim(
      call.id, plugin: "terminal", digest: call.digest, at: session.now)
    switch claim {
    case .new: self.forms = forms
    case .done(let outcome):
      former = try Self.frames(outcome)
      throw BerthError("cancelled", "it was done before")
    case .working:
      served.wait()
      throw BerthError("cancelled", "it is being done")
    case .unknown:
      throw BerthError(
        "remote.unknown",
        "this was sent before and broke off at the server; whether it was done is not known",
        remedy: "look whether it is there before you do it again: berth history")
    case .different:
      throw BerthError("remote.different", "something else was sent under the same id")
    }
  }

  private static func frames(_ outcome: SentForms.Outcome) throws(BerthError) -> [TerminalFrame] {
    if let text = outcome.data?.string, let bytes = Base64.decode(text) {
      return try TerminalFrame.decode(bytes)
    }
    let text =
      "berth: this was done, but its answer was lost on the way and is too long to be kept\n"
    return [.error(Array(text.utf8)), .exit(ExitCode.offline.rawValue)]
  }

  /// It was done.
  func finished(_ frames: [TerminalFrame]) {
    guard let forms else { return }
    let bytes = TerminalFrame.encode(frames)
    let data: JSON? = bytes.count <= Self.largest ? .string(Base64.encode(bytes)) : nil
    do throws(BerthError) {
      try forms.finish(call.id, SentForms.Outcome(text: "Done.", data: data))
    } catch {
      try? forms.leave(call.id)
    }
  }

  /// It was not done, or nobody knows: where the app or its storage broke, it may have been.
  func failed(_ error: BerthError, _ frames: [TerminalFrame]) {
    switch error.exitCode {
    case .plugin, .storage, .interrupted: try? forms?.leave(call.id)
    default: forget()
    }
  }

  /// Nothing was done.
  func forget() { try? forms?.forget(call.id) }
}
