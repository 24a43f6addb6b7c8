import BerthSDK

/// Asks the stations of the bay: weather service, buoys, water levels, and the backup.
///
/// Every reply is kept with source, station and time. A source that fails keeps none of the others
/// from answering; without a network at all it stops at once.
struct Refresher {
  let store: Store
  let bay: Bay

  /// The least time between two rounds.
  static let interval: Int64 = 5 * 60_000
  /// No source is begun after so many seconds of a round; those that matter most come first.
  static let longest = 7.0
  /// The whole round takes no longer than this, in seconds.
  static let limit = 10.0

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
        "failed": .array(
          failed.map { ["id": .string($0.source), "message": .string($0.message)] }),
        "readings": JSON(readings), "offline": .bool(isOffline), "fresh": .bool(isFresh),
      ]
    }
  }

  /// A document to ask for.
  struct Errand {
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
    var queue = first()
    var place = 0
    while place < queue.count, !outcome.isOffline {
      try store.call.checkCancellation()
      let seconds = Double(store.call.clock.monotonic - begin) / 1e9
      if seconds > Self.longest {
        outcome.failed.append(("others", "left for the next round, this one took long"))
        break
      }
      store.call.progress(place, of: queue.count, queue[place].name)
      queue += try fetch(queue[place], seconds: min(5, Self.limit - seconds), &outcome)
      place += 1
    }
    if !outcome.isOffline, !outcome.answered.contains(where: { $0.hasPrefix("NWS station") }),
      let backup = try openWeatherMap()
    {
      for errand in backup { _ = try fetch(errand, seconds: 2, &outcome) }
    }
    try store.database.setValue("offline", outcome.isOffline ? String(store.now) : nil)
    if !outcome.answered.isEmpty { try store.database.setValue("answered", String(store.now)) }
    try store.pruneReadings()
    return outcome
  }

  /// Asks for one document and keeps what is in it; returns what follows from it.
  private func fetch(
    _ errand: Errand, seconds: Double, _ outcome: inout Outcome
  ) throws -> [Errand] {
    do {
      let reply = try store.call.fetch([
        "url": .string(errand.url), "maxAge": JSON(errand.maxAge), "timeout": .number(seconds),
        "headers": ["accept": "application/geo+json, application/json, text/plain, */*"],
      ])
      let found = try FormatSniffer.read(reply.body, errand.hint)
      outcome.readings += try keep(found.set.readings)
      if found.format == .nwsAlerts { try store.save(found.alerts) }
      outcome.answered.append(errand.name)
      return found.point.map(following) ?? []
    } catch let error as PluginError {
      if error.code == "cancelled" { throw error }
      if error.code == "fetch.timeout" { outcome.timeouts += 1 }
      // Two that never answer, and nobody who does: the network is there by name only.
      if error.code == "fetch.offline" || outcome.timeouts > 1 && outcome.answered.isEmpty {
        outcome.isOffline = true
      }
      outcome.failed.append((errand.name, error.message))
      return []
    }
  }

  /// Keeps what is newer than what is known of each station.
  func keep(_ readings: [Reading]) throws -> Int {
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
      if reading.time > store.now - 7 * Moments.day,
        last == .min || reading.time > last - 3 * Moments.hour
      {
        fresh.append(reading)
      }
    }
    return try store.save(fresh)
  }

  // MARK: What is asked for

  private func hint(_ name: String, _ station: RegionStation? = nil) -> ReadingHint {
    var hint = ReadingHint(name: name)
    hint.station = station?.id
    hint.point = station?.point
    return hint
  }

  private func first() -> [Errand] {
    let center = bay.region.forecastPoint
    var errands: [Errand] = []
    for (place, station) in bay.region.stations(of: .nws, near: center).prefix(3).enumerated() {
      // A day and a half of the nearest one says how the wind was the day before.
      let path = place == 0 ? "observations?limit=120" : "observations/latest"
      errands.append(
        Errand(
          name: "NWS station \(station.id)",
          url: "https://api.weather.gov/stations/\(station.id)/\(path)", maxAge: 240,
          hint: hint("NWS station \(station.id)", station)))
    }
    errands.append(
      Errand(
        name: "NWS point",
        url: "https://api.weather.gov/points/\(Self.short(center.latitude)),"
          + Self.short(center.longitude), maxAge: 86_400, hint: hint("NWS point")))
    errands += water(center) + buoys(center)
    return errands
  }

  /// Four decimals: more the service refuses.
  private static func short(_ degrees: Double) -> String {
    String(Link.degrees(degrees).dropLast())
  }

  private func following(_ point: NWSPoint) -> [Errand] {
    var forecast = hint("NWS hourly forecast")
    forecast.point = bay.region.forecastPoint
    var errands = [
      Errand(
        name: "NWS hourly forecast", url: point.forecastHourly, maxAge: 1_800, hint: forecast)
    ]
    if !point.zone.isEmpty {
      errands.append(
        Errand(
          name: "NWS alerts", url: "https://api.weather.gov/alerts/active?zone=\(point.zone)",
          maxAge: 300, hint: hint("NWS alerts")))
    }
    return errands
  }

  private func water(_ center: GeoPoint) -> [Errand] {
    let stations = bay.region.stations(of: .coops, near: center)
    var errands: [Errand] = []
    func add(_ station: RegionStation?, _ product: WaterProduct, _ more: String) {
      guard let station else { return }
      var known = hint("CO-OPS \(product.rawValue) at \(station.id)", station)
      known.product = product
      known.units = .imperial
      known.offsetSeconds = 0
      errands.append(
        Errand(
          name: known.name,
          url: "https://api.tidesandcurrents.noaa.gov/api/prod/datagetter?station=\(station.id)"
            + "&product=\(product.rawValue)&\(more)&units=english&time_zone=gmt"
            + "&application=berth&format=json", maxAge: 240, hint: known))
    }
    let gauges = stations.filter { $0.measures.contains(.waterLevel) }
    add(gauges.first, .waterLevel, "datum=MLLW&range=3")
    if gauges.count > 1 { add(gauges[1], .waterLevel, "datum=MLLW&range=3") }
    let weather = stations.filter { $0.measures.contains(.wind) }
    add(weather.first, .wind, "range=3")
    add(weather.first, .airPressure, "range=3")
    return errands
  }

  private func buoys(_ center: GeoPoint) -> [Errand] {
    let stations = bay.region.stations(of: .ndbc, near: center)
    var errands: [Errand] = []
    for station in stations.filter({ $0.measures.contains(.oxygen) }).prefix(5) {
      errands.append(
        Errand(
          name: "NDBC water \(station.id)",
          url: "https://www.ndbc.noaa.gov/data/realtime2/\(station.id).ocean", maxAge: 900,
          hint: hint("NDBC water \(station.id)", station)))
    }
    for station in stations.filter({ $0.measures.contains(.wind) }).prefix(3) {
      errands.append(
        Errand(
          name: "NDBC \(station.id)",
          url: "https://www.ndbc.noaa.gov/data/5day2/\(station.id)_5day.txt", maxAge: 600,
          hint: hint("NDBC \(station.id)", station)))
    }
    return errands
  }

  /// The backup, when there is a key; the key goes into the address and nowhere else.
  private func openWeatherMap() throws -> [Errand]? {
    guard let key = try store.call.config.get("openWeatherMapKey").string, !key.isEmpty else {
      return nil
    }
    let center = bay.region.forecastPoint
    return ["weather", "forecast"].map { kind in
      var known = hint("OpenWeatherMap \(kind)")
      known.point = center
      known.units = .imperial
      return Errand(
        name: known.name,
        url: "https://api.openweathermap.org/data/2.5/\(kind)?lat=\(Self.short(center.latitude))"
          + "&lon=\(Self.short(center.longitude))&units=imperial&appid=\(PluginLink.encoded(key))",
        maxAge: 600, hint: known)
    }
  }
}
