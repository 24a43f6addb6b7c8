import BerthBase
import BerthServices
import BerthWeb

/// How far a call has come at a server, asked there once a second over a line of its own.
///
/// Used from one thread at a time.
final class RemoteProgress {
  private let line: ServerLine
  private let path: String
  private var isShown: Bool
  private var lastLook = 0
  private var last: CallProgress?

  /// - Parameter call: the call's id.
  init(_ address: ServerAddress, token: String?, call: String, _ session: Session) {
    line = ServerLine(address, token: token, patience: 2_000, session)
    path = CallProgress.path(of: call)
    isShown = session.streams.errorIsTerminal && !session.options.isQuiet
  }

  /// The newest there is; nil where the call says nothing of how far it is.
  ///
  /// - Parameter second: the second of waiting; it is asked once in each.
  func look(second: Int) -> CallProgress? {
    guard isShown, second > lastLook else { return last }
    lastLook = second
    guard let reply = try? line.send("GET", path), reply.status == 200,
      let json = try? JSON.parse(reply.body)
    else {
      // Where this is not answered, nothing is lost but the bar.
      isShown = false
      return last
    }
    last = CallProgress(json) ?? last
    return last
  }
}
