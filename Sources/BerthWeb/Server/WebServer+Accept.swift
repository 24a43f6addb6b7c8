import BerthHTTP
import Glibc

/// Connections that begin.
extension WebServer {
  func accept(_ listener: Listener) {
    for _ in 0..<64 {
      guard let (descriptor, address) = listener.accept() else { return }
      guard connections.count < limits.connections else {
        refuse(descriptor)
        continue
      }
      var yes: Int32 = 1
      setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
      connections[descriptor] = Connection(
        descriptor, address: address, deadline: clock.milliseconds() + limits.head)
      poller.add(descriptor, .reading)
    }
  }

  /// Says to one connection too many that there is no room, and ends it.
  private func refuse(_ descriptor: Int32) {
    var response = FrontRoutes.plain(503, "too many are here already; try again in a moment")
    response.headers.append("Retry-After", "5")
    let date = HTTPDate(unixMilliseconds: clock.unixMilliseconds())
    let bytes = response.bytes(for: nil, keepAlive: false, date: date)
    // What has come is read: an end with bytes unread would take the answer back.
    _ = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
    _ = VectoredWrite.send(descriptor, bytes, from: 0, [])
    shutdown(descriptor, Int32(SHUT_WR))
    close(descriptor)
    metrics.add(status: 503, milliseconds: 0)
  }
}
