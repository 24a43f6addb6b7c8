/// A plugin whose documents `berth search` finds.
///
/// ```swift
/// struct Recipes: SearchProvider {
///   static let id = "recipes"
///   static let version = "1.0.0"
///
///   func run(_ command: String, _ arguments: Arguments, _ call: Call) throws -> Reply {
///     let text = try arguments.string("text")
///     return Reply(try call.search.query("recipes", ["text": .string(text)]).json)
///   }
///
///   func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
///     let recipe = try call.storage.open().first(
///       "SELECT name, minutes FROM recipes WHERE id = ?1", [.text(id)]
///     ) { row in
///       SearchLine(
///         id: id, name: row.text(0), summary: "Ready in \(Words.count(row.int(1), "minute"))",
///         link: PluginLink(Self.id)("show", ["id": id]))
///     }
///     guard let recipe else { throw PluginError.notFound("there is no recipe \(id)") }
///     return recipe
///   }
/// }
/// ```
public protocol SearchProvider: Plugin {
  /// The one-line form of a hit.
  func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine
}

/// The one-line form of a search hit.
///
/// ```swift
/// var line = SearchLine(
///   id: "lentil-soup", name: "Lentil soup", summary: "Red lentils, cumin and lemon",
///   link: PluginLink("recipes")("show", ["id": "lentil-soup"]))
/// line.summary = Words.shortened(line.summary, to: 60)
/// call.log(.debug, "\(line.id): \(line.name), \(line.summary), \(line.link)")
/// ```
public struct SearchLine: Sendable {
  /// The hit's id.
  public var id: String
  /// The name people read.
  public var name: String
  /// What it is, in one line.
  public var summary: String
  /// What opens it: `berth://…`.
  public var link: String

  /// A line of a mixed list.
  public init(id: String, name: String, summary: String, link: String) {
    self.id = id
    self.name = name
    self.summary = summary
    self.link = link
  }
}
