/// A failure of a plugin or of a service it called, as it crosses to the host.
///
/// ```swift
/// func plant(_ id: String) throws -> String {
///   guard Words.slug(id) == id else {
///     throw PluginError.invalid("'\(id)' is no id", remedy: "use lower-case letters and hyphens")
///   }
///   let name = try database.first("SELECT name FROM plants WHERE id = ?1", [.text(id)]) {
///     $0.text(0)
///   }
///   guard let name else {
///     throw PluginError.notFound("there is no plant \(id)", remedy: "see garden list")
///   }
///   return name
/// }
///
/// do {
///   let rose = try plant("rose")
///   throw PluginError(
///     "garden.frost", "it is too cold for the \(rose)", remedy: "wait until May",
///     details: ["celsius": -2])
/// } catch let error as PluginError where error.code == "garden.frost" {
///   call.log(.warning, "\(error.message), \(error.remedy): \(error.details.text())")
/// }
/// ```
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
