import BerthSDK

/// Asks the stations of the bay: weather service, buoys, water levels, and the backup.
///
/// All are asked at once, the forecast first, and a round ends when its time is over. Only what was
/// read as what it should be counts as an answer: a page of a proxy, an old copy, a forecast of last
/// week and a station that has fallen silent do not, and then the backup is asked.
struct Refresher {
  let store: Store
  let bay: Bay

  /// The least time between two rounds.
  static let interval = 5 * Span.minute
  /// The whole round takes no longer than this, in seconds.
  static let totalLimit = 10.0
  /// Where the forecast is kept is asked for first, no longer than this, in seconds.
  static let pointLimit = 3.0
  /// The backup gets at least this, in seconds.
  static let backupLimit = 3.0
  /// An observation older than this is no answer to how it is now.
  static let observationHolds = 3 * Span.hour
  /// A forecast made longer ago is none; the weather service makes one every few hours.
  static let forecastHolds = 24 * Span.hour

  /// What a round brought.
  struct Outcome {
    var answered: [String] = []
    var failed: [(source: String, message: String)] = []
    var notes: [String] = []
    var readings = 0
    var isOffline = false
    /// Whether the last round was too recent, so that nothing was asked.
    var isFresh = false

    var json: JSON {
      [
        "answered": JSON(answered),
        "failed": .list(failed) { ["id": .string($0.source), "message": .string($0.message)] },
        "notes": JSON(notes), "readings": JSON(readings), "offline": .bool(isOffline),
        "fresh": .bool(isFresh),
      ]
    }
  }

  /// A document to ask for.
  struct Request {
    var name: String
    var url: String
    /// Seconds for which an answer holds, so that nobody is asked again.
    var maxAge: Int
    var hint: ReadingHint
    /// What the answer must be.
    var formats: Set<ReadingFormat>
    /// What is sent along; a plain question without it.
    var body: JSON?
    /// How old the newest reading of an answer may be; nil where nothing is measured.
    var holds: Int64?

    init(
      name: String, url: String, maxAge: Int, hint: ReadingHint, formats: Set<ReadingFormat>,
      body: JSON? = nil, holds: Int64? = nil
    ) {
      (self.name, self.url, self.maxAge, self.hint) = (name, url, maxAge, hint)
      (self.formats, self.body, self.holds) = (formats, body, holds)
    }
  }

  /// When the last round began; nil for never.
  static func lastRound(_ store: Store) throws -> Int64? {
    try store.database.value("asked").flatMap { Int64($0) }
  }

  func run(force: Bool) throws -> Outcome {
    var outcome = Outcome()
    let last = try Self.lastRound(store)
    if !force, let last, store.now - last < Self.interval, store.now >= last {
      outcome.isFresh = true
      return outcome
    }
    try store.database.setValue("asked", String(store.now))
    var log = try SourceLog(store)
    let begin = store.call.clock.monotonic
    func left() -> Double {
      Self.totalLimit - Double(store.call.clock.monotonic - begin) / 1e9
    }
    if try store.weatherPoint(bay.region, within: Span.day) == nil {
      try ask([pointRequest()], seconds: Self.pointLimit, &log, &outcome)
    }
    let point = try store.weatherPoint(bay.region, within: .max)
    let due = try requests(point).filter { force || log.isDue($0, now: store.now) }
    try ask(due, seconds: left(), &log, &outcome)
    let backup = try backupRequests(
      weather: !log.holds("NWS station", Self.observationHolds, now: store.now),
      forecast: !log.holds("NWS hourly forecast", Self.forecastHolds, now: store.now))
    try ask(backup, seconds: max(left(), Self.backupLimit), &log, &outcome)
    try log.save(store)
    try store.database.setValue("offline", outcome.isOffline ? String(store.now) : nil)
    if !outcome.answered.isEmpty { try store.database.setValue("answered", String(store.now)) }
    try store.pruneReadings()
    return outcome
  }

  /// Asks for documents at once and stores what is in them.
  private func ask(
    _ requests: [Request], seconds: Double, _ log: inout SourceLog, _ outcome: inout Outcome
  ) throws {
    guard !requests.isEmpty else { return }
    try store.call.checkCancellation()
    store.call.progress(0, of: requests.count, requests[0].name)
    let agent = try Self.agent(store.call)
    let answers = try Self.answers(
      requests.map { json($0, agent: agent, isSpoilt: log.isSpoilt($0.name)) }, seconds, store.call)
    var unreachable = 0
    for (request, answer) in zip(requests, answers) {
      do {
        let newest = try take(answer, request, &outcome)
        outcome.answered.append(request.name)
        log.answered(request.name, newest: newest, now: store.now)
      } catch let error as PluginError {
        if error.code == "cancelled" { throw error }
        if error.code == "fetch.offline" || error.code == "fetch.timeout" { unreachable += 1 }
        outcome.failed.append((request.name, error.message))
        log.failed(request.name, error, now: store.now)
      }
    }
    // Nobody answers at all: the network is away, or is there by name only.
    outcome.isOffline = outcome.answered.isEmpty && unreachable == requests.count
  }

  /// The answers of all requests; where nobody can be asked, the same failure for each.
  private static func answers(
    _ requests: [JSON], _ seconds: Double, _ call: Call
  ) throws -> [Result<Fetch.Response, PluginError>] {
    do throws(PluginError) {
      return try call.fetch.all(requests, seconds: max(seconds, 0.5))
    } catch {
      guard error.code.hasPrefix("fetch.") else { throw error }
      return requests.map { _ in .failure(error) }
    }
  }

  /// Reads an answer and stores it; the time of its newest measurement, or of the making of its
  /// forecast.
  private func take(
    _ answer: Result<Fetch.Response, PluginError>, _ request: Request, _ outcome: inout Outcome
  ) throws -> Int64 {
    let reply = try answer.get()
    if reply.meta["stale"]?.bool == true {
      let age = Int64(reply.meta["age"]?.int ?? 0) * 1000
      throw PluginError(
        "fetch.offline",
        "\(request.name) does not answer; there is a copy of \(Span.text(age)) ago",
        remedy: "try again later")
    }
    let found = try FormatSniffer.read(reply.body, request.hint)
    guard request.formats.contains(found.format) else {
      throw PluginError(
        "remote.refused", "\(request.name) answered with something else: \(found.format.rawValue)",
        remedy: "try again later")
    }
    let newest = try check(found, request)
    let saved = try store.save(found.set.readings)
    outcome.readings += saved.count
    outcome.notes += saved.notes.map { "\(request.name): \($0)" }
    if found.format == .nwsAlerts { try store.save(found.alerts) }
    if let point = found.point { try store.save(point, bay.region) }
    return newest
  }

  /// Whether an answer is about now.
  ///
  /// - Returns: the time of its newest measurement, or when its forecast was made.
  private func check(_ found: Recognised, _ request: Request) throws -> Int64 {
    let readings = found.set.readings.filter { ReadingRules.problem($0, now: store.now) == nil }
    let forecasts = readings.filter(\.source.isForecast)
    if !forecasts.isEmpty, forecasts.count == readings.count {
      let made = forecasts.compactMap(\.issued).max() ?? store.now
      if store.now - made > Self.forecastHolds {
        throw PluginError(
          "remote.stale", "\(request.name) was made \(Span.text(store.now - made)) ago",
          remedy: "try again later")
      }
      if (forecasts.map(\.time).max() ?? 0) < store.now {
        throw PluginError(
          "remote.stale", "\(request.name) ends before now", remedy: "try again later")
      }
      return made
    }
    guard let holds = request.holds else { return store.now }
    guard let newest = readings.filter({ !$0.source.isForecast }).map(\.time).max() else {
      let refused = found.set.readings.isEmpty ? "" : " that can be of now"
      throw PluginError(
        "remote.empty", "\(request.name) has reported nothing\(refused)",
        remedy: "the station may be out of service")
    }
    if store.now - newest > holds {
      // Stored all the same: what is known last is shown with its age.
      let saved = try store.save(found.set.readings)
      throw PluginError(
        "remote.stale",
        "\(request.name) was last heard of \(Span.text(store.now - newest)) ago"
          + (saved.count > 0 ? ", which is kept" : ""), remedy: "the station may be out of service")
    }
    return newest
  }

  private func json(_ request: Request, agent: String, isSpoilt: Bool) -> JSON {
    var json: JSON = ["url": .string(request.url), "timeout": .number(Self.totalLimit)]
    json["headers"] = [
      "accept": "application/geo+json, application/json, text/plain, */*",
      "user-agent": .string(agent),
    ]
    // What was no answer last time must not be confirmed as unchanged.
    if isSpoilt { json["headers"]?["cache-control"] = "no-cache" }
    if let body = request.body {
      json["method"] = "POST"
      json["body"] = body
    }
    return json
  }

  /// Who asks: the weather service wants the application and somebody to turn to
  /// (https://www.weather.gov/documentation/services-web-api).
  static func agent(_ call: Call) throws -> String {
    let contact = Words.trimmed(try call.config.get("contact").string ?? "")
    let name = "\(JubileeIdentity.name)/\(JubileeIdentity.version)"
    return contact.isEmpty ? name : "\(name) (\(contact))"
  }
}

/// How the app names itself to others.
enum JubileeIdentity {
  static let name = "berth-jubilee"
  static let version = "1.0.0"
}
