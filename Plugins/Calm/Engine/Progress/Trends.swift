import BerthSDK

/// Mood, anxiety and sleep over days: means of what was said on each.
struct Trends: Sendable, Equatable {
  /// One day.
  struct Point: Sendable, Equatable {
    var day: Int
    var mood: Double?
    var anxiety: Double?
    var sleep: Double?
  }

  var points: [Point]

  /// At most this many places on a chart; longer stretches are gathered into equal ones.
  static let places = 60

  init(_ store: Store, from first: Int, to last: Int) throws {
    let width = max((last - first + Self.places) / Self.places, 1)
    // Only the index is read: 20,000 entries take a few milliseconds.
    let rows = try store.database.rows(
      """
      SELECT (day - ?1) / ?3, avg(mood), avg(anxiety), avg(sleep) FROM entries
      WHERE day BETWEEN ?1 AND ?2 GROUP BY 1 ORDER BY 1
      """, [SQLValue(first), SQLValue(last), SQLValue(width)]
    ) { row in
      Point(
        day: first + row.int(0) * width, mood: row.isNull(1) ? nil : row.double(1),
        anxiety: row.isNull(2) ? nil : row.double(2), sleep: row.isNull(3) ? nil : row.double(3))
    }
    var known: [Int: Point] = [:]
    for point in rows { known[point.day] = point }
    points = stride(from: first, through: max(last, first), by: width).map {
      known[$0] ?? Point(day: $0)
    }
  }

  var hasMood: Bool { points.contains { $0.mood != nil } }
  var hasAnxiety: Bool { points.contains { $0.anxiety != nil } }
  var hasSleep: Bool { points.contains { $0.sleep != nil } }

  /// A label at about every sixth place.
  private var labels: [String] {
    let every = max(points.count / 6, 1)
    return points.enumerated().map {
      $0 % every == 0 ? String(CivilDay.words($1.day).dropLast(5)) : ""
    }
  }

  /// Charts of what was said; none for what never was.
  var charts: [View] {
    var charts: [View] = []
    if hasMood {
      charts.append(
        View.chart(
          .line, title: "Mood, 1 to 5", series: [View.Series(values: points.map(\.mood))],
          labels: labels, minimum: 1, maximum: 5))
    }
    if hasAnxiety {
      charts.append(
        View.chart(
          .line, title: "Anxiety, 0 to 10",
          series: [View.Series(values: points.map(\.anxiety), color: .orange)], labels: labels,
          minimum: 0, maximum: 10))
    }
    if hasSleep {
      charts.append(
        View.chart(
          .line, title: "Sleep", series: [View.Series(values: points.map(\.sleep), color: .indigo)],
          labels: labels, unit: "h", minimum: 0))
    }
    return charts
  }

  var json: JSON {
    .array(
      points.filter { $0.mood != nil || $0.anxiety != nil || $0.sleep != nil }.map {
        [
          "id": .string(CivilDay.text($0.day)), "mood": JSON($0.mood.map(Self.rounded)),
          "anxiety": JSON($0.anxiety.map(Self.rounded)), "sleep": JSON($0.sleep.map(Self.rounded)),
        ]
      })
  }

  static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
