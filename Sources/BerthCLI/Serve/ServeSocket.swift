import BerthBase
import BerthCapabilities
import BerthServices
import Glibc

/// Where `berth serve` listens for `berthc`: one socket of a user, for all homes.
struct ServeSocket {
  /// Absolute.
  let path: String

  /// The place an environment names: `BERTH_SOCKET`, else `berth/socket` in `XDG_RUNTIME_DIR`, else
  /// `.cache/berth/socket` in `HOME`; `find_address` in berthc/main.c says the same.
  ///
  /// - Throws: `serve.socket` when it names none, or one too long for unix(7).
  init(environment: [String: String]) throws(BerthError) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let named = value("BERTH_SOCKET") {
      path = Home.absolute(named)
    } else if let folder = value("XDG_RUNTIME_DIR") {
      path = folder + "/berth/socket"
    } else if let home = value("HOME") {
      path = home + "/.cache/berth/socket"
    } else {
      throw BerthError(
        "serve.socket", "the environment names no place for a socket",
        remedy: "set BERTH_SOCKET to a path, for berth serve and for berthc")
    }
    guard path.utf8.count < Self.capacity else {
      throw BerthError(
        "serve.socket",
        "\(path) is too long for a socket: \(path.utf8.count) bytes, at most \(Self.capacity - 1)",
        remedy: "set BERTH_SOCKET to a shorter path, for berth serve and for berthc")
    }
  }

  private static let capacity = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  /// The file whose lock the one host of this socket holds.
  var lock: String { path + ".lock" }

  /// The number of the process that listens here; nil for none.
  var holder: Int? { DaemonLock.isHeld(at: lock) ? DaemonLock.holder(at: lock) : nil }

  /// Makes the socket and listens. Whoever holds the lock may: what lies there is a dead host's.
  ///
  /// - Returns: a descriptor, closed on exec.
  /// - Throws: `serve.socket` with the system's reason.
  func listen() throws(BerthError) -> Int32 {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("make a socket for") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    unlink(path)
    // Nobody else of the machine comes in; each process asks who calls, all the same.
    let mask = umask(0o177)
    let isBound = withUnsafePointer(to: &address) { place in
      place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    let failure = failure("listen at")
    umask(mask)
    guard isBound, Glibc.listen(descriptor, 128) == 0 else {
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  private func failure(_ action: String) -> BerthError {
    BerthError(
      "serve.socket", "could not \(action) \(path): \(String(cString: strerror(errno)))",
      remedy: "check that its folder is yours and has room, or set BERTH_SOCKET to another path")
  }
}
