import BerthSDK

/// What follows from each change: the trail, the counts of observers, the event and the map.
extension ReportBook {
  /// Makes somebody an observer of this home; a new name replaces the old one.
  func enroll(_ observer: String, name: String) throws {
    try database.run(
      """
      INSERT INTO observers (id, name, joined) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name
      """, [.text(observer), .text(name), .int(now)])
  }

  /// Writes a line of the trail, which only grows.
  func note(
    _ action: String, by actor: String, report: Int? = nil, observer: String? = nil,
    reason: String = "", note: String = ""
  ) throws {
    try database.run(
      """
      INSERT INTO audit (at, actor, action, report, observer, reason, note)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        .int(now), .text(actor), .text(action), SQLValue(report), SQLValue(observer),
        .text(reason), .text(note),
      ])
  }

  /// Counts anew what speaks for observers and against them.
  func recount(observers: [String]) throws {
    for observer in observers {
      let counts = try database.first(
        """
        SELECT count(*) FILTER (WHERE r.state = 0), total(r.up) FILTER (WHERE r.state = 0),
          total(r.down) FILTER (WHERE r.state = 0), count(*) FILTER (WHERE r.state = 1),
          total(CASE WHEN r.state = 0 THEN (SELECT count(DISTINCT x.observer) FROM reports x
            WHERE x.event = r.event AND x.state = 0 AND x.observer <> r.observer) END)
        FROM reports r WHERE r.observer = ?1
        """, [.text(observer)]
      ) { row in (0..<5).map { Int(row.double($0)) } }
      guard let counts else { continue }
      let score = Reputation.score(
        up: counts[1], down: counts[2], agreed: counts[4], refuted: counts[3])
      try database.run(
        """
        UPDATE observers SET reports = ?2, up = ?3, down = ?4, refuted = ?5, agreed = ?6, score = ?7
        WHERE id = ?1
        """,
        [.text(observer)] + counts.map { SQLValue($0) } + [.double(score)])
    }
  }

  /// Brings an event to what its shown reports say, and the map to the event.
  func settle(_ id: Int) throws {
    guard let before = try event(id) else { return }
    let reports = try reports(ofEvent: id)
    // Who reports twice has one voice: the later word.
    var latest: [String: StoredReport] = [:]
    for report in reports { latest[report.observer] = report }
    guard let first = reports.first,
      let intensity = Ballot.intensity(
        latest.values.map {
          Ballot.Voice(
            intensity: $0.intensity, weight: Reputation.weight(score: $0.observerScore), up: $0.up,
            down: $0.down)
        })
    else {
      try database.run("UPDATE events SET hidden = 1, reports = 0 WHERE id = ?1", [SQLValue(id)])
      try MappedEvents(database).remove(before)
      return
    }
    let hasGrown =
      before.reports > 0 && intensity.level > before.intensity.level && !before.isHidden
    let ends = reports.compactMap(\.ended)
    try database.run(
      """
      UPDATE events SET started = ?2, last = ?3, ended = ?4, intensity = ?5, reports = ?6,
        grown = ?7, hidden = 0 WHERE id = ?1
      """,
      [
        SQLValue(id), .int(first.started), .int(reports.map(\.started).max() ?? first.started),
        // Over is what everybody who knows says is over.
        ends.count * 2 > reports.count ? ends.max().map(SQLValue.int) ?? .null : .null,
        SQLValue(intensity.level), SQLValue(reports.count),
        .int(hasGrown ? now : before.grown),
      ])
    if let event = try event(id) { try MappedEvents(database).put(event) }
  }
}
