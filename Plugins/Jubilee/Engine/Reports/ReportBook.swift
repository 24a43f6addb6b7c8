import BerthSDK

/// The reports the users of a home share: what comes in, what it joins, and who said it.
struct ReportBook: DatabaseStore {
  let database: Database
  let call: Call

  /// The database the users of the home share.
  static let scope = Scope.public

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
        [.text(draft.observer), .int(draft.created - Span.day)])
      guard recent < ReportRules.maximumPerDay else {
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
      try add(photos, to: report)
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
        .int(draft.started - 14 * Span.hour), .int(draft.started + StoredEvent.maximumGap),
        .int(draft.started - StoredEvent.maximumGap),
      ], StoredEvent.init)
    return candidates.filter { $0.point.distanceMiles(to: draft.point) <= StoredEvent.maximumMiles }
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
}
