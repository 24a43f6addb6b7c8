/// How a run of the host ended; the numbers are part of the command line contract.
package enum ExitCode: Int32, Sendable {
  /// Everything asked for was done.
  case done = 0
  /// It was understood and failed.
  case failed = 1
  /// The command line was wrong.
  case usage = 2
  /// A feature or quota is locked; the paywall was shown.
  case locked = 3
  /// A plugin was refused, crashed or answered garbage.
  case plugin = 4
  /// A database could not be opened, read or written.
  case storage = 5
  /// The network or a remote service did not answer.
  case offline = 6
  /// The user interrupted the work.
  case interrupted = 130
}

extension BerthError {
  /// The exit code that goes with the code's first word.
  package var exitCode: ExitCode {
    switch code.prefix(while: { $0 != "." }) {
    case "usage", "input": return .usage
    case "entitlement": return code == "entitlement.unknown" ? .plugin : .locked
    case "plugin", "manifest", "search": return .plugin
    case "storage": return .storage
    case "fetch": return code == "fetch.denied" ? .plugin : .offline
    case "remote": return .offline
    case "sent": return code == "sent.different" ? .usage : .failed
    case "program": return code == "program.denied" ? .plugin : .failed
    case "cancelled": return .interrupted
    default: return .failed
    }
  }
}
