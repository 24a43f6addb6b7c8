import BerthSDK

/// What follows from each change: the trail, the counts of observers, the event and the map.
extension ReportBook {
  /// Makes somebody an observer of this home; a new name replaces the old one.
  func enroll(_ observer: String, name: String, isVerified: Bool) throws {
    try database.run(
      """
      INSERT INTO observers (id, name, joined, verified) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, verified = excluded.verified
        WHERE name <> excluded.name OR verified <> excluded.verified
      """, [.text(observer), .text(name), .int(now), .init(booleanLiteral: isVerified)])
  }

  /// Whether the operator of the home has made this user a verified observer, or a moderator.
  func isKnownObserver() throws -> Bool {
    let roles = try call.person.get().roles
    return roles.contains("observer") || roles.contains("moderator")
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

  /// Counts anew what speaks for observers and against them; how much each voice counts follows from
  /// the standing of whoever gives it.
  func recount(observers: [String]) throws {
    for observer in observers {
      let counts = try database.first(
        """
        SELECT count(*) FILTER (WHERE r.state = 0), total(r.up) FILTER (WHERE r.state = 0),
          total(r.down) FILTER (WHERE r.state = 0), count(*) FILTER (WHERE r.refuted = 1),
          total(CASE WHEN r.state = 0 AND r.event > 0 THEN (SELECT count(DISTINCT x.observer)
            FROM reports x
            WHERE x.event = r.event AND x.state = 0 AND x.observer <> r.observer) END)
        FROM reports r WHERE r.observer = ?1
        """, [.text(observer)]
      ) { row in (0..<5).map { Int(row.double($0)) } }
      guard let counts else { continue }
      let voices = try voices(of: observer)
      let score = Reputation.score(
        positive: voices.positive, negative: voices.negative, refuted: counts[3])
      try database.run(
        """
        UPDATE observers SET reports = ?2, up = ?3, down = ?4, refuted = ?5, agreed = ?6, score = ?7
        WHERE id = ?1
        """,
        [.text(observer)] + counts.map { SQLValue($0) } + [.double(score)])
    }
  }

  /// What others say of an observer's reports that are shown, each voice by the standing of its owner.
  private func voices(of observer: String) throws -> (positive: Double, negative: Double) {
    var (positive, negative) = (0.0, 0.0)
    try database.each(
      """
      SELECT v.value, o.score, o.verified FROM votes v JOIN reports r ON r.id = v.report
        LEFT JOIN observers o ON o.id = v.observer WHERE r.observer = ?1 AND r.state = 0
      UNION ALL
      SELECT 1, o.score, o.verified FROM (SELECT DISTINCT x.event, x.observer FROM reports x
        JOIN reports r ON r.event = x.event AND r.observer = ?1 AND r.state = 0
        WHERE x.state = 0 AND x.event > 0 AND x.observer <> ?1) a
        LEFT JOIN observers o ON o.id = a.observer
      """, [.text(observer)]
    ) { row in
      let weight = Reputation.voice(score: row.double(1), isVerified: row.int(2) == 1)
      if row.int(0) > 0 { positive += weight } else { negative += weight }
    }
    return (positive, negative)
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
        latest.values.compactMap { report in
          report.intensity.map {
            Ballot.Voice(
              intensity: $0, weight: Reputation.weight(score: report.observerScore), up: report.up,
              down: report.down)
          }
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
