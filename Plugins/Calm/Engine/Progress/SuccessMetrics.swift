import BerthSDK

/// The document's measures of success, for the one user of this database: counted here, kept here, sent nowhere.
/// Each is nil as long as there is nothing to measure.
struct SuccessMetrics: Sendable, Equatable {
  /// One measure with the share or number the document aims at.
  struct Measure: Sendable, Equatable {
    var id: String
    var name: String
    /// A share 0–1, a change of mood in steps, hours, or minutes.
    var value: Double?
    var unit: Unit
    /// How many cases it is made of.
    var count: Int
    /// What the document aims at; nil where it names no number for one person.
    var target: Double?
  }

  enum Unit: String, Sendable { case share, steps, hours, minutes, perWeek = "per-week" }

  var measures: [Measure]

  init(_ store: Store) throws {
    let database = store.database
    let today = try store.day()
    func int(_ sql: String, _ values: [SQLValue] = []) throws -> Int {
      try database.int(sql, values)
    }
    func share(_ part: Int, _ whole: Int) -> Double? {
      whole > 0 ? Double(part) / Double(whole) : nil
    }
    func pair(_ sql: String, _ values: [SQLValue] = []) throws -> (Int, Int) {
      try database.rows(sql, values) { ($0.int(0), $0.int(1)) }.first ?? (0, 0)
    }
    let begun = try int("SELECT count(*) FROM plays WHERE heard >= 5 OR state = 1")
    let ended = try int("SELECT count(*) FROM plays WHERE state = 1")
    let counted = "(state = 1 OR heard >= \(Int(Play.countsFrom)))"
    let length = try pair(
      "SELECT count(*), CAST(coalesce(avg(heard), 0) AS INTEGER) FROM plays WHERE \(counted)")
    let week = try int(
      "SELECT count(*) FROM plays WHERE \(counted) AND day > ?1", [SQLValue(today - 28)])
    let (again, items) = try pair(
      """
      SELECT count(CASE WHEN n > 1 THEN 1 END), count(*) FROM
        (SELECT count(DISTINCT day) AS n FROM plays WHERE kind = 'session' AND \(counted) GROUP BY item)
      """)
    let (taken, offered) = try pair(
      """
      SELECT count(CASE WHEN EXISTS (SELECT 1 FROM plays p
          WHERE p.item = o.item AND p.day = o.day AND p.kind = 'session') THEN 1 END), count(*)
      FROM offers o
      WHERE o.day IN (SELECT day FROM plays)
      """)
    // What came out before somebody was here was never new to them.
    let since = try int("SELECT coalesce(min(day), 99999999) FROM plays")
    let fresh = try store.sessions("WHERE s.released >= ?1", [SQLValue(max(since, 1))])
    let tried = try fresh.count { session in
      try int(
        "SELECT count(*) FROM plays WHERE item = ?1 AND day BETWEEN ?2 AND ?3",
        [.text(session.id), SQLValue(session.released), SQLValue(session.released + 7)]) > 0
    }
    let mood = try Self.change("mood", store, today)
    let sleep = try Self.change("sleep", store, today)
    let stars = try pair("SELECT count(*), coalesce(sum(stars), 0) FROM ratings")
    measures =
      [
        Measure(
          id: "completion", name: "Heard to the end", value: share(ended, begun), unit: .share,
          count: begun, target: 0.75),
        Measure(
          id: "length", name: "Length of a practice",
          value: length.0 > 0 ? Double(length.1) / 60 : nil, unit: .minutes, count: length.0,
          target: 8),
        Measure(
          id: "weekly", name: "Sessions a week, over four weeks",
          value: length.0 > 0 ? Double(week) / 4 : nil, unit: .perWeek, count: week, target: 4),
        Measure(
          id: "replay", name: "Sessions heard on more than one day", value: share(again, items),
          unit: .share, count: items, target: 0.3),
        Measure(
          id: "recommendations", name: "Recommendations taken the same day",
          value: share(taken, offered), unit: .share, count: offered, target: nil),
        Measure(
          id: "new", name: "New sessions tried within a week", value: share(tried, fresh.count),
          unit: .share, count: fresh.count, target: 0.8),
        Measure(
          id: "mood", name: "Mood, the last 30 days against those before", value: mood.value,
          unit: .steps, count: mood.count, target: nil),
        Measure(
          id: "sleep", name: "Sleep, the last 14 days against those before", value: sleep.value,
          unit: .hours, count: sleep.count, target: nil),
        Measure(
          id: "rating", name: "Stars given, of five",
          value: stars.0 > 0 ? Double(stars.1) / Double(stars.0) / 5 : nil, unit: .share,
          count: stars.0, target: 4.3 / 5),
      ] + Self.conversion(store.call)
  }

  /// Whether the full app was bought: 1 or 0 for one person, nothing without a trial or a plan.
  private static func conversion(_ call: Call) -> [Measure] {
    guard let state = try? call.entitlement.state(), state.product != nil else { return [] }
    let isPaid = state.status == .active || state.status == .grace
    return [
      Measure(
        id: "conversion", name: "The full app was bought", value: isPaid ? 1 : 0, unit: .share,
        count: 1,
        target: nil)
    ]
  }

  /// The mean of what was said lately less that of the days before, and how often it was said lately.
  private static func change(
    _ column: String, _ store: Store, _ today: Int
  ) throws -> (value: Double?, count: Int) {
    let days = column == "sleep" ? 14 : 30
    func mean(_ from: Int, _ to: Int) throws -> (Double?, Int) {
      try store.database.rows(
        "SELECT avg(\(column)), count(\(column)) FROM entries WHERE day BETWEEN ?1 AND ?2",
        [SQLValue(from), SQLValue(to)]
      ) { ($0.isNull(0) ? nil : $0.double(0), $0.int(1)) }.first ?? (nil, 0)
    }
    let now = try mean(today - days + 1, today)
    let before = try mean(0, today - days)
    guard let late = now.0, let early = before.0 else { return (nil, now.1) }
    return (late - early, now.1)
  }

  var json: JSON {
    .list(measures) {
      [
        "id": .string($0.id), "name": .string($0.name), "value": JSON($0.value.map(Trends.rounded)),
        "unit": .string($0.unit.rawValue), "count": JSON($0.count),
        "target": JSON($0.target.map(Trends.rounded)),
      ]
    }
  }

  var view: [View] {
    [
      View.keyValues(
        measures.map { measure in
          let target = measure.target.map { ", meant to be \(Self.words($0, measure.unit))" } ?? ""
          guard let value = measure.value else {
            return View.Pair(measure.name, "nothing to measure yet")
          }
          return View.Pair(
            measure.name, "\(Self.words(value, measure.unit)) (n = \(measure.count)\(target))")
        })
    ]
  }

  private static func words(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .share: return "\(Int((value * 100).rounded())) %"
    case .steps: return "\(Effect.signed(value)) of 5"
    case .hours: return "\(Effect.signed(value)) h"
    case .minutes: return "\(BreathPattern.text((value * 10).rounded() / 10)) min"
    case .perWeek: return BreathPattern.text((value * 10).rounded() / 10)
    }
  }
}
