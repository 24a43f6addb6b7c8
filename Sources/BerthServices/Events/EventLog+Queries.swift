package import BerthBase
import BerthStorage

extension EventLog {
  /// Events of a plugin in `from..<to` (Unix milliseconds), oldest first:
  /// `{"events":[{"name","at","unixMs","properties"}]}`.
  ///
  /// - Parameters:
  ///   - name: an empty name means all.
  ///   - zone: the zone `at` is written in.
  ///   - limit: the most events; nil for all. The newest are left out.
  package func query(
    plugin: String, name: String = "", from: Int64 = .min, to: Int64 = .max,
    zone: ZoneRules = .utc, limit: Int? = nil
  ) throws(BerthError) -> JSON {
    var events: [JSON] = []
    guard let database = try database() else { return ["events": []] }
    try rethrow {
      try database.query(
        """
        SELECT name,at,properties FROM event WHERE plugin=?1 AND at>=?2 AND at<?3
          AND (?4='' OR name=?4) ORDER BY at,number LIMIT ?5
        """,
        [
          .text(plugin), .integer(from), .integer(to), .text(name),
          .integer(Int64(limit ?? -1)),
        ]
      ) { row in
        let moment = row.int64(at: 1)
        events.append([
          "name": .string(row.text(at: 0)), "at": .string(zone.civil(moment).iso8601),
          "unixMs": .integer(moment), "properties": Self.properties(row.textIfPresent(at: 2)),
        ])
      }
    }
    return ["events": .array(events)]
  }

  /// How often each event happened: `{"names":[{"name","count","first","last"}],"total"}`.
  package func summary(
    plugin: String, from: Int64 = .min, to: Int64 = .max, zone: ZoneRules = .utc
  ) throws(BerthError) -> JSON {
    var names: [JSON] = []
    var total: Int64 = 0
    if let database = try database() {
      try rethrow {
        try database.query(
          """
          SELECT name,count(*),min(at),max(at) FROM event WHERE plugin=?1 AND at>=?2 AND at<?3
            GROUP BY name ORDER BY count(*) DESC,name
          """, [.text(plugin), .integer(from), .integer(to)]
        ) { row in
          total += row.int64(at: 1)
          names.append([
            "name": .string(row.text(at: 0)), "count": .integer(row.int64(at: 1)),
            "first": .string(zone.civil(row.int64(at: 2)).iso8601),
            "last": .string(zone.civil(row.int64(at: 3)).iso8601),
          ])
        }
      }
    }
    return ["names": .array(names), "total": .integer(total)]
  }

  /// Counts per local day, days without events included from the first to the last that has one:
  /// `{"days":[{"date","total","counts":{name:n}}],"total"}`.
  ///
  /// - Parameter zone: whose days are meant.
  package func dailyCounts(
    plugin: String, name: String = "", from: Int64 = .min, to: Int64 = .max, zone: ZoneRules
  ) throws(BerthError) -> JSON {
    var days: [(day: Int, counts: JSONObject)] = []
    var total = 0
    if let database = try database() {
      try rethrow {
        try database.query(
          """
          SELECT at,name FROM event WHERE plugin=?1 AND at>=?2 AND at<?3 AND (?4='' OR name=?4)
            ORDER BY at
          """, [.text(plugin), .integer(from), .integer(to), .text(name)]
        ) { row in
          let day = zone.civil(row.int64(at: 0)).daysSinceEpoch
          // A day more than ten years after the one before would only fill the list.
          if let last = days.last?.day, day > last + 1, day - last < 3660 {
            for empty in (last + 1)..<day { days.append((empty, JSONObject())) }
          }
          // Clocks put back at midnight lead into the day before once more.
          let known = days.suffix(2).lastIndex { $0.day == day }
          if known == nil { days.append((day, JSONObject())) }
          let place = known ?? days.count - 1
          let event = row.text(at: 1)
          days[place].counts[event] = JSON((days[place].counts[event]?.int ?? 0) + 1)
          total += 1
        }
      }
    }
    let list = days.map { day -> JSON in
      let sum = day.counts.values.reduce(0) { $0 + ($1.int ?? 0) }
      let date = CivilDate(dayNumber: day.day)
      return [
        "date": .string(CivilTime(year: date.year, month: date.month, day: date.day).date),
        "total": JSON(sum), "counts": .object(day.counts),
      ]
    }
    return ["days": .array(list), "total": JSON(total)]
  }

  private static func properties(_ text: String?) -> JSON {
    guard let text, let value = try? JSON.parse(text) else { return .emptyObject }
    return value
  }
}
