import BerthSDK

/// What came out, told in whole sentences.
enum ReleaseNotes {
  /// A sentence or two for each release, the newest first.
  static func sentences(
    _ releases: [Release], _ sessions: [String: StoredSession]
  ) -> [String] {
    releases.reversed().compactMap { release in
      let found = release.sessions.compactMap { sessions[$0] }
      guard let first = found.first else { return nil }
      let day = CivilDay.weekdays[CivilDay.weekday(release.day) - 1]
      let about = first.summary.hasSuffix(".") ? first.summary : first.summary + "."
      if release.kind == Release.new {
        return
          "On \(day) “\(first.title)” joined \(first.series.title), \(first.minutes) minutes long. "
          + about
      }
      guard found.count == 1 else {
        return "On \(day) the \(release.title.lowercased()) came up, with "
          + Words.list(found.map { "“\($0.title)”" }) + "."
      }
      let again = release.isNew ? "" : " once more"
      return "The \(release.title.lowercased()) is\(again) “\(first.title)”. \(about)"
    }
  }
}

extension Release {
  /// The kind of a session that comes out for the first time.
  static let new = "new"
}

extension Store {
  /// Sessions that come out for the first time between two days, both included, by day.
  func newReleases(from first: Int, through last: Int) throws -> [Release] {
    try sessionsOfAllDays(
      "WHERE s.released BETWEEN ?1 AND ?2 ORDER BY s.released, s.number",
      [SQLValue(max(first, 1)), SQLValue(last)]
    ).map {
      Release(day: $0.released, kind: Release.new, title: "New in the library", sessions: [$0.id])
    }
  }
}
