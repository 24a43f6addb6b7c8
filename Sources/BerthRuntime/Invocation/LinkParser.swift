/// Reads `berth://plugin/command?name=value&…` (RFC 3986), distrusting every byte.
///
/// Percent escapes are decoded, a plus sign is a plus sign, a name may stand several times.
/// Refused are other schemes, user names, ports, fragments, deeper paths, broken escapes, bytes
/// that are no UTF-8, control characters, and links longer than `maximumLength`.
public enum LinkParser {
  /// The longest link that is read, in bytes.
  public static let maximumLength = 8192
  /// The most arguments a link may have.
  public static let maximumArguments = 64

  /// The link a text is.
  ///
  /// - Throws: `input.link` with the reason; the arguments' names and types are checked by
  ///   `Link.resolve` only.
  public static func parse(_ text: String) throws(BerthError) -> Link {
    let bytes = Array(text.utf8)
    guard bytes.count <= maximumLength else {
      throw refusal(
        "the link is \(bytes.count) bytes long; \(maximumLength) are allowed",
        "pass large values on the command line")
    }
    let scheme = Array("berth://".utf8)
    guard bytes.count > scheme.count,
      zip(bytes, scheme).allSatisfy({ ($0.isASCIIUpper ? $0 | 0x20 : $0) == $1 })
    else {
      throw refusal(
        "“\(text.prefix(60))” is no berth link", "links look like berth://plugin/command?name=value"
      )
    }
    if bytes.contains(UInt8(ascii: "#")) {
      throw refusal("the link has a fragment (#)", "write %23 for a # in a value")
    }
    if bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      throw refusal("the link holds a space or control character", "write %20 for a space")
    }
    let rest = bytes[scheme.count...]
    let query = rest.firstIndex(of: UInt8(ascii: "?"))
    var link = try path(rest[..<(query ?? rest.endIndex)])
    if let query { link.arguments = try arguments(rest[(query + 1)...]) }
    return link
  }

  private static func path(_ bytes: ArraySlice<UInt8>) throws(BerthError) -> Link {
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let plugin = try decode(parts.first ?? [], "plugin")
    guard NameRules.isPluginID(plugin) else {
      let remedy = "write berth:// and the plugin's id; no user, port or capital letters"
      throw refusal("“\(plugin.prefix(60))” is no plugin id", remedy)
    }
    // A slash at the end says the same as none.
    let names =
      parts.dropFirst().last?.isEmpty == true ? parts.dropFirst().dropLast() : parts.dropFirst()
    guard names.count <= 1 else {
      throw refusal("the link's path is too deep", "write berth://plugin/command")
    }
    guard let first = names.first else { return Link(plugin: plugin) }
    let command = try decode(first, "command")
    guard NameRules.isPartID(command) else {
      throw refusal(
        "“\(command.prefix(60))” is no command name", "write the command's name in lower case")
    }
    return Link(plugin: plugin, command: command)
  }

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
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte != UInt8(ascii: "%") {
        decoded.append(byte)
        place += 1
        continue
      }
      guard place + 2 < bytes.endIndex, let high = hexadecimal(bytes[place + 1]),
        let low = hexadecimal(bytes[place + 2])
      else {
        throw refusal(
          "the \(what) has a broken percent escape", "write %25 for a percent sign itself")
      }
      decoded.append(high << 4 | low)
      place += 3
    }
    guard let text = String(validating: decoded, as: UTF8.self) else {
      throw refusal("the \(what) is not valid UTF-8", "encode texts as UTF-8 before escaping them")
    }
    if decoded.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F }) {
      throw refusal("the \(what) holds a control character", "leave it out")
    }
    return text
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func refusal(_ message: String, _ remedy: String) -> BerthError {
    BerthError("input.link", message, remedy: remedy)
  }
}
