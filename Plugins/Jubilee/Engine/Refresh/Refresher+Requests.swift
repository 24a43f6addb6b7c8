import BerthSDK

/// What is asked for, those that matter most first.
extension Refresher {
  private func hint(_ name: String, _ station: RegionStation? = nil) -> ReadingHint {
    var hint = ReadingHint(name: name)
    hint.station = station?.id
    hint.point = station?.point
    return hint
  }

  /// Where the weather service keeps the forecast of the region.
  func pointRequest() -> Request {
    let center = bay.region.forecastPoint
    return Request(
      name: "NWS point",
      url: "https://api.weather.gov/points/\(Self.short(center.latitude)),"
        + Self.short(center.longitude), maxAge: 86_400, hint: hint("NWS point"),
      formats: [.nwsPoint])
  }

  /// Everything of a round, but for the backup.
  func requests(_ point: NWSPoint?) throws -> [Request] {
    let center = bay.region.forecastPoint
    return (point.map(forecasts) ?? []) + observations(center) + water(center) + buoys(center)
      + (try arcos())
  }

  private func forecasts(_ point: NWSPoint) -> [Request] {
    var forecast = hint("NWS hourly forecast")
    forecast.point = bay.region.forecastPoint
    var requests = [
      Request(
        name: "NWS hourly forecast", url: point.forecastHourly, maxAge: 1_800, hint: forecast,
        formats: [.nwsHourlyForecast])
    ]
    if !point.zone.isEmpty {
      requests.append(
        Request(
          name: "NWS alerts", url: "https://api.weather.gov/alerts/active?zone=\(point.zone)",
          maxAge: 290, hint: hint("NWS alerts"), formats: [.nwsAlerts, .nwsObservation]))
    }
    return requests
  }

  private func observations(_ center: GeoPoint) -> [Request] {
    bay.region.stations(of: .nws, near: center).prefix(3).enumerated().map { index, station in
      // A day and a half of the nearest one says how the wind was the day before.
      let path = index == 0 ? "observations?limit=120" : "observations/latest"
      return Request(
        name: "NWS station \(station.id)",
        url: "https://api.weather.gov/stations/\(station.id)/\(path)", maxAge: 240,
        hint: hint("NWS station \(station.id)", station), formats: [.nwsObservation],
        holds: Self.observationHolds)
    }
  }

  /// Four decimals: more the service refuses.
  private static func short(_ degrees: Double) -> String {
    String(Link.degrees(degrees).dropLast())
  }

  private func water(_ center: GeoPoint) -> [Request] {
    let stations = bay.region.stations(of: .coops, near: center)
    var requests: [Request] = []
    func add(_ station: RegionStation?, _ product: WaterProduct, _ more: String) {
      guard let station else { return }
      var known = hint("CO-OPS \(product.rawValue) at \(station.id)", station)
      known.product = product
      known.units = .imperial
      known.offsetSeconds = 0
      requests.append(
        Request(
          name: known.name,
          url: "https://api.tidesandcurrents.noaa.gov/api/prod/datagetter?station=\(station.id)"
            + "&product=\(product.rawValue)&\(more)&units=english&time_zone=gmt"
            + "&application=\(JubileeIdentity.name)&format=json", maxAge: 240, hint: known,
          formats: [.coops], holds: Self.observationHolds))
    }
    let gauges = stations.filter { $0.measures.contains(.waterLevel) }
    add(gauges.first, .waterLevel, "datum=MLLW&range=3")
    if gauges.count > 1 { add(gauges[1], .waterLevel, "datum=MLLW&range=3") }
    let weather = stations.filter { $0.measures.contains(.wind) }
    add(weather.first, .wind, "range=3")
    add(weather.first, .airPressure, "range=3")
    return requests
  }

  private func buoys(_ center: GeoPoint) -> [Request] {
    let stations = bay.region.stations(of: .ndbc, near: center)
    var requests: [Request] = []
    for station in stations.filter({ $0.measures.contains(.oxygen) && $0.water.share > 0 })
      .prefix(5)
    {
      requests.append(
        Request(
          name: "NDBC water \(station.id)",
          url: "https://www.ndbc.noaa.gov/data/realtime2/\(station.id).ocean", maxAge: 900,
          hint: hint("NDBC water \(station.id)", station), formats: [.ndbc],
          holds: 12 * Span.hour))
    }
    for station in stations.filter({ $0.measures.contains(.wind) }).prefix(3) {
      requests.append(
        Request(
          name: "NDBC \(station.id)",
          url: "https://www.ndbc.noaa.gov/data/5day2/\(station.id)_5day.txt", maxAge: 600,
          hint: hint("NDBC \(station.id)", station), formats: [.ndbc],
          holds: Self.observationHolds))
    }
    return requests
  }

  /// The water stations of the Dauphin Island Sea Lab, all in one question, as its public dashboard
  /// asks. Its form is known from public code only (see `ARCOSReply`), so it is asked only where the
  /// user has turned the setting `arcos` on.
  private func arcos() throws -> [Request] {
    guard try store.call.config.get("arcos").bool == true else { return [] }
    let stations = bay.region.stations(of: .arcos).filter { $0.measures.contains(.oxygen) }
    guard !stations.isEmpty else { return [] }
    var known = hint("ARCOS")
    for station in stations { known.points[station.id] = station.point }
    let columns = ARCOSReply.columnsAsked.map { "avg(\($0.column)) AS \"\($0.name)\"" }
    let queries = stations.map { station -> JSON in
      let key = String(station.id.dropFirst(ARCOSReply.prefix.count))
      return [
        "refId": .string(key), "format": "table",
        "datasource": ["type": "grafana-postgresql-datasource", "uid": "6Hvm4igSk"],
        "rawSql": .string(
          "SELECT time_bucket('1800s', ts) AS \"time\", \(columns.joined(separator: ", ")) "
            + "FROM \(key)_hyd_sum WHERE ts > now() - interval '24 hours' GROUP BY 1 ORDER BY 1"),
      ]
    }
    return [
      Request(
        name: "ARCOS", url: "https://g.disl.edu/api/ds/query", maxAge: 1_790, hint: known,
        formats: [.arcos],
        body: [
          "queries": .array(queries), "from": .string(String(store.now - Span.day)),
          "to": .string(String(store.now)),
        ], holds: 12 * Span.hour)
    ]
  }

  /// The backup for what the weather service does not say, when there is a key; the key goes into the
  /// address and nowhere else.
  func backupRequests(weather: Bool, forecast: Bool) throws -> [Request] {
    guard let key = try store.call.config.get("openWeatherMapKey").string, !key.isEmpty else {
      return []
    }
    let center = bay.region.forecastPoint
    let kinds = (weather ? ["weather"] : []) + (forecast ? ["forecast"] : [])
    return kinds.map { kind in
      var known = hint("OpenWeatherMap \(kind)")
      known.point = center
      known.units = .imperial
      return Request(
        name: known.name,
        url: "https://api.openweathermap.org/data/2.5/\(kind)?lat=\(Self.short(center.latitude))"
          + "&lon=\(Self.short(center.longitude))&units=imperial&appid=\(PluginLink.encoded(key))",
        maxAge: 600, hint: known, formats: [.openWeatherMap],
        holds: kind == "weather" ? Self.observationHolds : nil)
    }
  }
}
