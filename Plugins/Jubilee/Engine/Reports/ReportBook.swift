import BerthSDK

/// The shared reports of a home: what comes in, what it joins, and who said it.
struct ReportBook {
  let commons: Commons
  var database: Database { commons.database }
  var call: Call { commons.call }

  init(_ commons: Commons) { self.commons = commons }

  init(_ call: Call) throws { commons = try Commons(call) }

  /// What became of a draft.
  struct Outcome {
    var report: Int
    var event: Int
    /// Whether it joined an event others had reported.
    var joined: Bool
    /// Whether it was there already.
    var known: Bool
  }

  /// Makes a draft a report, in one transaction with its event, its pictures and the map.
  func add(
    _ draft: ReportDraft, photos: [Photo], name: String
  ) throws -> Outcome {
    try database.transaction {
      if let known = try database.first(
        "SELECT id, event FROM reports WHERE uid = ?1", [.text(draft.uid)],
        { (id: $0.int(0), event: $0.int(1)) })
      {
        return Outcome(report: known.id, event: known.event, joined: false, known: true)
      }
      try enroll(draft.observer, name: name)
      let recent = try database.int(
        "SELECT count(*) FROM reports WHERE observer = ?1 AND created > ?2",
        [.text(draft.observer), .int(draft.created - Moments.day)])
      guard recent < ReportRules.mostPerDay else {
        throw PluginError(
          "report.limit", "you have reported \(recent) times within a day",
          remedy: "edit a report instead: berth jubilee report-edit ID")
      }
      let found = try event(near: draft)
      let event = try found ?? open(draft)
      try database.run(
        """
        INSERT INTO reports (uid, event, observer, lat, lon, precise, cell, place, intensity,
          started, ended, created, text, remarks, photos)
        VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15)
        """,
        [
          .text(draft.uid), SQLValue(event), .text(draft.observer), .double(draft.point.latitude),
          .double(draft.point.longitude), .init(booleanLiteral: draft.isPrecise),
          .text(draft.cell), .text(draft.place), SQLValue(draft.intensity.level),
          .int(draft.started), draft.ended.map(SQLValue.int) ?? .null, .int(draft.created),
          .text(draft.text), .text(draft.remarks.joined(separator: "\n")), SQLValue(photos.count),
        ])
      let report = Int(database.lastInsertRowID)
      try keep(photos, report: report)
      try recount(observers: [draft.observer] + companions(event, except: draft.observer))
      try settle(event)
      return Outcome(report: report, event: event, joined: found != nil, known: false)
    }
  }

  /// The event a draft belongs to: at most half a mile away, begun within two hours of it.
  private func event(near draft: ReportDraft) throws -> Int? {
    let candidates = try database.rows(
      """
      SELECT \(StoredEvent.columns) FROM events
      WHERE hidden = 0 AND started BETWEEN ?1 AND ?2 AND last >= ?3 ORDER BY started, id
      """,
      [
        .int(draft.started - 14 * Moments.hour), .int(draft.started + StoredEvent.mostGap),
        .int(draft.started - StoredEvent.mostGap),
      ], StoredEvent.init)
    return candidates.filter { $0.point.distanceMiles(to: draft.point) <= StoredEvent.mostMiles }
      .min {
        $0.point.distanceMiles(to: draft.point) < $1.point.distanceMiles(to: draft.point)
      }?.id
  }

  private func open(_ draft: ReportDraft) throws -> Int {
    try database.run(
      """
      INSERT INTO events (lat, lon, cell, place, started, last, ended, intensity, reports, created,
        grown) VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, 0, ?8, ?8)
      """,
      [
        .double(draft.point.latitude), .double(draft.point.longitude), .text(draft.cell),
        .text(draft.place), .int(draft.started), draft.ended.map(SQLValue.int) ?? .null,
        SQLValue(draft.intensity.level), .int(draft.created),
      ])
    return Int(database.lastInsertRowID)
  }

  private func keep(_ photos: [Photo], report: Int) throws {
    for (place, photo) in photos.enumerated() {
      try database.run(
        "INSERT OR IGNORE INTO photos (sha, kind, at, bytes) VALUES (?1, ?2, ?3, ?4)",
        [
          .text(photo.sha), .text(photo.kind.rawValue), .int(commons.now), .blob(photo.bytes),
        ])
      try database.run(
        "INSERT OR REPLACE INTO report_photos (report, place, sha) VALUES (?1, ?2, ?3)",
        [SQLValue(report), SQLValue(place + 1), .text(photo.sha)])
    }
  }

  /// Makes somebody an observer of this home; a new name replaces the old one.
  func enroll(_ observer: String, name: String) throws {
    try database.run(
      """
      INSERT INTO observers (id, name, joined) VALUES (?1, ?2, ?3)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name
      """, [.text(observer), .text(name), .int(commons.now)])
  }

  /// The others who reported an event.
  func companions(_ event: Int, except observer: String) throws -> [String] {
    try database.rows(
      "SELECT DISTINCT observer FROM reports WHERE event = ?1 AND observer <> ?2",
      [SQLValue(event), .text(observer)]
    ) { $0.text(0) }
  }

  func report(_ id: Int) throws -> StoredReport? {
    try database.first(
      "SELECT \(StoredReport.columns) FROM \(StoredReport.tables) WHERE r.id = ?1",
      [SQLValue(id)], StoredReport.init)
  }

  func event(_ id: Int) throws -> StoredEvent? {
    try database.first(
      "SELECT \(StoredEvent.columns) FROM events WHERE id = ?1", [SQLValue(id)], StoredEvent.init)
  }

  /// The reports of an event that are shown, in the order they began.
  func reports(ofEvent id: Int) throws -> [StoredReport] {
    try database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.event = ?1 AND r.state = 0 ORDER BY r.started, r.id
      """, [SQLValue(id)], StoredReport.init)
  }

  /// Events that began between two moments, newest first.
  func events(from: Int64, to: Int64, limit: Int = 1_000) throws -> [StoredEvent] {
    try database.rows(
      """
      SELECT \(StoredEvent.columns) FROM events
      WHERE hidden = 0 AND started BETWEEN ?1 AND ?2 ORDER BY started DESC, id DESC LIMIT ?3
      """, [.int(from), .int(to), SQLValue(limit)], StoredEvent.init)
  }
}
