/// How one check ended; the words are part of what scripts read.
package enum CheckOutcome: String, Sendable, CaseIterable {
  /// What the check asks for holds.
  case passed
  /// It does not hold.
  case failed
  /// The plugin ended the process the check ran in.
  case crashed
  /// The check took longer than it may.
  case timedOut = "timed-out"
  /// There was nothing to check, or what it builds on failed.
  case skipped
  /// It holds, but something is odd.
  case warning

  /// Whether the plugin does not conform.
  package var isFailure: Bool { self == .failed || self == .crashed || self == .timedOut }
}

/// Why a check did not pass.
struct CheckProblem: Error {
  var outcome: CheckOutcome
  var message: String
  var remedy: String
  /// What `--reproduce` takes to see the same again: the number of the case.
  var caseNumber: Int?

  static func failed(_ message: String, remedy: String = "", caseNumber: Int? = nil) -> Self {
    Self(outcome: .failed, message: message, remedy: remedy, caseNumber: caseNumber)
  }

  /// Fails unless something holds.
  static func require(
    _ holds: Bool, _ message: @autoclosure () throws -> String, remedy: String = ""
  ) throws {
    if !holds { throw failed(try message(), remedy: remedy) }
  }

  static func warning(_ message: String, remedy: String = "") -> Self {
    Self(outcome: .warning, message: message, remedy: remedy)
  }

  static func skipped(_ message: String) -> Self {
    Self(outcome: .skipped, message: message, remedy: "")
  }
}

/// How a check ended.
package struct CheckResult: Sendable {
  /// The group and the name.
  package var id: String
  /// What must hold, in one line.
  package var summary: String
  /// How it ended.
  package var outcome: CheckOutcome
  /// What was found; empty when it passed.
  package var message = ""
  /// What to do about it; may be empty.
  package var remedy = ""
  /// How long it took, in milliseconds.
  package var milliseconds = 0
  /// What `--reproduce` takes to try the same again; empty where `--only` does.
  package var reproduce = ""

  /// The part of the id before the dot.
  package var group: String { String(id.prefix { $0 != "." }) }
}
