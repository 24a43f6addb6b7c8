import BerthHTTP

/// What the server does as time goes by.
extension WebServer {
  func tick(_ now: Int64) {
    pool.tick(now)
    assistants.tick(now)
    live.attach(at: now)
    if !isStopping { deliveries?.tick(now) }
    if now >= nextRound {
      endRevoked()
      nextRound = now + 2000
    }
    if now >= nextBeat {
      // So that whoever is between keeps the connection open, and one that is gone is noticed.
      tell(Set(connections.filter { $1.state == .streaming }.keys), ":\n\n")
      nextBeat = now + 25_000
    }
    for connection in connections.values where connection.deadline <= now {
      if connection.state == .reading, connection.reader.isInsideRequest {
        connection.closesAfterAnswer = true
        answer(FrontRoutes.plain(408, "the request did not come in time"), connection)
      } else {
        drop(connection)
      }
    }
  }

  func stopListening() {
    isStopping = true
    for listener in listeners { poller.remove(listener.descriptor) }
    for connection in connections.values
    where connection.state == .reading || connection.state == .streaming { drop(connection) }
  }
}
