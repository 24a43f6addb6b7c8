public import BerthJSON

/// A link into a plugin: `berth://garden/show?id=margarita`.
///
/// What notifications, widgets, phrases and view actions point to. Parsing needs no manifest;
/// `resolve` then checks the command and its arguments against one.
public struct Link: Sendable, Equatable {
  /// The plugin's id.
  public var plugin: String
  /// The command; nil runs the plugin's default command.
  public var command: String?
  /// Names and values in the order of the link; a name may stand several times. The value is nil
  /// when the name stands without `=`, as switches may.
  public var arguments: [Argument]

  /// One name and its text.
  public struct Argument: Sendable, Equatable {
    /// The parameter's name.
    public var name: String
    /// The text, decoded; nil without `=`.
    public var value: String?

    /// A name and its text.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// A link of its parts.
  public init(plugin: String, command: String? = nil, arguments: [Argument] = []) {
    self.plugin = plugin
    self.command = command
    self.arguments = arguments
  }

  /// A link that gives these arguments: arrays as repeated names, null left out, objects as JSON
  /// text.
  public init(plugin: String, command: String?, arguments: JSON) {
    self.init(plugin: plugin, command: command)
    for (name, value) in arguments.object ?? JSONObject() {
      for element in value.array ?? [value] where !element.isNull {
        self.arguments.append(Argument(name: name, value: element.string ?? element.text()))
      }
    }
  }

  /// The link as text: the inverse of `LinkParser.parse`.
  public var text: String {
    var bytes = Array("berth://".utf8)
    LinkWriter.encode(plugin, into: &bytes)
    if let command {
      bytes.append(UInt8(ascii: "/"))
      LinkWriter.encode(command, into: &bytes)
    }
    for (place, argument) in arguments.enumerated() {
      bytes.append(place == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      LinkWriter.encode(argument.name, into: &bytes)
      if let value = argument.value {
        bytes.append(UInt8(ascii: "="))
        LinkWriter.encode(value, into: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Percent-encodes the parts of links.
enum LinkWriter {
  /// Appends a text with all bytes encoded but RFC 3986's unreserved characters.
  static func encode(_ text: String, into bytes: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: [
          UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)],
        ])
      }
    }
  }
}
