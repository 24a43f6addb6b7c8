import BerthSDK

/// Asks the stations of the bay: weather service, buoys, water levels, and the backup.
///
/// Every reply is stored with source, station and time. A source that fails keeps none of the others
/// from answering; without a network at all it stops at once.
struct Refresher {
  let store: Store
  let bay: Bay

  /// The least time between two rounds.
  static let interval = 5 * Span.minute
  /// No source is begun after so many seconds of a round; those that matter most come first.
  static let startLimit = 7.0
  /// The whole round takes no longer than this, in seconds.
  static let totalLimit = 10.0

  /// What a round brought.
  struct Outcome {
    var answered: [String] = []
    var failed: [(source: String, message: String)] = []
    var readings = 0
    var isOffline = false
    var timeouts = 0
    /// Whether the last round was too recent, so that nothing was asked.
    var isFresh = false

    var json: JSON {
      [
        "answered": JSON(answered),
        "failed": .list(failed) { ["id": .string($0.source), "message": .string($0.message)] },
        "readings": JSON(readings), "offline": .bool(isOffline), "fresh": .bool(isFresh),
      ]
    }
  }

  /// A document to ask for.
  struct Request {
    var name: String
    var url: String
    /// Seconds a copy answers for the server.
    var maxAge: Int
    var hint: ReadingHint
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
    let begin = store.call.clock.monotonic
    var queue = firstRequests()
    var index = 0
    while index < queue.count, !outcome.isOffline {
      try store.call.checkCancellation()
      let seconds = Double(store.call.clock.monotonic - begin) / 1e9
      if seconds > Self.startLimit {
        outcome.failed.append(("others", "left for the next round, this one took long"))
        break
      }
      store.call.progress(index, of: queue.count, queue[index].name)
      queue += try fetch(queue[index], seconds: min(5, Self.totalLimit - seconds), &outcome)
      index += 1
    }
    if !outcome.isOffline, !outcome.answered.contains(where: { $0.hasPrefix("NWS station") }),
      let backup = try backupRequests()
    {
      for request in backup { _ = try fetch(request, seconds: 2, &outcome) }
    }
    try store.database.setValue("offline", outcome.isOffline ? String(store.now) : nil)
    if !outcome.answered.isEmpty { try store.database.setValue("answered", String(store.now)) }
    try store.pruneReadings()
    return outcome
  }

  /// Asks for one document and stores what is in it; returns what follows from it.
  private func fetch(
    _ request: Request, seconds: Double, _ outcome: inout Outcome
  ) throws -> [Request] {
    do {
      let reply = try store.call.fetch([
        "url": .string(request.url), "maxAge": JSON(request.maxAge), "timeout": .number(seconds),
        "headers": ["accept": "application/geo+json, application/json, text/plain, */*"],
      ])
      let found = try FormatSniffer.read(reply.body, request.hint)
      outcome.readings += try save(found.set.readings)
      if found.format == .nwsAlerts { try store.save(found.alerts) }
      outcome.answered.append(request.name)
      return found.point.map(requests(after:)) ?? []
    } catch let error as PluginError {
      if error.code == "cancelled" { throw error }
      if error.code == "fetch.timeout" { outcome.timeouts += 1 }
      // Two that never answer, and nobody who does: the network is there by name only.
      if error.code == "fetch.offline" || outcome.timeouts > 1 && outcome.answered.isEmpty {
        outcome.isOffline = true
      }
      outcome.failed.append((request.name, error.message))
      return []
    }
  }

  /// Stores what is newer than what is known of each station.
  func save(_ readings: [Reading]) throws -> Int {
    var known: [String: Int64] = [:]
    var fresh: [Reading] = []
    for reading in readings {
      if reading.source.isForecast {
        fresh.append(reading)
        continue
      }
      let key = "\(reading.source.rawValue)/\(reading.station)"
      let last = try known[key] ?? store.lastReading(reading.source, reading.station) ?? .min
      known[key] = last
      // Reports are corrected now and then: the last three hours are taken anew.
      if reading.time > store.now - 7 * Span.day,
        last == .min || reading.time > last - 3 * Span.hour
      {
        fresh.append(reading)
      }
    }
    return try store.save(fresh)
  }
}
