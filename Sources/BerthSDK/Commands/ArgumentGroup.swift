/// Arguments that several commands take alike: a property of such a type stands for all of its own.
///
/// ```swift
/// struct Paging: ArgumentGroup {
///   var limit: Int
///   var offset: Int?
/// }
///
/// struct List: PluginCommand {
///   var paging: Paging
///
///   func run(_ call: Call) throws -> Reply {
///     Reply(["from": JSON(paging.offset ?? 0), "limit": JSON(paging.limit)])
///   }
/// }
/// ```
public protocol ArgumentGroup: Decodable {}

/// The name of an argument for a property: `dryRun` is `dry-run`.
func argumentName(_ property: String) -> String {
  var name = ""
  for letter in property {
    if letter.isUppercase, !name.isEmpty { name += "-" }
    name += letter.lowercased()
  }
  return name
}
