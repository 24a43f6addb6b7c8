package import BerthBase
import BerthManifest

/// Reads the settings of channels; errors never repeat what may be a secret.
package enum ChannelSettings {
  /// The names of all channels.
  package static let known = ["terminal", "log", "notify-send", "command", "webhook", "ntfy"]

  /// The names in `terminal, log` or `terminal log`.
  ///
  /// - Throws: `input.choice` for an unknown one, `input.invalid` for none at all.
  package static func names(_ text: String) throws(BerthError) -> [String] {
    let names = text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    return try checked(names)
  }

  /// Names of channels, each of which is known and stands once.
  package static func checked(_ names: [String]) throws(BerthError) -> [String] {
    guard !names.isEmpty else {
      throw BerthError(
        "input.invalid", "notify.channels: expected at least one channel",
        remedy: "use \(known.joined(separator: ", ")); none at all: "
          + "berth config set notifications off")
    }
    var unique: [String] = []
    for name in names where !unique.contains(name) {
      guard known.contains(name) else {
        throw .unknown(
          "input.choice", "there is no channel “\(name)”",
          near: Suggestion.nearest(to: name, among: known),
          remedy: "use \(known.joined(separator: ", "))")
      }
      unique.append(name)
    }
    return unique
  }

  /// The program and arguments of the channel command.
  package static func words(_ value: JSON) throws(BerthError) -> [String] {
    let words = (value.array ?? []).compactMap(\.string)
    let isProgram = words.first.map { !$0.isEmpty && ($0.hasPrefix("/") || !$0.contains("/")) }
    guard words.count == value.array?.count, isProgram == true,
      words.allSatisfy({ !$0.utf8.contains(0) })
    else {
      throw BerthError(
        "input.invalid",
        "notify.command: expected a JSON array of texts that begins with an absolute path or the "
          + "name of a program", remedy: "such as '[\"/usr/local/bin/announce\", \"--loud\"]'")
    }
    return words
  }

  /// The addresses of the channel webhook.
  package static func addresses(_ text: String) throws(BerthError) -> [WebAddress] {
    try addresses(text, of: "notify.webhook", like: "https://example.com/path")
  }

  /// The topics of the channel ntfy: addresses of one name below a server.
  package static func topics(_ text: String) throws(BerthError) -> [WebAddress] {
    let example = "https://ntfy.sh/TOPIC"
    let addresses = try addresses(text, of: "notify.ntfy", like: example)
    for address in addresses {
      let name = address.target.drop { $0 == "/" }.utf8
      let isTopic =
        (1...64).contains(name.count)
        && name.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }
      guard isTopic else {
        throw BerthError(
          "input.invalid",
          "notify.ntfy: expected the address of a topic, whose name is at most 64 letters, digits, "
            + "dashes and underscores", remedy: "write it like \(example)")
      }
    }
    return addresses
  }

  /// The access token of the channel ntfy.
  package static func token(_ text: String) throws(BerthError) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    let token = words.count == 1 ? String(words[0]) : ""
    guard (1...512).contains(token.utf8.count),
      token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw BerthError(
        "input.invalid", "notify.ntfyToken is no access token: it has letters that cannot be sent",
        remedy: "berth config set notify.ntfyToken - < FILE")
    }
    return token
  }

  /// The address of the served home.
  package static func site(_ text: String) throws(BerthError) -> WebAddress {
    let addresses = try addresses(text, of: "notify.site", like: "https://berth.example.org")
    guard addresses.count == 1, addresses[0].target == "/" else {
      throw BerthError(
        "input.invalid", "notify.site: expected one address without a path",
        remedy: "write it like https://berth.example.org")
    }
    return addresses[0]
  }

  private static func addresses(
    _ text: String, of key: String, like example: String
  ) throws(BerthError) -> [WebAddress] {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard (1...8).contains(parts.count) else {
      throw BerthError(
        "input.invalid", "\(key): expected 1 to 8 addresses, found \(parts.count)",
        remedy: "write it like \(example)")
    }
    var addresses: [WebAddress] = []
    for part in parts {
      do throws(BerthError) {
        addresses.append(try WebAddress(String(part)))
      } catch {
        throw BerthError(error.code, "\(key): \(error.message)", remedy: error.remedy)
      }
    }
    return addresses
  }

  /// A header line taken apart.
  package static func header(_ line: String) throws(BerthError) -> (name: String, value: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
    do throws(BerthError) {
      guard parts.count == 2, !value.isEmpty else {
        throw BerthError("input.invalid", "it is not of the form Name: value")
      }
      let request = try FetchRequest([
        "url": "https://localhost/", "method": "POST",
        "headers": .object(headers(String(parts[0]), String(value))),
      ])
      guard let header = request.headers.first else {
        throw BerthError("input.invalid", "it is empty")
      }
      return header
    } catch {
      throw BerthError(
        "input.invalid", "notify.webhookHeader is no header line: its name or value cannot be sent",
        remedy: "write it like “Authorization: Bearer …”")
    }
  }

  private static func headers(_ name: String, _ value: String) -> JSONObject {
    var headers = JSONObject()
    headers[name] = .string(value)
    return headers
  }

  /// The length of time a channel may take.
  package static func milliseconds(_ text: String) throws(BerthError) -> Int {
    guard let duration = CalendarDuration(text), duration.years == 0, duration.months == 0 else {
      throw wrongTimeout(text)
    }
    let hours = (duration.weeks * 7 + duration.days) * 24 + duration.hours
    let seconds = (hours * 60 + duration.minutes) * 60 + duration.seconds
    guard (1...300).contains(seconds) else { throw wrongTimeout(text) }
    return seconds * 1000
  }

  private static func wrongTimeout(_ text: String) -> BerthError {
    BerthError(
      "input.range", "notify.timeout: expected 1 second to 5 minutes, found \(text)",
      remedy: "berth config set notify.timeout 10s")
  }
}
