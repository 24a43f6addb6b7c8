/// A failure a person or a script is told about: a code that can grow, a message and a remedy. Plugins
/// know it as `PluginError`.
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
  /// The id of the plugin whose words these are; nil for the host's.
  package var plugin: String?

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

  /// The error as scripts read it: `{"code","message","remedy","details","plugin"?}`, the plugin being
  /// the one that says so.
  public var json: JSON {
    var json: JSON = [
      "code": .string(code), "message": .string(message), "remedy": .string(remedy),
      "details": details,
    ]
    if let plugin { json["plugin"] = .string(plugin) }
    return json
  }

  /// The same error, as a plugin says it.
  package func said(by plugin: String) -> BerthError {
    var error = self
    error.plugin = plugin
    return error
  }

  /// There is nothing of that name.
  public static func notFound(_ message: String, remedy: String = "") -> BerthError {
    BerthError("not-found", message, remedy: remedy)
  }

  /// An argument or a file is not as it should be.
  public static func invalid(_ message: String, remedy: String = "") -> BerthError {
    BerthError("input.invalid", message, remedy: remedy)
  }
}
