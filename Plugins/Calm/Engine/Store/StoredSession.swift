import BerthSDK

/// A session of the library as the database holds it; its script stays in its file.
struct StoredSession: Sendable, Equatable {
  var id: String
  var number: Int
  var series: Series
  var place: Int
  var minutes: Int
  var title: String
  var summary: String
  var tags: [String]
  var moods: [String]
  var times: [String]
  /// Empty for all.
  var seasons: [String]
  var bed: String?
  var sources: String
  /// Whether its words point to the lines that help.
  var asksForPeople: Bool

  /// The file of its script below the data folder.
  var file: String { "sessions/\(series.rawValue)/\(id).md" }

  /// What a list says below the title.
  var line: String { "\(series.title) · \(minutes) min" }
}

extension Store {
  static let sessionColumns = """
    s.id, s.number, s.series, s.place, s.minutes, s.title, s.summary, s.tags, s.moods, s.times,
      s.seasons, s.bed, s.sources, s.asks_for_people
    """

  static func session(_ row: Row) -> StoredSession {
    func list(_ column: Int) -> [String] { row.text(column).split(separator: ",").map(String.init) }
    return StoredSession(
      id: row.text(0), number: row.int(1), series: Series(rawValue: row.text(2)) ?? .beginner,
      place: row.int(3), minutes: row.int(4), title: row.text(5), summary: row.text(6),
      tags: list(7), moods: list(8), times: list(9), seasons: list(10), bed: row.optionalText(11),
      sources: row.text(12), asksForPeople: row.int(13) == 1)
  }

  /// Sessions by what follows `FROM sessions s`.
  func sessions(_ rest: String = "ORDER BY s.number", _ values: [SQLValue] = []) throws
    -> [StoredSession]
  {
    try database.rows(
      "SELECT \(Self.sessionColumns) FROM sessions s \(rest)", values, Self.session)
  }

  /// A session by its id.
  func session(id: String) throws -> StoredSession? {
    try sessions("WHERE s.id = ?1", [.text(id)]).first
  }

  /// The session a text means: its id, its title, or the only title that begins with its words or holds
  /// them all.
  ///
  /// - Throws: `not-found` with the nearest titles.
  func session(named text: String) throws -> StoredSession {
    if let found = try session(id: Words.slug(text)) { return found }
    let titles = try database.rows("SELECT id, title FROM sessions ORDER BY number") {
      (id: $0.text(0), title: $0.text(1))
    }
    let words = NeedWords.words(text)
    if !words.isEmpty {
      let begun = titles.filter { NeedWords.words($0.title).starts(with: words) }
      let held = titles.filter { Set(words).isSubset(of: NeedWords.words($0.title)) }
      for found in [begun, held] where found.count == 1 {
        if let session = try session(id: found[0].id) { return session }
      }
    }
    let names = titles.map(\.title)
    throw PluginError.unknown(
      "there is no session “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, in: names), remedy: "berth calm library lists them")
  }

  /// The script of a session, read from its file.
  func script(_ session: StoredSession) throws -> SessionScript {
    try Bundled.script(session.file, call)
  }
}
