package import BerthBase
import Glibc

/// Where the server listens.
package enum ListenAddress: Equatable, Sendable, CustomStringConvertible {
  /// An IPv4 or IPv6 address and a port; port 0 takes a free one.
  case network(host: String, port: UInt16, isIPv6: Bool)
  /// A socket in the file system.
  case unix(path: String)

  /// Reads `127.0.0.1:8650`, `[::1]:8650`, `localhost:8650`, `:8650` or `unix:/run/berth.sock`.
  ///
  /// - Throws: `usage.option` for anything else.
  package init(_ text: String) throws(BerthError) {
    if let socket = SocketPath(text) {
      if let fault = socket.fault { throw Self.wrong(text, fault) }
      self = .unix(path: socket.path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { throw Self.wrong(text, "there is no port") }
    var host = String(text[..<colon])
    if host.isEmpty || host == "localhost" { host = "127.0.0.1" }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      var address = in6_addr()
      guard inet_pton(AF_INET6, host, &address) == 1 else {
        throw Self.wrong(text, "\(host) is no IPv6 address")
      }
      self = .network(host: host, port: port, isIPv6: true)
      return
    }
    var address = in_addr()
    guard inet_pton(AF_INET, host, &address) == 1 else {
      throw Self.wrong(text, "\(host) is no address; names are not looked up")
    }
    self = .network(host: host, port: port, isIPv6: false)
  }

  private static func wrong(_ text: String, _ why: String) -> BerthError {
    BerthError(
      "usage.option", "cannot listen on \"\(text)\": \(why)",
      remedy: "write 127.0.0.1:8650, [::1]:8650 or unix:/run/berth.sock")
  }

  /// Whether only this machine reaches it.
  package var isLocal: Bool {
    switch self {
    case .unix: return true
    case .network(let host, _, let isIPv6): return isIPv6 ? host == "::1" : host.hasPrefix("127.")
    }
  }

  package var description: String {
    switch self {
    case .unix(let path): return "unix:\(path)"
    case .network(let host, let port, let isIPv6):
      return isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }
}
