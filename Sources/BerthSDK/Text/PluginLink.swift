/// Writes links that other parts of the host follow: `berth://<plugin>/<command>?<arguments>`.
///
/// ```swift
/// let link = PluginLink("garden")
/// link.plugin  // garden
/// link("list")  // berth://garden/list; short for link.callAsFunction("list")
/// link("show", ["id": "tea rose", "bed": "east"])  // berth://garden/show?id=tea%20rose&bed=east
/// let expanded = link("show") + "?id=" + PluginLink.encoded("tea rose")
/// ```
public struct PluginLink: Sendable {
  /// The plugin's id.
  public let plugin: String

  /// Links into a plugin.
  public init(_ plugin: String) { self.plugin = plugin }

  /// A link to a command with arguments in order.
  public func callAsFunction(
    _ command: String, _ arguments: KeyValuePairs<String, String> = [:]
  ) -> String {
    var link = "berth://\(plugin)/\(command)"
    var separator = "?"
    for (key, value) in arguments {
      link += "\(separator)\(key)=\(Self.encoded(value))"
      separator = "&"
    }
    return link
  }

  /// Percent-encoding of all but RFC 3986's unreserved characters.
  public static func encoded(_ text: String) -> String { PercentEncoding.encoded(text) }
}

/// The links into one plugin, as an enumeration without cases that names the ones it often needs.
///
/// ```swift
/// enum Link: PluginLinks {
///   static let plugin = "garden"
///   static func plant(_ id: String) -> String { to("show", ["id": id]) }
/// }
///
/// let action = View.Action("Water", link: Link.to("water", ["plant": "rose"]))
/// let page = Link.plant("rose")  // berth://garden/show?id=rose
/// ```
public protocol PluginLinks {
  /// The plugin's id.
  static var plugin: String { get }
}

extension PluginLinks {
  /// A link to a command with arguments in order.
  public static func to(
    _ command: String, _ arguments: KeyValuePairs<String, String> = [:]
  ) -> String {
    PluginLink(plugin)(command, arguments)
  }
}
