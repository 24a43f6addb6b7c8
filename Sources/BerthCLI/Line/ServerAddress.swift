import BerthBase
import BerthServices
import BerthWeb
import Glibc

/// Where a server is: `https://…`, `http://` on this machine, or `unix:/PATH`.
///
/// A token goes to nobody who could be listened to: plain `http` to another machine is refused, whatever
/// is said. A tunnel of ssh(1), or a proxy with TLS, leads there.
struct ServerAddress: Equatable, CustomStringConvertible {
  enum Kind: Equatable {
    case https(WebAddress)
    case loopback(WebAddress)
    case unix(path: String)
  }

  let kind: Kind

  /// - Throws: `usage.option` for anything else.
  init(_ text: String) throws(BerthError) {
    if let socket = SocketPath(text) {
      if let fault = socket.fault { throw Self.wrong(text, fault) }
      kind = .unix(path: socket.path)
      return
    }
    let address: WebAddress
    do throws(BerthError) {
      address = try WebAddress(text)
    } catch {
      throw Self.wrong(text, error.message)
    }
    guard address.target == "/" else {
      throw Self.wrong(text, "it has a path; a server is reached at its name alone")
    }
    if address.scheme == "https" {
      kind = .https(address)
    } else if address.isLoopback {
      kind = .loopback(address)
    } else {
      throw BerthError(
        "usage.option", "\(address.host) is another machine, and http:// is not encrypted",
        remedy:
          "use https://, or a tunnel to this machine: ssh -L 8650:localhost:8650 \(address.host)")
    }
  }

  private static func wrong(_ text: String, _ why: String) -> BerthError {
    BerthError(
      "usage.option", "“\(text)” is no server: \(why)",
      remedy: "write https://berth.example.org, http://127.0.0.1:8650 or unix:/run/berth.sock")
  }

  /// As it is written: without a path.
  var description: String {
    switch kind {
    case .https(let address), .loopback(let address): return String(address.description.dropLast())
    case .unix(let path): return "unix:\(path)"
    }
  }

  /// What stands in `Host`.
  var authority: String {
    switch kind {
    case .https(let address), .loopback(let address):
      let start = address.scheme.utf8.count + 3
      return String(address.description.dropFirst(start).dropLast())
    case .unix: return "localhost"
    }
  }

  /// The address of a page for a browser; nil where a browser gets by another way.
  func page(_ path: String) -> String? {
    if case .unix = kind { return nil }
    return description + path
  }

  /// An open connection, for what is reached without encryption.
  ///
  /// - Throws: `remote.unreachable`.
  func connect() throws(BerthError) -> Int32 {
    switch kind {
    case .unix(let path):
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &name.sun_path) { room in
        room.copyBytes(from: path.utf8)
      }
      return try connect(AF_UNIX, name)
    case .loopback(let address) where address.host == "[::1]":
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = UInt16(address.port).bigEndian
      name.sin6_addr = in6addr_loopback
      return try connect(AF_INET6, name)
    case .loopback(let address), .https(let address):
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = UInt16(address.port).bigEndian
      let host = address.host == "localhost" ? "127.0.0.1" : address.host
      inet_pton(AF_INET, host, &name.sin_addr)
      return try connect(AF_INET, name)
    }
  }

  private func connect<Name>(_ family: Int32, _ name: Name) throws(BerthError) -> Int32 {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw unreachable(errno) }
    let result = withUnsafeBytes(of: name) { bytes in
      Glibc.connect(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    guard result == 0 else {
      let number = errno
      close(descriptor)
      throw unreachable(number)
    }
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    return descriptor
  }

  private func unreachable(_ number: Int32) -> BerthError {
    BerthError(
      "remote.unreachable", "nobody answers at \(self): \(String(cString: strerror(number)))",
      remedy: "is `berth serve` running there? --server local runs it on this machine",
      details: ["server": .string(description)])
  }
}
