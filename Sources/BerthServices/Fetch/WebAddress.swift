package import BerthBase

/// An `http` or `https` address taken apart, so that the allow-list and curl read it alike.
///
/// Whatever could be read in two ways is refused or escaped: user names, backslashes, white space
/// and letters outside ASCII in the host.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  package let scheme: String
  /// The host in lower case; an IPv6 address stands in brackets.
  package let host: String
  /// The port, also when the text left it to the scheme.
  package let port: Int
  /// Path and query, escaped, from its `/` on; the fragment is dropped.
  package let target: String

  /// The whole address; the port is left out where it is the scheme's own.
  package var description: String { "\(scheme)://\(authority(unless: defaultPort))\(target)" }

  /// The address without the query, which may hold keys: for messages.
  package var shown: String {
    "\(scheme)://\(authority(unless: defaultPort))\(target.prefix { $0 != "?" })"
  }

  /// The host as manifests list it: with its port where that is not 443.
  package var listed: String { authority(unless: 443) }

  /// Whether it leads to this machine: `localhost`, `127.x.x.x` or `[::1]`.
  package var isLoopback: Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { (1...3).contains($0.utf8.count) && UInt8($0) != nil }
  }

  private var defaultPort: Int { scheme == "https" ? 443 : 80 }

  private func authority(unless usual: Int) -> String { port == usual ? host : "\(host):\(port)" }

  private init(scheme: String, host: String, port: Int, target: String) {
    (self.scheme, self.host, self.port, self.target) = (scheme, host, port, target)
  }

  /// Reads an absolute address.
  ///
  /// - Throws: `input.invalid` that says which part is wrong.
  package init(_ text: String) throws(BerthError) {
    guard let (scheme, rest) = Self.scheme(of: text) else {
      throw Self.wrong("it starts with neither https:// nor http://")
    }
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let (host, port) = try Self.authority(rest[..<end], scheme: scheme)
    self.init(scheme: scheme, host: host, port: port, target: try Self.target(rest[end...]))
  }

  /// The address that a `Location` header of an answer from here means (RFC 3986, section 5).
  ///
  /// - Throws: `fetch.broken` when it is no web address.
  package func following(_ location: String) throws(BerthError) -> WebAddress {
    do throws(BerthError) {
      if Self.scheme(of: location) != nil { return try WebAddress(location) }
      if location.hasPrefix("//") { return try WebAddress("\(scheme):\(location)") }
      if location.prefix(while: { $0 != "/" && $0 != "?" && $0 != "#" }).contains(":") {
        throw Self.wrong("its scheme is not http or https")
      }
      let path = target.prefix { $0 != "?" }
      let base: Substring
      switch location.first {
      case "/"?: base = ""
      case "?"?: base = path
      case "#"?, nil: base = Substring(target)
      default: base = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
      }
      let whole = try Self.target(Substring(base + location))
      return WebAddress(scheme: scheme, host: host, port: port, target: whole)
    } catch {
      throw BerthError(
        "fetch.broken", "\(shown) leads to an address that cannot be used: \(error.message)",
        remedy: "the server is misconfigured; try again later")
    }
  }

  private static func scheme(of text: String) -> (scheme: String, rest: Substring)? {
    for scheme in ["https", "http"] {
      let start = scheme.utf8.count + 3
      if text.utf8.count >= start, text.prefix(start).lowercased() == scheme + "://" {
        return (scheme, text.dropFirst(start))
      }
    }
    return nil
  }

  /// Reads `host`, `host:port` or `[address]:port`.
  private static func authority(
    _ text: Substring, scheme: String
  ) throws(BerthError) -> (host: String, port: Int) {
    guard !text.contains("@") else {
      throw wrong("it holds a user name", "send credentials in a header")
    }
    var host = text
    var port = scheme == "https" ? 443 : 80
    let colon = text.lastIndex(of: ":")
    if let colon, !text[colon...].contains("]") {
      let digits = text[text.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(digits),
        (1...65535).contains(number)
      else { throw wrong("“\(digits)” is no port") }
      port = number
      host = text[..<colon]
    }
    let name = host.lowercased()
    guard isHost(name) else {
      throw wrong("“\(host)” is no host", "write international names in their xn-- form")
    }
    return (name, port)
  }

  private static func isHost(_ name: String) -> Bool {
    if name.hasPrefix("["), name.hasSuffix("]") {
      let inner = name.dropFirst().dropLast()
      return inner.contains(":")
        && inner.utf8.allSatisfy { byte in
          (48...58).contains(byte) || (97...102).contains(byte) || byte == UInt8(ascii: ".")
        }
    }
    guard (1...253).contains(name.utf8.count) else { return false }
    return name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        !label.isEmpty && label.count <= 63
          && label.allSatisfy { byte in
            (48...57).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "-")
              || byte == UInt8(ascii: "_")
          }
      }
  }

  /// Path and query with everything escaped that curl or a server could trip over.
  private static func target(_ text: Substring) throws(BerthError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 1)
    if text.utf8.first != UInt8(ascii: "/") { bytes.append(UInt8(ascii: "/")) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "#"): return String(decoding: bytes, as: UTF8.self)
      case 0x00..<0x20, 0x7F: throw wrong("it holds a control character")
      case 0x20, 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x80...0xFF:
        PercentEncoding.append(byte, to: &bytes)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func wrong(_ what: String, _ remedy: String? = nil) -> BerthError {
    BerthError(
      "input.invalid", "this is no web address: \(what)",
      remedy: remedy ?? "write it like https://example.com/path")
  }
}
