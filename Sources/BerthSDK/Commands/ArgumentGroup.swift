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
