/// A failure of a plugin or of a service it called, as it crosses to the host.
public struct PluginError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An open set of dotted words: `input.invalid`, `not-found`, `entitlement.required`…
  public var code: String
  /// What is wrong, and where.
  public var message: String
  /// What to do about it.
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

  /// `<code>: <message>`.
  public var description: String { "\(code): \(message)" }

  /// There is nothing of that name.
  public static func notFound(_ message: String, remedy: String = "") -> PluginError {
    PluginError("not-found", message, remedy: remedy)
  }

  /// An argument or a file is not as it should be.
  public static func invalid(_ message: String, remedy: String = "") -> PluginError {
    PluginError("input.invalid", message, remedy: remedy)
  }
}
