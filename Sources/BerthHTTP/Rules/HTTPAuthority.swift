import BerthBase

/// The host, and the port where one is named, that a request is for: what `Host` says.
package struct HTTPAuthority: Sendable, Hashable, CustomStringConvertible {
  /// A name or an address in lower case; an IPv6 address stands in brackets.
  package let host: String
  /// The port as written; nil when it is left to the scheme.
  package let port: Int?

  package var description: String { port.map { "\(host):\($0)" } ?? host }

  /// Reads `host`, `host:port` or `[address]:port`; nil for anything else: user names, escapes, blanks,
  /// an empty host, a port beyond 65535.
  package init?(_ text: String) {
    self.init(bytes: text.utf8)
  }

  init?(bytes text: some BidirectionalCollection<UInt8>) {
    var host = text[...]
    var port: Int?
    if let colon = text.lastIndex(of: UInt8(ascii: ":")),
      !text[colon...].contains(UInt8(ascii: "]"))
    {
      let digits = text[text.index(after: colon)...]
      if !digits.isEmpty {
        guard let number = ByteRules.number(digits), (1...65535).contains(number) else {
          return nil
        }
        port = number
      }
      host = text[..<colon]
    }
    guard Self.isHost(host) else { return nil }
    self.host = String(decoding: host.map(ByteRules.lower), as: UTF8.self)
    self.port = port
  }

  private static func isHost(_ host: some BidirectionalCollection<UInt8>) -> Bool {
    guard (1...253).contains(host.count) else { return false }
    if host.first == UInt8(ascii: "[") {
      return host.count > 3 && host.last == UInt8(ascii: "]")
        && host.contains(UInt8(ascii: ":"))
        && host.dropFirst().dropLast().allSatisfy { byte in
          Hexadecimal.value(byte) != nil || byte == UInt8(ascii: ":")
            || byte == UInt8(ascii: ".")
        }
    }
    var label = 0
    for byte in host {
      if byte == UInt8(ascii: ".") {
        guard label > 0 else { return false }
        label = 0
      } else {
        label += 1
        guard
          byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"),
          label <= 63
        else { return false }
      }
    }
    return true
  }
}
