package import BerthBase
import BerthManifest

/// Reads `berth://plugin/command?name=value&…` and `berth://plugin/a/path?…` (RFC 3986),
/// distrusting every byte.
///
/// Percent escapes are decoded, a plus sign is a plus sign, a name may stand several times.
/// Refused are other schemes, user names, ports, fragments, paths with empty parts or dots alone,
/// broken escapes, bytes that are no UTF-8, control characters, and links longer than
/// `maximumLength`. A path of one part has the form of a command's name.
package enum LinkParser {
  /// The longest link that is read, in bytes.
  package static let maximumLength = 8192
  /// The most arguments a link may have.
  package static let maximumArguments = 64

  /// The link a text is.
  ///
  /// - Throws: `input.link` with the reason; the arguments' names and types are checked by
  ///   `Link.resolve` only.
  package static func parse(_ text: String) throws(BerthError) -> Link {
    let bytes = Array(text.utf8)
    let scheme = Array("berth://".utf8)
    guard bytes.count > scheme.count,
      zip(bytes, scheme).allSatisfy({ ($0.isASCIIUpper ? $0 | 0x20 : $0) == $1 })
    else {
      throw refusal(
        "“\(text.prefix(60))” is no berth link", "links look like berth://plugin/command?name=value"
      )
    }
    try check(bytes)
    return try link(bytes[scheme.count...])
  }

  /// A path alone, such as `/beds/north?season=spring`, as the link it is in a plugin.
  ///
  /// - Throws: `input.link` with the reason.
  package static func parse(path text: String, of plugin: String) throws(BerthError) -> Link {
    let bytes = Array(text.utf8)
    try check(bytes)
    guard bytes.first == slash else {
      throw refusal("“\(text.prefix(60))” is no path", "begin it with a slash")
    }
    return try link(Array(plugin.utf8) + bytes)
  }

  /// What is true of every link.
  private static func check(_ bytes: [UInt8]) throws(BerthError) {
    guard bytes.count <= maximumLength else {
      throw refusal(
        "the link is \(bytes.count) bytes long; \(maximumLength) are allowed",
        "pass large values on the command line")
    }
    if bytes.contains(UInt8(ascii: "#")) {
      throw refusal("the link has a fragment (#)", "write %23 for a # in a value")
    }
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      throw refusal("the link holds a space or control character", "write %20 for a space")
    }
  }

  private static func link<Bytes: RandomAccessCollection<UInt8>>(
    _ bytes: Bytes
  ) throws(BerthError) -> Link {
    let bytes = ArraySlice(bytes)
    let query = bytes.firstIndex(of: UInt8(ascii: "?"))
    var link = try path(bytes[..<(query ?? bytes.endIndex)])
    if let query { link.arguments = try arguments(bytes[(query + 1)...]) }
    return link
  }

  private static func path(_ bytes: ArraySlice<UInt8>) throws(BerthError) -> Link {
    let parts = bytes.split(separator: slash, omittingEmptySubsequences: false)
    let plugin = try decode(parts.first ?? [], "plugin")
    guard NameRules.isPluginID(plugin) else {
      let remedy = "write berth:// and the plugin's id; no user, port or capital letters"
      throw refusal("“\(plugin.prefix(60))” is no plugin id", remedy)
    }
    // A slash at the end says the same as none.
    let names =
      parts.dropFirst().last?.isEmpty == true ? parts.dropFirst().dropLast() : parts.dropFirst()
    guard names.count <= LinkPattern.maximumDepth else {
      throw refusal("the link's path is too deep", "write berth://plugin/command")
    }
    var path: [String] = []
    for name in names { path.append(try decode(name, names.count == 1 ? "command" : "path")) }
    if let command = path.first, path.count == 1, !NameRules.isPartID(command) {
      throw refusal(
        "“\(command.prefix(60))” is no command name", "write the command's name in lower case")
    }
    guard path.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw refusal(
        "a part of the link's path is empty or dots alone",
        "write berth://plugin/command or a whole path such as berth://plugin/a/b")
    }
    return Link(plugin: plugin, path: path)
  }

  private static let slash = UInt8(ascii: "/")

  private static func arguments(
    _ bytes: ArraySlice<UInt8>
  ) throws(BerthError) -> [Link.Argument] {
    var arguments: [Link.Argument] = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      guard arguments.count < maximumArguments else {
        throw refusal(
          "the link has more than \(maximumArguments) arguments", "leave out what is not needed")
      }
      let equals = pair.firstIndex(of: UInt8(ascii: "="))
      let name = try decode(pair[..<(equals ?? pair.endIndex)], "argument name")
      guard NameRules.isParameterName(name) else {
        throw refusal(
          "“\(name.prefix(60))” is no argument name", "write name=value with a camelCase name")
      }
      var value: String?
      if let equals { value = try decode(pair[(equals + 1)...], name) }
      arguments.append(Link.Argument(name: name, value: value))
    }
    return arguments
  }

  private static func decode(
    _ bytes: ArraySlice<UInt8>, _ what: String
  ) throws(BerthError) -> String {
    guard let decoded = PercentEncoding.decoded(bytes) else {
      throw refusal(
        "the \(what) has a broken percent escape", "write %25 for a percent sign itself")
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw refusal("the \(what) is not valid UTF-8", "encode texts as UTF-8 before escaping them")
    }
    if decoded.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }) {
      throw refusal("the \(what) holds a control character", "leave it out")
    }
    return text
  }

  private static func refusal(_ message: String, _ remedy: String) -> BerthError {
    BerthError("input.link", message, remedy: remedy)
  }
}
