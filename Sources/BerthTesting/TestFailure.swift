/// Why an expectation of a test host was not met: what was asked, and where the answer differs.
public struct TestFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The command as a person would type it.
  public var line: String
  /// What is wrong, as in `$.total: expected 2, found 3`.
  public var reason: String

  /// A failure of a command.
  public init(_ line: String, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { "\(line): \(reason)" }
}
