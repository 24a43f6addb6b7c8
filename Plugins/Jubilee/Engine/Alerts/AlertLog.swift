import BerthSDK

/// An alert that was given, changed, dropped or taken back.
struct LoggedAlert: Sendable, Equatable {
  /// What became of it.
  enum State: String, Sendable {
    /// Handed over to be shown.
    case sent
    /// A note that it no longer holds.
    case withdrawn
    /// Not shown: it no longer held just before.
    case dropped
    /// Asked for to see what one looks like.
    case test
  }

  var key: String
  var kind: AlertKind
  var monitor: Int
  var place: String
  var title: String
  var body: String
  var at: Int64
  var due: Int64
  var probability: Double?
  var confidence: Double?
  var event: Int?
  var intensity: Int?
  var state: State
  /// When what it is about is over.
  var ends: Int64?

  static let columns =
    "key, kind, monitor, place, title, body, at, due, probability, confidence, event, intensity, "
    + "state, ends"
}

extension LoggedAlert {
  init?(_ row: Row) {
    guard let kind = AlertKind(rawValue: row.text(1)), let state = State(rawValue: row.text(12))
    else { return nil }
    self.init(
      key: row.text(0), kind: kind, monitor: row.int(2), place: row.text(3), title: row.text(4),
      body: row.text(5), at: Int64(row.int(6)), due: Int64(row.int(7)),
      probability: row.isNull(8) ? nil : row.double(8),
      confidence: row.isNull(9) ? nil : row.double(9), event: row.optionalInt(10),
      intensity: row.optionalInt(11), state: state, ends: row.optionalInt(13).map(Int64.init))
  }

  func json(_ call: Call) throws -> JSON {
    [
      "id": .string(key), "name": .string(title), "kind": .string(kind.rawValue),
      "place": .string(place), "body": .string(body), "at": try BayTime.json(at, call),
      "due": try BayTime.json(due, call), "probability": JSON(probability),
      "confidence": JSON(confidence), "event": JSON(event.map(String.init)),
      "intensity": JSON(intensity.flatMap(JubileeIntensity.init(level:))?.rawValue),
      "state": .string(state.rawValue),
    ]
  }
}

extension Store {
  /// What was given since an instant, oldest first.
  func alertLog(since: Int64) throws -> [LoggedAlert] {
    try database.rows(
      "SELECT \(LoggedAlert.columns) FROM alert_log WHERE at >= ?1 ORDER BY at, id", [.int(since)],
      LoggedAlert.init
    ).compactMap(\.self)
  }

  /// Whether anything was ever noted of an alert.
  func isLogged(_ key: String) throws -> Bool {
    try database.int("SELECT EXISTS (SELECT 1 FROM alert_log WHERE key = ?1)", [.text(key)]) == 1
  }

  func log(_ alert: LoggedAlert) throws {
    try database.run(
      """
      INSERT INTO alert_log (\(LoggedAlert.columns))
      VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14)
      """,
      [
        .text(alert.key), .text(alert.kind.rawValue), SQLValue(alert.monitor), .text(alert.place),
        .text(alert.title), .text(alert.body), .int(alert.at), .int(alert.due),
        SQLValue(alert.probability), SQLValue(alert.confidence), SQLValue(alert.event),
        SQLValue(alert.intensity), .text(alert.state.rawValue),
        alert.ends.map(SQLValue.int) ?? .null,
      ])
  }
}
