import BerthBase
import Glibc

/// A socket that takes connections.
final class Listener {
  let descriptor: Int32
  /// Where it listens; the port is the one it got.
  let address: ListenAddress
  /// A socket in the file system goes when the server does.
  private let ownPath: String?

  private init(_ descriptor: Int32, _ address: ListenAddress, ownPath: String? = nil) {
    self.descriptor = descriptor
    self.address = address
    self.ownPath = ownPath
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    close(descriptor)
    if let ownPath { unlink(ownPath) }
  }

  /// Listens on an address.
  ///
  /// - Throws: `web.address` when it is taken or may not be used.
  static func open(
    _ address: ListenAddress, isBehindProxy: Bool = false
  ) throws(BerthError) -> Listener {
    switch address {
    case .unix(let path): return try openUnix(path, address, isBehindProxy: isBehindProxy)
    case .network(let host, let port, let isIPv6):
      return try openNetwork(host, port, isIPv6, address)
    }
  }

  /// The sockets that a service manager opened and passed on: sd_listen_fds(3).
  static func inherited(environment: [String: String]) -> [Listener] {
    guard environment["LISTEN_PID"] == "\(getpid())", let text = environment["LISTEN_FDS"],
      let count = Int32(text), count > 0
    else { return [] }
    return (0..<count).map { Listener(3 + $0, name(of: 3 + $0)) }
  }

  /// The next connection, which never blocks, and who is at its other end; nil when there is none.
  func accept() -> (descriptor: Int32, client: String)? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let accepted = withUnsafeMutableBytes(of: &storage) {
      Glibc.accept(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
    }
    guard accepted >= 0 else { return nil }
    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    return (accepted, NetworkAddress.client(storage))
  }

  private static func openNetwork(
    _ host: String, _ port: UInt16, _ isIPv6: Bool, _ address: ListenAddress
  ) throws(BerthError) -> Listener {
    let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw failure(address) }
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    let result: Int32
    if isIPv6 {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &name.sin6_addr)
      result = bind(descriptor, name)
    } else {
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &name.sin_addr)
      result = bind(descriptor, name)
    }
    guard result == 0, listen(descriptor, 1024) == 0 else {
      let error = failure(address)
      close(descriptor)
      throw error
    }
    return Listener(descriptor, self.name(of: descriptor))
  }

  private static func openUnix(
    _ path: String, _ address: ListenAddress, isBehindProxy: Bool
  ) throws(BerthError) -> Listener {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw failure(address) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
    // One that nobody listens on any more was left by a server that was killed.
    if connect(descriptor, name) != 0, errno == ECONNREFUSED { unlink(path) }
    // Behind a proxy it is reached like a port of this machine: the proxy is another user, and whoever
    // comes has to sign in. Its folder can be closed to others.
    let mode: mode_t = isBehindProxy ? 0o666 : 0o600
    guard bind(descriptor, name) == 0, chmod(path, mode) == 0, listen(descriptor, 1024) == 0
    else {
      let error = failure(address)
      close(descriptor)
      throw error
    }
    return Listener(descriptor, address, ownPath: path)
  }

  private static func bind<Name>(_ descriptor: Int32, _ name: Name) -> Int32 {
    withUnsafeBytes(of: name) {
      Glibc.bind(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
  }

  private static func connect<Name>(_ descriptor: Int32, _ name: Name) -> Int32 {
    withUnsafeBytes(of: name) {
      Glibc.connect(
        descriptor, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
  }

  /// The address a socket has.
  private static func name(of descriptor: Int32) -> ListenAddress {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &size)
      var text = [CChar](repeating: 0, count: 64)
      switch Int32(bytes.load(as: sa_family_t.self)) {
      case AF_INET:
        let name = bytes.load(as: sockaddr_in.self)
        var address = name.sin_addr
        inet_ntop(AF_INET, &address, &text, 64)
        return .network(
          host: words(text), port: UInt16(bigEndian: name.sin_port), isIPv6: false)
      case AF_INET6:
        let name = bytes.load(as: sockaddr_in6.self)
        var address = name.sin6_addr
        inet_ntop(AF_INET6, &address, &text, 64)
        return .network(
          host: words(text), port: UInt16(bigEndian: name.sin6_port), isIPv6: true)
      default: return .unix(path: "/")
      }
    }
  }

  private static func words(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func failure(_ address: ListenAddress) -> BerthError {
    let reason = String(cString: strerror(errno))
    return BerthError(
      "web.address", "cannot listen on \(address): \(reason)",
      remedy: errno == EADDRINUSE
        ? "another server has it: stop that one, or choose another with --listen"
        : "choose another with --listen")
  }
}
