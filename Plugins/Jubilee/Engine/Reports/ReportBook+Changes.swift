import BerthSDK

extension ReportBook {
  /// A report of this user that can still be changed.
  ///
  /// - Throws: `not-found`; `report.foreign` for somebody else's.
  func own(_ id: Int, of observer: String) throws -> StoredReport {
    guard let report = try report(id), report.state != .withdrawn else { throw Self.missing(id) }
    guard report.observer == observer else {
      throw PluginError(
        "report.foreign", "report \(id) is somebody else's",
        remedy: "vote on it: berth jubilee vote \(id) confirm")
    }
    return report
  }

  static func missing(_ id: Int) -> PluginError {
    .notFound("there is no report \(id)", remedy: "berth jubilee feed lists the newest")
  }

  /// Changes what a report says; place and beginning stay, since they decide the event.
  func edit(
    _ id: Int, of observer: String, intensity: JubileeIntensity?, ended: Int64?, text: String?,
    photos: [Photo]
  ) throws -> StoredReport {
    try database.transaction {
      let report = try own(id, of: observer)
      try ReportRules.check(
        started: max(report.started, commons.now - ReportRules.oldest),
        ended: (ended ?? report.ended).map { max($0, commons.now - ReportRules.oldest) },
        text: text ?? report.text, now: commons.now)
      if let ended, ended < report.started {
        throw PluginError.invalid(
          "the end lies before the beginning", remedy: "give --end as the time it was over")
      }
      guard report.photos + photos.count <= Photo.most else {
        throw PluginError.invalid(
          "a report has at most \(Photo.most) photos, and this one has \(report.photos)",
          remedy: "leave some out")
      }
      for (place, photo) in photos.enumerated() {
        try database.run(
          "INSERT OR IGNORE INTO photos (sha, kind, at, bytes) VALUES (?1, ?2, ?3, ?4)",
          [
            .text(photo.sha), .text(photo.kind.rawValue), .int(commons.now), .blob(photo.bytes),
          ])
        try database.run(
          "INSERT OR REPLACE INTO report_photos (report, place, sha) VALUES (?1, ?2, ?3)",
          [SQLValue(id), SQLValue(report.photos + place + 1), .text(photo.sha)])
      }
      try database.run(
        """
        UPDATE reports SET intensity = ?2, ended = ?3, text = ?4, photos = photos + ?5, edited = ?6
        WHERE id = ?1
        """,
        [
          SQLValue(id), SQLValue((intensity ?? report.intensity).level),
          (ended ?? report.ended).map(SQLValue.int) ?? .null, .text(text ?? report.text),
          SQLValue(photos.count), .int(commons.now),
        ])
      try note("edited", by: observer, report: id)
      try settle(report.event)
      return try self.report(id) ?? report
    }
  }

  /// Takes a report back: its words and pictures go, the trail keeps that it was there.
  func withdraw(_ id: Int, of observer: String) throws -> StoredReport {
    try database.transaction {
      let report = try own(id, of: observer)
      try database.run(
        "UPDATE reports SET state = 2, text = '', photos = 0, edited = ?2 WHERE id = ?1",
        [SQLValue(id), .int(commons.now)])
      try dropPhotos(of: id)
      try note("withdrawn", by: observer, report: id)
      try recount(observers: [observer] + companions(report.event, except: observer))
      try settle(report.event)
      return report
    }
  }

  private func dropPhotos(of report: Int) throws {
    let shas = try database.rows(
      "SELECT sha FROM report_photos WHERE report = ?1", [SQLValue(report)]
    ) { $0.text(0) }
    try database.run("DELETE FROM report_photos WHERE report = ?1", [SQLValue(report)])
    for sha in shas {
      try database.run(
        """
        DELETE FROM photos WHERE sha = ?1
          AND NOT EXISTS (SELECT 1 FROM report_photos WHERE sha = ?1)
        """, [.text(sha)])
    }
  }

  /// Votes on somebody else's report: 1 confirms, -1 doubts, 0 takes the vote back.
  func vote(_ id: Int, by observer: String, name: String, value: Int) throws -> StoredReport {
    try database.transaction {
      guard let report = try report(id), report.state == .shown else { throw Self.missing(id) }
      guard report.observer != observer else {
        throw PluginError(
          "vote.own", "you cannot vote on your own report",
          remedy: "change it: berth jubilee report-edit \(id)")
      }
      try enroll(observer, name: name)
      if value == 0 {
        try database.run(
          "DELETE FROM votes WHERE report = ?1 AND observer = ?2", [SQLValue(id), .text(observer)])
      } else {
        try database.run(
          """
          INSERT INTO votes (report, observer, value, at) VALUES (?1, ?2, ?3, ?4)
          ON CONFLICT (report, observer) DO UPDATE SET value = excluded.value, at = excluded.at
          """, [SQLValue(id), .text(observer), SQLValue(value.signum()), .int(commons.now)])
      }
      try database.run(
        """
        UPDATE reports SET
          up = (SELECT count(*) FROM votes WHERE report = ?1 AND value > 0),
          down = (SELECT count(*) FROM votes WHERE report = ?1 AND value < 0) WHERE id = ?1
        """, [SQLValue(id)])
      try recount(observers: [report.observer])
      try settle(report.event)
      return try self.report(id) ?? report
    }
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
        .int(commons.now), .text(actor), .text(action), SQLValue(report), SQLValue(observer),
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
        .int(hasGrown ? commons.now : before.grown),
      ])
    if let event = try event(id) { try MappedEvents(database).put(event) }
  }
}
