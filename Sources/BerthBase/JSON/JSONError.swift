/// What is wrong with a JSON text or with a value in it, and where.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Where: `$.commands[2].name` for a value, `line 3, column 14` for a text.
  public var location: String
  /// What is wrong, and what was expected.
  public var message: String

  /// An error at `location`.
  public init(location: String, message: String) {
    self.location = location
    self.message = message
  }

  public var description: String { "\(location): \(message)" }
}
