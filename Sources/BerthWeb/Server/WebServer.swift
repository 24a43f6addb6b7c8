import BerthBase
import BerthHTTP
import Glibc

/// The front process: takes connections, reads requests, has them answered, writes the answers.
///
/// One thread waits for everything at once; it loads no app and calls nothing that blocks.
final class WebServer {
  private let poller: Poller
  private let listeners: [Listener]
  private let pool: AppPool
  private let routes: FrontRoutes
  private let metrics: WebMetrics
  private let limits: WebLimits
  private let clock: WebClock
  private let log: (String) -> Void
  private var connections: [Int32: Connection] = [:]
  /// The connections that wait for an app process, by the job's id.
  private var asked: [UInt64: Asked] = [:]

  private struct Asked {
    var connection: Connection
    var nonce: String
    var user: String
    var app: String
  }

  private var lastJob: UInt64 = 0
  private var isStopping = false
  private let live: LiveHub
  private let guests: GuestLimits
  private var nextBeat: Int64 = 0
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  /// - Parameter log: takes a line for each answer.
  init(
    poller: Poller, listeners: [Listener], pool: AppPool, routes: FrontRoutes,
    metrics: WebMetrics, limits: WebLimits, clock: WebClock, log: @escaping (String) -> Void
  ) {
    self.poller = poller
    self.listeners = listeners
    self.pool = pool
    self.routes = routes
    self.metrics = metrics
    self.limits = limits
    self.clock = clock
    self.log = log
    live = LiveHub(poller: poller)
    guests = GuestLimits(limits, isBehindProxy: routes.isBehindProxy)
    pool.ended = { [unowned self] in finish($0, $1) }
    metrics.gauges = { [unowned self] in
      [
        ("berth_connections", "Open connections.", connections.count),
        ("berth_live_pages", "Pages that hear of changes.", live.count),
        ("berth_calls", "Calls that are worked on or wait.", pool.load),
        ("berth_app_processes", "App processes that run.", pool.count),
        ("berth_app_processes_replaced", "App processes that were replaced.", pool.replaced),
      ]
    }
  }

  deinit { chunk.deallocate() }

  /// Serves until it is asked to stop, and a little longer for what is under way.
  func run(until isStopped: () -> Bool) throws(BerthError) {
    try pool.fill()
    for listener in listeners { poller.add(listener.descriptor, .reading) }
    var nextTick = clock.milliseconds()
    var end: Int64?
    while true {
      let wait = live.wait(at: clock.milliseconds(), limit: 250)
      for event in poller.wait(milliseconds: Int32(wait)) { handle(event) }
      let now = clock.milliseconds()
      tell(live.due(at: now), "data: changed\n\n")
      if now >= nextTick {
        tick(now)
        nextTick = now + 250
      }
      if end == nil, isStopped() {
        end = now + limits.stopping
        stopListening()
      }
      if let end, asked.isEmpty || now >= end,
        connections.values.allSatisfy(\.isDrained) || now >= end
      {
        break
      }
    }
    pool.stop()
  }

  private func handle(_ event: Poller.Event) {
    if pool.owns(event.descriptor) { return pool.handle(event) }
    if live.owns(event.descriptor) {
      return live.handle(at: clock.milliseconds())
    }
    if let connection = connections[event.descriptor] { return handle(event, connection) }
    if let listener = listeners.first(where: { $0.descriptor == event.descriptor }), !isStopping {
      accept(listener)
    }
  }

  // MARK: Connections

  private func accept(_ listener: Listener) {
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

  private func handle(_ event: Poller.Event, _ connection: Connection) {
    if connection.state == .streaming { return handleStream(event, connection) }
    if event.isWritable, connection.state == .writing {
      guard connection.write() else { return drop(connection) }
      // Whoever listens to a long sound takes it piece by piece.
      if connection.sendsFile { connection.deadline = clock.milliseconds() + limits.writing }
      if connection.isDrained { next(connection) }
    }
    if event.isReadable, connection.state == .reading {
      let wasInside = connection.reader.isInsideRequest
      guard connection.read(chunk) else { return drop(connection) }
      if !wasInside { connection.deadline = clock.milliseconds() + limits.head }
      read(connection)
    } else if event.isClosed, connection.state != .writing {
      // Nobody waits for the answer any more.
      drop(connection)
    }
  }

  /// Goes on with what has come.
  private func read(_ connection: Connection) {
    do throws(HTTPError) {
      while connection.state == .reading, let event = try connection.reader.next() {
        switch event {
        case .head(let request): begin(request, connection)
        case .body(let piece):
          connection.body += piece
          connection.deadline = max(
            connection.deadline, clock.milliseconds() + limits.bodyProgress)
        case .end: dispatch(connection)
        }
      }
    } catch {
      connection.closesAfterAnswer = true
      answer(HTTPResponse(error), connection)
    }
  }

  private func begin(_ request: HTTPRequest, _ connection: Connection) {
    connection.request = request
    connection.body = []
    connection.reader.maximumBody = routes.maximumBody(request)
    connection.deadline = clock.milliseconds() + limits.body
    if request.expectsContinue {
      connection.queue(HTTPResponse.goOn)
      _ = connection.write()
    }
  }

  private func dispatch(_ connection: Connection) {
    guard let request = connection.request else { return }
    connection.started = clock.milliseconds()
    let body = connection.body
    connection.body = []
    if let wait = guests.wait(request, from: connection.address, at: connection.started) {
      return answer(GuestLimits.refusal(wait), connection)
    }
    switch routes.outcome(request, body) {
    case .answer(let response): answer(response, connection)
    case .send(let response, let file, let range):
      connection.queue(file, range)
      answer(response, connection)
    case .listen(let subscription): listen(connection, request, subscription)
    case .call(let call, let app, let nonce):
      if let wait = guests.wait(call, from: connection.address, at: connection.started) {
        return answer(GuestLimits.refusal(wait), connection)
      }
      lastJob += 1
      connection.state = .waiting
      connection.deadline = .max
      asked[lastJob] = Asked(connection: connection, nonce: nonce, user: call.user, app: app)
      live.isCalled(user: call.user, app: app, at: connection.started, isDone: false)
      poller.change(connection.descriptor, [])
      pool.submit(
        AppJob(
          id: lastJob, app: app, call: call, deadline: connection.started + limits.call))
    }
  }

  /// An app process is done with a call, or is no more.
  private func finish(_ id: UInt64, _ outcome: AppPool.Outcome) {
    guard let job = asked.removeValue(forKey: id) else { return }
    let (connection, nonce) = (job.connection, job.nonce)
    live.isCalled(user: job.user, app: job.app, at: clock.milliseconds(), isDone: true)
    let response: HTTPResponse
    switch outcome {
    case .answered(let answer):
      response = routes.response(answer, nonce: nonce, to: connection.request)
    case .crashed(let app):
      ServerLog.write("an app process ended while it answered for \(app); it was replaced")
      response = FrontRoutes.failure(
        502, "\(app) broke off while it answered. Nothing else was touched; try again.")
    case .late(let app):
      ServerLog.write("\(app) took longer than \(limits.call / 1000) s and was stopped")
      response = FrontRoutes.failure(
        502, "\(app) took too long and was stopped. Nothing else was touched; try again.")
    case .refused:
      var refusal = FrontRoutes.failure(503, "Too much is going on here. Try again in a moment.")
      refusal.headers.append("Retry-After", "2")
      response = refusal
    }
    poller.change(connection.descriptor, .reading)
    answer(response, connection)
    if connections[connection.descriptor] === connection, connection.state == .reading {
      read(connection)
    }
  }

  private func answer(_ response: HTTPResponse, _ connection: Connection) {
    let request = connection.request
    let keeps = !connection.closesAfterAnswer && !isStopping && request?.isKeptAlive == true
    connection.closesAfterAnswer = !keeps
    let date = HTTPDate(unixMilliseconds: clock.unixMilliseconds())
    connection.queue(response.head(for: request, keepAlive: keeps, date: date))
    connection.queue(response.bodyBytes(for: request))
    let milliseconds = Double(clock.milliseconds() - connection.started)
    metrics.add(status: response.sentStatus, milliseconds: request == nil ? 0 : milliseconds)
    if let request {
      let app = request.path.first.map { "/\($0)" } ?? "/"
      log("\(request.method) \(app) \(response.sentStatus) \(Int(milliseconds)) ms")
    }
    connection.state = .writing
    connection.deadline = clock.milliseconds() + limits.writing
    guard connection.write() else { return drop(connection) }
    if connection.isDrained {
      next(connection)
    } else {
      poller.change(connection.descriptor, .writing)
    }
  }

  /// After an answer: the next request, or the end.
  private func next(_ connection: Connection) {
    guard !connection.closesAfterAnswer else { return drop(connection) }
    connection.state = .reading
    connection.request = nil
    connection.deadline = clock.milliseconds() + limits.idle
    poller.change(connection.descriptor, .reading)
  }

  private func drop(_ connection: Connection) {
    guard connections[connection.descriptor] === connection else { return }
    connections[connection.descriptor] = nil
    poller.remove(connection.descriptor)
    live.remove(connection.descriptor)
    for (id, entry) in asked where entry.connection === connection {
      asked[id] = nil
      pool.withdraw(id)
    }
  }

  // MARK: News

  /// Begins an answer that does not end: server-sent events.
  private func listen(
    _ connection: Connection, _ request: HTTPRequest, _ subscription: LiveHub.Subscription
  ) {
    var response = HTTPResponse(200, .stream)
    response.headers.append("Content-Type", "text/event-stream")
    response.headers.append("Cache-Control", "no-store")
    response.headers.append("X-Accel-Buffering", "no")
    let date = HTTPDate(unixMilliseconds: clock.unixMilliseconds())
    connection.stream = ChunkedWriter(BodyFraming(response, for: request))
    connection.state = .streaming
    connection.deadline = .max
    live.add(connection.descriptor, subscription, at: clock.milliseconds())
    metrics.add(status: 200, milliseconds: 0)
    connection.queue(response.head(for: request, keepAlive: true, date: date))
    send(Array(":\n\n".utf8), to: connection)
  }

  private func tell(_ descriptors: Set<Int32>, _ text: String) {
    let text = Array(text.utf8)
    for descriptor in descriptors {
      // One that does not take what it was told before is told once for both.
      guard let connection = connections[descriptor], connection.isDrained else { continue }
      send(text, to: connection)
    }
  }

  private func send(_ text: [UInt8], to connection: Connection) {
    connection.queue(connection.stream.chunk(text))
    guard connection.write() else { return drop(connection) }
    // Mostly it takes all at once, and is waited for as before.
    if !connection.isDrained { poller.change(connection.descriptor, [.reading, .writing]) }
  }

  private func handleStream(_ event: Poller.Event, _ connection: Connection) {
    // Nothing more is to come from there but its end.
    guard !event.isClosed, !event.isReadable || connection.read(chunk) else {
      return drop(connection)
    }
    guard event.isWritable else { return }
    guard connection.write() else { return drop(connection) }
    if connection.isDrained { poller.change(connection.descriptor, .reading) }
  }

  // MARK: Time

  private func tick(_ now: Int64) {
    pool.tick(now)
    live.attach()
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

  private func stopListening() {
    isStopping = true
    for listener in listeners { poller.remove(listener.descriptor) }
    for connection in connections.values
    where connection.state == .reading || connection.state == .streaming { drop(connection) }
  }
}
