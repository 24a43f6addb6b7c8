package import BerthBase

/// A link into a plugin: `berth://garden/show?id=margarita`, or a path the plugin's manifest declares
/// under `links`, such as `berth://garden/beds/north?season=spring`.
///
/// What notifications, widgets, phrases and view actions point to. Parsing needs no manifest;
/// `resolve` then checks the command and its arguments against one.
package struct Link: Sendable, Equatable {
  /// The plugin's id.
  package var plugin: String
  /// What stands between the slashes after the plugin, decoded; empty runs the default command.
  package var path: [String]
  /// Names and values in the order of the link; a name may stand several times. The value is nil
  /// when the name stands without `=`, as switches may.
  package var arguments: [Argument]

  /// One name and its text.
  package struct Argument: Sendable, Equatable {
    /// The parameter's name.
    package var name: String
    /// The text, decoded; nil without `=`.
    package var value: String?

    /// A name and its text.
    package init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The command that a path of one part names; nil for none and for deeper paths.
  package var command: String? { path.count == 1 ? path[0] : nil }

  /// A link of its parts.
  package init(plugin: String, command: String? = nil, arguments: [Argument] = []) {
    self.init(plugin: plugin, path: command.map { [$0] } ?? [], arguments: arguments)
  }

  /// A link to a path.
  package init(plugin: String, path: [String], arguments: [Argument] = []) {
    self.plugin = plugin
    self.path = path
    self.arguments = arguments
  }

  /// A link that gives these arguments: arrays as repeated names, null left out, objects as JSON
  /// text.
  package init(plugin: String, command: String?, arguments: JSON) {
    self.init(plugin: plugin, command: command)
    for (name, value) in arguments.object ?? JSONObject() {
      for element in value.array ?? [value] where !element.isNull {
        self.arguments.append(Argument(name: name, value: element.string ?? element.text()))
      }
    }
  }

  /// The link as text: the inverse of `LinkParser.parse`.
  package var text: String {
    var bytes = Array("berth://".utf8)
    LinkWriter.encode(plugin, into: &bytes)
    writePath(into: &bytes)
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

  /// The path as text, with its slashes: `/beds/north`.
  var pathText: String {
    var bytes: [UInt8] = []
    writePath(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func writePath(into bytes: inout [UInt8]) {
    for part in path {
      bytes.append(UInt8(ascii: "/"))
      LinkWriter.encode(part, into: &bytes)
    }
  }
}

/// Percent-encodes the parts of links.
enum LinkWriter {
  /// Appends a text with all bytes encoded but RFC 3986's unreserved characters.
  static func encode(_ text: String, into bytes: inout [UInt8]) {
    PercentEncoding.append(text, to: &bytes)
  }
}
