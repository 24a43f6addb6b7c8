import BerthSDK

/// A place somebody watches.
struct Monitor: Sendable, Equatable {
  var id: Int
  var name: String
  var point: GeoPoint
  /// 0.5–10.
  var radiusMiles: Double
  var created: Int64

  /// The most places somebody watches.
  static let most = 5
  static let radii = 0.5...10.0

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

extension Store {
  func monitors() throws -> [Monitor] {
    try database.rows(
      "SELECT id, name, lat, lon, radius, created FROM monitors ORDER BY id"
    ) { Monitor($0) }
  }

  func alertRules() throws -> AlertRules {
    var rules = AlertRules()
    try database.each("SELECT kind, monitor, enabled, starts, ends, threshold FROM alert_rules") {
      row in
      guard let kind = AlertKind(rawValue: row.text(0)) else { return }
      let window = row.optionalInt(3).flatMap { from in row.optionalInt(4).map { (from, $0) } }
      rules.set(
        AlertRule(
          isEnabled: row.int(2) == 1, window: window,
          threshold: row.isNull(5) ? nil : row.double(5)), kind, row.int(1))
    }
    return rules
  }

  func save(_ rule: AlertRule, _ kind: AlertKind, _ monitor: Int) throws {
    try database.run(
      """
      INSERT INTO alert_rules (kind, monitor, enabled, starts, ends, threshold)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      ON CONFLICT (kind, monitor) DO UPDATE SET enabled = excluded.enabled,
        starts = excluded.starts, ends = excluded.ends, threshold = excluded.threshold
      """,
      [
        .text(kind.rawValue), SQLValue(monitor), .init(booleanLiteral: rule.isEnabled),
        SQLValue(rule.window?.from), SQLValue(rule.window?.to), SQLValue(rule.threshold),
      ])
  }
}
