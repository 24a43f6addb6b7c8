import BerthSDK

/// What sessions are wanted.
struct SessionFilter: ArgumentGroup {
  /// What a session is good for; one for any mood suits each.
  enum SessionMood: String, ArgumentWord { case anxious, low, restless, tired, angry, calm }

  enum Length: String, ArgumentWord {
    /// Up to 7 minutes.
    case short
    /// 8 to 14 minutes.
    case medium
    /// 15 minutes and more.
    case long
  }

  var series: Series?
  var mood: SessionMood?
  var time: DayPart?
  var season: Season?
  var length: Length?
  var maxMinutes: Int?
  var tag: [String]

  /// The facets of the search that hold.
  var facets: JSON {
    var facets: JSON = [:]
    if let series { facets["seriesId"] = [.string(series.rawValue)] }
    if let mood { facets["mood"] = [.string(mood.rawValue), "any"] }
    if let time { facets["time"] = [.string(time.rawValue)] }
    if let season { facets["season"] = [.string(season.rawValue)] }
    if !tag.isEmpty { facets["tag"] = ["all": JSON(tag.map(Words.slug))] }
    return facets
  }

  /// The minutes a session may take.
  private var minutes: ClosedRange<Int> {
    var range = 0...Int.max
    switch length {
    case .short: range = 0...7
    case .medium: range = 8...14
    case .long: range = 15...Int.max
    case nil: break
    }
    guard let maxMinutes else { return range }
    return range.lowerBound...max(min(maxMinutes, range.upperBound), range.lowerBound)
  }

  /// The sessions that are in a list of ids, by their length, in the order of the list.
  func sessions(_ ids: [String], _ store: Store) throws -> [StoredSession] {
    let found = try store.sessions(
      "WHERE s.id IN (SELECT value FROM json_each(?1))", [.list(ids)])
    let known = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    let minutes = minutes
    return ids.compactMap { known[$0] }.filter { minutes.contains($0.minutes) }
  }
}
