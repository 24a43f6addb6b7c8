import BerthSDK

/// A place somebody watches.
struct Monitor: Sendable, Equatable {
  var id: Int
  var name: String
  var point: GeoPoint
  /// 0.5–10.
  var radiusMiles: Double
  var created: Int64

  /// How many places somebody may watch.
  static let maximumCount = 5

  /// Stands for the whole bay, for who watches no place.
  static func bay(_ center: GeoPoint) -> Monitor {
    Monitor(id: 0, name: "the bay", point: center, radiusMiles: 40, created: 0)
  }

  init(id: Int, name: String, point: GeoPoint, radiusMiles: Double, created: Int64) {
    (self.id, self.name, self.point) = (id, name, point)
    (self.radiusMiles, self.created) = (radiusMiles, created)
  }

  init(_ row: Row) {
    self.init(
      id: row.int(0), name: row.text(1),
      point: GeoPoint(latitude: row.double(2), longitude: row.double(3)),
      radiusMiles: row.double(4), created: Int64(row.int(5)))
  }

  var json: JSON {
    [
      "id": .string(String(id)), "name": .string(name), "latitude": .number(point.latitude),
      "longitude": .number(point.longitude), "radiusMiles": .number(radiusMiles),
    ]
  }
}

extension Bay {
  /// The cells in a circle; the nearest one when there is none.
  func cells(within monitor: Monitor) -> Set<String> {
    if monitor.id == 0 { return [] }
    let inside = region.cells.filter {
      $0.center.distanceMiles(to: monitor.point) <= monitor.radiusMiles + $0.lengthMiles / 2
    }
    if !inside.isEmpty { return Set(inside.map(\.id)) }
    return Set([region.nearestCell(to: monitor.point)?.cell.id].compactMap(\.self))
  }
}

extension Store {
  /// The places somebody watches.
  func monitors() throws -> [Monitor] {
    try database.rows(
      "SELECT id, name, lat, lon, radius, created FROM monitors ORDER BY id"
    ) { Monitor($0) }
  }

  /// A monitor by number or name.
  func monitor(_ text: String) throws -> Monitor {
    let monitors = try monitors()
    let wanted = TextFolding.fold(text)
    guard
      let found = monitors.first(where: { String($0.id) == text })
        ?? monitors.first(where: { TextFolding.fold($0.name) == wanted })
    else {
      throw PluginError.notFound(
        "you watch no place “\(Words.shortened(text, to: 40))”", remedy: "berth jubilee monitors")
    }
    return found
  }

  /// Watches one more place.
  ///
  /// - Throws: `monitor.limit` when there are as many as may be.
  func addMonitor(_ name: String, at point: GeoPoint, radiusMiles: Double) throws {
    try database.transaction {
      let count = try database.int("SELECT count(*) FROM monitors")
      guard count < Monitor.maximumCount else {
        throw PluginError(
          "monitor.limit", "you watch \(Monitor.maximumCount) places already",
          remedy: "remove one: berth jubilee monitor-remove NUMBER")
      }
      try database.run(
        "INSERT INTO monitors (name, lat, lon, radius, created) VALUES (?1, ?2, ?3, ?4, ?5)",
        [
          .text(name), .double(point.latitude), .double(point.longitude), .double(radiusMiles),
          .int(now),
        ])
    }
  }

  /// Stores another name and radius of a monitor.
  func save(_ monitor: Monitor) throws {
    try database.run(
      "UPDATE monitors SET name = ?2, radius = ?3 WHERE id = ?1",
      [SQLValue(monitor.id), .text(monitor.name), .double(monitor.radiusMiles)])
  }

  /// Stops watching a place.
  func remove(_ monitor: Monitor) throws {
    try database.transaction {
      try database.run("DELETE FROM monitors WHERE id = ?1", [SQLValue(monitor.id)])
      try database.run("DELETE FROM alert_rules WHERE monitor = ?1", [SQLValue(monitor.id)])
    }
  }
}
