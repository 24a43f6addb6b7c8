import BerthBase
import BerthHTTP
import Glibc

/// The front process: takes connections, reads requests, has them answered, writes the answers.
///
/// One thread waits for everything at once; it loads no app and calls nothing that blocks.
final class WebServer {
  let poller: Poller
  let listeners: [Listener]
  let pool: AppPool
  let assistants: Assistants
  let routes: FrontRoutes
  let metrics: WebMetrics
  let limits: WebLimits
  let clock: WebClock
  private let log: (String) -> Void
  var connections: [Int32: Connection] = [:]
  /// The connections that wait for an app process, by the job's id.
  var asked: [UInt64: Asked] = [:]

  struct Asked {
    var connection: Connection
    var nonce: String
    var user: String
    var app: String
    /// The call, where its answer is watched.
    var watched: WebCall?
  }

  /// What delivers notifications; nil where the time stands still.
  var deliveries: DeliveryRounds?
  /// The programs that hear of answers.
  let watchers = Watchers()

  private var lastJob: UInt64 = 0
  var isStopping = false
  let live: LiveHub
  let guests: GuestLimits
  var nextBeat: Int64 = 0
  /// When it is looked next whether tokens were taken back.
  var nextRound: Int64 = 0
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)

  /// - Parameter log: takes a line for each answer.
  init(
    poller: Poller, listeners: [Listener], pool: AppPool, assistants: Assistants,
    routes: FrontRoutes, metrics: WebMetrics, limits: WebLimits, clock: WebClock,
    log: @escaping (String) -> Void
  ) {
    self.poller = poller
    self.listeners = listeners
    self.pool = pool
    self.assistants = assistants
    self.routes = routes
    self.metrics = metrics
    self.limits = limits
    self.clock = clock
    self.log = log
    live = LiveHub(poller: poller)
    guests = GuestLimits(limits, isBehindProxy: routes.isBehindProxy)
    pool.ended = { [unowned self] in finish($0, $1) }
    routes.progress = { [unowned pool] in pool.progress(session: $0, call: $1) }
    assistants.said = { [unowned self] in pass($1, of: $0) }
    assistants.ended = { [unowned self] in lose($0) }
    metrics.gauges = { [unowned self] in
      [
        ("berth_connections", "Open connections.", connections.count),
        ("berth_live_pages", "Pages that hear of changes.", live.count),
        ("berth_assistants", "Assistants that are served.", assistants.count),
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
      hear(live.due(at: now))
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
    assistants.stop()
    deliveries?.stop()
  }

  private func handle(_ event: Poller.Event) {
    if pool.owns(event.descriptor) { return pool.handle(event) }
    if assistants.owns(event.descriptor) {
      return assistants.handle(event, at: clock.milliseconds())
    }
    if live.owns(event.descriptor) {
      return live.handle(at: clock.milliseconds())
    }
    if let connection = connections[event.descriptor] { return handle(event, connection) }
    if let listener = listeners.first(where: { $0.descriptor == event.descriptor }), !isStopping {
      accept(listener)
    }
  }

  // MARK: Connections

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
      answer(routes.unreadable(error, connection.request), connection)
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
    let now = clock.milliseconds()
    connection.started = now
    let body = connection.body
    connection.body = []
    if let wait = guests.wait(request, from: connection.address, at: now) {
      return answer(routes.tooMuch(wait, to: request), connection)
    }
    let client = routes.isBehindProxy ? GuestLimits.client(request) : nil
    switch routes.outcome(request, body, from: client ?? connection.address) {
    case .answer(let response): answer(response, connection)
    case .send(let response, let file, let range):
      connection.queue(file, range)
      answer(response, connection)
    case .listen(let subscription): listen(connection, request, subscription)
    case .assist(let asked): assist(connection, request, asked)
    case .call(let call, let app, let nonce):
      if let wait = wait(for: call, of: connection) {
        return answer(routes.tooMuch(wait, to: request), connection)
      }
      connection.state = .waiting
      connection.deadline = .max
      poller.change(connection.descriptor, [])
      ask(call, app, nonce: nonce, for: connection)
    }
  }

  /// Has a call answered for a connection.
  func ask(_ call: WebCall, _ app: String, nonce: String, for connection: Connection) {
    lastJob += 1
    let now = clock.milliseconds()
    let isWatching = call.program?.isWatching == true
    asked[lastJob] = Asked(
      connection: connection, nonce: nonce, user: call.user, app: app,
      watched: isWatching ? call : nil)
    live.isCalled(user: call.user, app: app, at: now, isDone: false)
    pool.submit(AppJob(id: lastJob, app: app, call: call, deadline: now + limits.call))
  }

  /// The milliseconds a call is too early; nil when it may be made. What is left to a program is said in the
  /// head of its answer.
  private func wait(for call: WebCall, of connection: Connection) -> Int64? {
    let now = clock.milliseconds()
    guard call.program?.isAPI == true else {
      return guests.wait(call, from: connection.address, at: now)
    }
    let share = guests.share(
      of: call.user, isExpensive: !call.uploads.isEmpty, from: connection.address, at: now)
    connection.share = share
    return share.wait ?? (call.program?.isWatching == true ? watchers.wait(call.user) : nil)
  }

  /// An app process is done with a call, or is no more.
  private func finish(_ id: UInt64, _ outcome: AppPool.Outcome) {
    guard let job = asked.removeValue(forKey: id) else { return }
    let (connection, nonce) = (job.connection, job.nonce)
    live.isCalled(user: job.user, app: job.app, at: clock.milliseconds(), isDone: true)
    let response: HTTPResponse
    switch outcome {
    case .answered(let answer) where connection.state == .streaming:
      return tell(answer, to: connection)
    case .answered(let answer) where job.watched != nil && answer.watch != nil:
      return watch(connection, job, answer)
    case _ where connection.state == .streaming: return drop(connection)
    case .answered(let answer):
      response = routes.response(answer, nonce: nonce, to: connection.request)
    case .crashed(let app):
      ServerLog.write("an app process ended while it answered for \(app); it was replaced")
      response = routes.failure(
        502,
        BerthError(
          "plugin.crashed",
          "\(app) broke off while it answered. Nothing else was touched; try again."
        ), to: connection.request)
    case .late(let app):
      ServerLog.write("\(app) took longer than \(limits.call / 1000) s and was stopped")
      response = routes.failure(
        502,
        BerthError(
          "plugin.timeout",
          "\(app) took too long and was stopped. Nothing else was touched; try again."
        ), to: connection.request)
    case .refused:
      response = routes.failure(
        503, BerthError("api.busy", "Too much is going on here. Try again in a moment."),
        to: connection.request)
    }
    goOn(connection) { answer(response, connection) }
  }

  /// Answers somebody who has waited, and goes on with what they have sent meanwhile.
  func goOn(_ connection: Connection, _ answer: () -> Void) {
    poller.change(connection.descriptor, .reading)
    answer()
    if connections[connection.descriptor] === connection, connection.state == .reading {
      read(connection)
    }
  }

  func answer(_ response: HTTPResponse, _ connection: Connection) {
    var response = response
    let request = connection.request
    connection.share?.add(to: &response)
    connection.share = nil
    let keeps = !connection.closesAfterAnswer && !isStopping && request?.isKeptAlive == true
    connection.closesAfterAnswer = !keeps
    let date = HTTPDate(unixMilliseconds: clock.unixMilliseconds())
    connection.queue(response.head(for: request, keepAlive: keeps, date: date))
    connection.queue(response.bodyBytes(for: request))
    // What is refused before it was whole was not worked on.
    let milliseconds = connection.started.map { Double(clock.milliseconds() - $0) } ?? 0
    connection.started = nil
    metrics.add(status: response.sentStatus, milliseconds: milliseconds)
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
  func next(_ connection: Connection) {
    guard !connection.closesAfterAnswer else { return drop(connection) }
    connection.state = .reading
    connection.request = nil
    connection.deadline = clock.milliseconds() + limits.idle
    poller.change(connection.descriptor, .reading)
  }

  func drop(_ connection: Connection) {
    guard connections[connection.descriptor] === connection else { return }
    connections[connection.descriptor] = nil
    poller.remove(connection.descriptor)
    live.remove(connection.descriptor)
    watchers.remove(connection.descriptor)
    assistants.forget(connection.descriptor, at: clock.milliseconds())
    for (id, entry) in asked where entry.connection === connection {
      asked[id] = nil
      pool.withdraw(id)
    }
  }
}
