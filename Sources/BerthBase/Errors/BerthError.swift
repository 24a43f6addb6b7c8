/// A failure a person or a script is told about: a code that can grow, a message and a remedy.
///
/// The code decides the exit code; the wording is for people. Codes are lower-case words with
/// dots, the first word naming the part that failed (`input.invalid`, `plugin.crashed`).
public struct BerthError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An open set of dotted words, such as `entitlement.required`.
  public var code: String
  /// What is wrong, and where.
  public var message: String
  /// What to do about it; empty when there is nothing to add.
  public var remedy: String
  /// Facts for scripts: an object, or null.
  public var details: JSON

  /// An error of the given code.
  public init(_ code: String, _ message: String, remedy: String = "", details: JSON = .null) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.details = details
  }

  public var description: String {
    remedy.isEmpty ? "\(code): \(message)" : "\(code): \(message) (\(remedy))"
  }

  /// The error as scripts read it: `{"code","message","remedy","details"}`.
  public var json: JSON {
    [
      "code": .string(code), "message": .string(message), "remedy": .string(remedy),
      "details": details,
    ]
  }
}

/// How a run of the host ended; the numbers are part of the command line contract.
public enum ExitCode: Int32, Sendable {
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
  public var exitCode: ExitCode {
    switch code.prefix(while: { $0 != "." }) {
    case "usage", "input": return .usage
    case "entitlement": return code == "entitlement.unknown" ? .plugin : .locked
    case "plugin", "manifest", "search": return .plugin
    case "storage": return .storage
    case "fetch": return code == "fetch.denied" ? .plugin : .offline
    case "program": return code == "program.denied" ? .plugin : .failed
    case "cancelled": return .interrupted
    default: return .failed
    }
  }
}
