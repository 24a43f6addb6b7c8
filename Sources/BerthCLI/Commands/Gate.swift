import BerthBase
import BerthCommands
import BerthManifest
import BerthServices

/// What a new user has to read and agree to before a plugin's first answer, such as an age.
///
/// At a terminal the user is asked; elsewhere the text goes to standard error once, since whoever
/// runs a script answers for it. The answer is stored in a file of the user's.
struct Gate {
  let session: Session

  /// Lets the call through, or throws `gate.refused`.
  func pass(_ manifest: Manifest) throws(BerthError) {
    guard let gate = manifest.gate else { return }
    let record = GateRecord(manifest, in: try session.home())
    if record.isPassed { return }
    session.output.say(gate.title)
    session.output.say(gate.text)
    let streams = session.streams
    if streams.inputIsTerminal && streams.errorIsTerminal {
      _ = streams.error(Array("Are you \(gate.age) or older? [y/N] ".utf8))
      let answer = (streams.readLine() ?? "").drop(while: \.isWhitespace)
      guard answer.lowercased().hasPrefix("y") else {
        throw BerthError(
          "gate.refused", "\(manifest.name) is for people of \(gate.age) and older",
          remedy: "answer y to confirm your age")
      }
    }
    try record.pass(gate)
  }
}
