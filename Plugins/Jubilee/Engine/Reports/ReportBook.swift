import BerthSDK
import Photo

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
    /// Whether it went into a report that its observer made of the same place just before.
    var merged = false
  }

  /// What one observer reports of one place within this time is one report.
  private static let sameReport = 15 * Span.minute
  /// So far apart it is one place, in miles.
  private static let samePlaceMiles = 0.25

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
      try enroll(draft.observer, name: name, isVerified: try isKnownObserver())
      if let own = try latest(like: draft) { return try merge(draft, photos, into: own) }
      let recent = try database.int(
        "SELECT count(*) FROM reports WHERE observer = ?1 AND created > ?2",
        [.text(draft.observer), .int(draft.created - Span.day)])
      guard recent < ReportRules.maximumPerDay else {
        throw PluginError(
          "report.limit", "you have reported \(recent) times within a day",
          remedy: "edit a report instead: berth jubilee report-edit ID")
      }
      let found = try draft.intensity == nil ? nil : event(near: draft)
      let event = try draft.intensity == nil ? 0 : found ?? open(draft)
      try database.run(
        """
        INSERT INTO reports (uid, event, observer, lat, lon, precise, cell, place, intensity,
          started, ended, created, text, remarks, photos, species)
        VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16)
        """,
        [
          .text(draft.uid), SQLValue(event), .text(draft.observer), .double(draft.point.latitude),
          .double(draft.point.longitude), .init(booleanLiteral: draft.isPrecise),
          .text(draft.cell), .text(draft.place), SQLValue(draft.intensity.level),
          .int(draft.started), draft.ended.map(SQLValue.int) ?? .null, .int(draft.created),
          .text(draft.text), .text(draft.remarks.joined(separator: "\n")), SQLValue(photos.count),
          .text(draft.species),
        ])
      let report = Int(database.lastInsertRowID)
      try add(photos, to: report)
      try recount(observers: [draft.observer] + companions(event, except: draft.observer))
      try settle(event)
      return Outcome(report: report, event: event, joined: found != nil, known: false)
    }
  }

  /// The report of the same observer, place and minutes that says the same of whether there was one.
  private func latest(like draft: ReportDraft) throws -> StoredReport? {
    try database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.observer = ?1 AND r.started BETWEEN ?2 AND ?3 AND r.state = 0
      ORDER BY r.started DESC, r.id DESC
      """,
      [
        .text(draft.observer), .int(draft.started - Self.sameReport),
        .int(draft.started + Self.sameReport),
      ], StoredReport.init
    ).first { report in
      abs(draft.created - report.created) <= Self.sameReport
        && (report.intensity == nil) == (draft.intensity == nil)
        && report.point.distanceMiles(to: draft.point) <= Self.samePlaceMiles
    }
  }

  /// Puts a draft into the report its observer has just made: the later word, all words and pictures.
  private func merge(
    _ draft: ReportDraft, _ photos: [Photo], into report: StoredReport
  ) throws -> Outcome {
    let texts = [report.text, draft.text].filter { !$0.isEmpty }
    let text = texts.count == 2 && texts[0] == texts[1] ? texts[0] : texts.joined(separator: "\n")
    let added = Array(photos.prefix(max(0, Photo.maximumCount - report.photos)))
    try add(added, to: report.id, after: report.photos)
    try database.run(
      """
      UPDATE reports SET intensity = ?2, ended = coalesce(?3, ended), text = ?4,
        photos = photos + ?5, species = CASE WHEN ?6 = '' THEN species ELSE ?6 END, edited = ?7
      WHERE id = ?1
      """,
      [
        SQLValue(report.id), SQLValue(draft.intensity.level),
        draft.ended.map(SQLValue.int) ?? .null,
        .text(Words.shortened(text, to: ReportRules.maximumText)), SQLValue(added.count),
        .text(draft.species), .int(now),
      ])
    try note("edited", by: draft.observer, report: report.id, note: "reported again")
    try settle(report.event)
    return Outcome(
      report: report.id, event: report.event, joined: false, known: true, merged: true)
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
