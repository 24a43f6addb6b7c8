import BerthSDK

/// What is asked for, those that matter most first.
extension Refresher {
  private func hint(_ name: String, _ station: RegionStation? = nil) -> ReadingHint {
    var hint = ReadingHint(name: name)
    hint.station = station?.id
    hint.point = station?.point
    return hint
  }

  func firstRequests() -> [Request] {
    let center = bay.region.forecastPoint
    var requests: [Request] = []
    for (index, station) in bay.region.stations(of: .nws, near: center).prefix(3).enumerated() {
      // A day and a half of the nearest one says how the wind was the day before.
      let path = index == 0 ? "observations?limit=120" : "observations/latest"
      requests.append(
        Request(
          name: "NWS station \(station.id)",
          url: "https://api.weather.gov/stations/\(station.id)/\(path)", maxAge: 240,
          hint: hint("NWS station \(station.id)", station)))
    }
    requests.append(
      Request(
        name: "NWS point",
        url: "https://api.weather.gov/points/\(Self.short(center.latitude)),"
          + Self.short(center.longitude), maxAge: 86_400, hint: hint("NWS point")))
    requests += water(center) + buoys(center)
    return requests
  }

  /// Four decimals: more the service refuses.
  private static func short(_ degrees: Double) -> String {
    String(Link.degrees(degrees).dropLast())
  }

  func requests(after point: NWSPoint) -> [Request] {
    var forecast = hint("NWS hourly forecast")
    forecast.point = bay.region.forecastPoint
    var requests = [
      Request(
        name: "NWS hourly forecast", url: point.forecastHourly, maxAge: 1_800, hint: forecast)
    ]
    if !point.zone.isEmpty {
      requests.append(
        Request(
          name: "NWS alerts", url: "https://api.weather.gov/alerts/active?zone=\(point.zone)",
          maxAge: 300, hint: hint("NWS alerts")))
    }
    return requests
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
            + "&application=berth&format=json", maxAge: 240, hint: known))
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
    for station in stations.filter({ $0.measures.contains(.oxygen) }).prefix(5) {
      requests.append(
        Request(
          name: "NDBC water \(station.id)",
          url: "https://www.ndbc.noaa.gov/data/realtime2/\(station.id).ocean", maxAge: 900,
          hint: hint("NDBC water \(station.id)", station)))
    }
    for station in stations.filter({ $0.measures.contains(.wind) }).prefix(3) {
      requests.append(
        Request(
          name: "NDBC \(station.id)",
          url: "https://www.ndbc.noaa.gov/data/5day2/\(station.id)_5day.txt", maxAge: 600,
          hint: hint("NDBC \(station.id)", station)))
    }
    return requests
  }

  /// The backup, when there is a key; the key goes into the address and nowhere else.
  func backupRequests() throws -> [Request]? {
    guard let key = try store.call.config.get("openWeatherMapKey").string, !key.isEmpty else {
      return nil
    }
    let center = bay.region.forecastPoint
    return ["weather", "forecast"].map { kind in
      var known = hint("OpenWeatherMap \(kind)")
      known.point = center
      known.units = .imperial
      return Request(
        name: known.name,
        url: "https://api.openweathermap.org/data/2.5/\(kind)?lat=\(Self.short(center.latitude))"
          + "&lon=\(Self.short(center.longitude))&units=imperial&appid=\(PluginLink.encoded(key))",
        maxAge: 600, hint: known)
    }
  }
}
