import BerthSDK

/// When the app was looked at, by the hour: whether alerts lead anybody to it.
extension Store {
  /// How long hours are kept.
  private static let openedKept = 400 * Int64(24)

  /// Notes that somebody looks at the app now, once an hour.
  func noteOpened() throws {
    let hour = now / Span.hour
    let isKnown = try database.int(
      "SELECT EXISTS (SELECT 1 FROM opened WHERE hour = ?1)", [.int(hour)])
    if isKnown == 1 { return }
    try database.run("INSERT OR IGNORE INTO opened (hour) VALUES (?1)", [.int(hour)])
    try database.run("DELETE FROM opened WHERE hour < ?1", [.int(hour - Self.openedKept)])
  }

  /// Of the alerts of the last year that are a day old: how many there were, and after how many of
  /// them the app was looked at within a day.
  func openedAfterAlerts() throws -> (alerts: Int, looked: Int, share: Double?) {
    let sent = try alertLog(since: now - 365 * Span.day).filter {
      $0.state == .sent && now - $0.at >= Span.day
    }
    let looked = try sent.count { alert in
      try database.int(
        "SELECT EXISTS (SELECT 1 FROM opened WHERE hour BETWEEN ?1 AND ?2)",
        [.int(alert.at / Span.hour), .int((alert.at + Span.day) / Span.hour)]) == 1
    }
    return (sent.count, looked, sent.isEmpty ? nil : Double(looked) / Double(sent.count))
  }
}
