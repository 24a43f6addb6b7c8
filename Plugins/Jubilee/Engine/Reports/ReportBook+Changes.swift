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

  /// Changes what a report says; place and beginning stay, since they decide the event.
  func edit(
    _ id: Int, of observer: String, intensity: JubileeIntensity?, ended: Int64?, text: String?,
    photos: [Photo]
  ) throws -> StoredReport {
    try database.transaction {
      let report = try own(id, of: observer)
      try ReportRules.check(
        started: max(report.started, now - ReportRules.maximumAge),
        ended: (ended ?? report.ended).map { max($0, now - ReportRules.maximumAge) },
        text: text ?? report.text, now: now)
      if let ended, ended < report.started {
        throw PluginError.invalid(
          "the end lies before the beginning", remedy: "give --end as the time it was over")
      }
      guard report.intensity != nil || intensity == nil else {
        throw PluginError.invalid(
          "report \(id) says that nothing was there",
          remedy: "report what you see now: berth jubilee report")
      }
      guard report.photos + photos.count <= Photo.maximumCount else {
        throw PluginError.invalid(
          "a report has at most \(Photo.maximumCount) photos, and this one has \(report.photos)",
          remedy: "leave some out")
      }
      try add(photos, to: id, after: report.photos)
      try database.run(
        """
        UPDATE reports SET intensity = ?2, ended = ?3, text = ?4, photos = photos + ?5, edited = ?6
        WHERE id = ?1
        """,
        [
          SQLValue(id), SQLValue((intensity ?? report.intensity).level),
          (ended ?? report.ended).map(SQLValue.int) ?? .null, .text(text ?? report.text),
          SQLValue(photos.count), .int(now),
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
        [SQLValue(id), .int(now)])
      try dropPhotos(of: id)
      try note("withdrawn", by: observer, report: id)
      try recount(observers: [observer] + companions(report.event, except: observer))
      try settle(report.event)
      return report
    }
  }
}
