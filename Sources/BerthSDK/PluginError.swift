public import BerthBase

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
public typealias PluginError = BerthError
