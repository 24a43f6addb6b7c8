import BerthABI
import BerthBase
import BerthCommands
import BerthManifest

/// Asks at a terminal for what a plugin's age gate needs to know.
///
/// Elsewhere the text goes to standard error once, since whoever runs a script answers for it.
struct GateQuestion {
  let session: Session

  /// Lets the call through, or throws `gate.refused`.
  func pass(_ manifest: Manifest) throws(BerthError) {
    guard let gate = AgeGate(manifest, session.host) else { return }
    switch try gate.state() {
    case .open: return
    case .closed, .declined: throw gate.refusal
    case .asks: break
    }
    session.output.say(gate.gate.title)
    session.output.say(gate.gate.text)
    let streams = session.streams
    guard streams.inputIsTerminal && streams.errorIsTerminal else { return try gate.noteShown() }
    _ = streams.error(
      Array("When were you born (YYYY-MM-DD)? Enter declines. It is asked only once. ".utf8))
    let answer = (streams.readLine() ?? "").filter { !$0.isWhitespace }
    // Whoever is interrupted has not declined.
    if session.cancellation.isRequested { throw BerthError("cancelled", "nothing was answered") }
    if ["", "n", "no"].contains(answer.lowercased()) {
      try gate.noteDeclined()
      throw gate.refusal
    }
    try gate.answer(birthDate: answer)
  }
}
