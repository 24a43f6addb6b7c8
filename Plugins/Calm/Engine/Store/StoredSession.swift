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
  /// The day it came out, days since 1970-01-01; 0 for what was there from the beginning.
  var released = 0
  /// Whether it is of a pack that somebody added.
  var isOfPack = false

  /// The file of its script below the data folder.
  var file: String { "sessions/\(series.rawValue)/\(id).md" }

  /// What a list says below the title.
  var line: String { "\(series.title) · \(minutes) min" }
}

extension Store {
  static let sessionColumns = """
    s.id, s.number, s.series, s.place, s.minutes, s.title, s.summary, s.tags, s.moods, s.times,
      s.seasons, s.bed, s.sources, s.asks_for_people, s.released, s.is_of_pack
    """

  /// The sessions that come with the app and those of packs, in one.
  private static let library = """
    (SELECT *, 0 AS is_of_pack FROM sessions UNION ALL
      SELECT id, number, series, place, minutes, title, summary, tags, moods, times, seasons, bed,
        sources, asks_for_people, released, 1 FROM pack_sessions) s
    """

  static func session(_ row: Row) -> StoredSession {
    func list(_ column: Int) -> [String] { row.text(column).split(separator: ",").map(String.init) }
    return StoredSession(
      id: row.text(0), number: row.int(1), series: Series(rawValue: row.text(2)) ?? .beginner,
      place: row.int(3), minutes: row.int(4), title: row.text(5), summary: row.text(6),
      tags: list(7), moods: list(8), times: list(9), seasons: list(10), bed: row.optionalText(11),
      sources: row.text(12), asksForPeople: row.int(13) == 1, released: row.int(14),
      isOfPack: row.int(15) == 1)
  }

  /// The sessions that have come out, by what follows `FROM sessions s`.
  func sessions(_ rest: String = "ORDER BY s.number", _ values: [SQLValue] = []) throws
    -> [StoredSession]
  {
    let today = try today()
    return try sessionsOfAllDays(rest, values).filter { $0.released <= today }
  }

  /// The same with those that have still to come out.
  func sessionsOfAllDays(
    _ rest: String = "ORDER BY s.number", _ values: [SQLValue] = []
  ) throws -> [StoredSession] {
    try database.rows(
      "SELECT \(Self.sessionColumns) FROM \(Self.library) \(rest)", values, Self.session)
  }

  /// Today in the user's zone, days since 1970-01-01.
  func today() throws -> Int { try call.clock.civil().dayNumber }

  /// The sessions of a pack that have come out.
  func sessions(pack: String) throws -> [StoredSession] {
    try sessions(
      "WHERE s.id IN (SELECT id FROM pack_sessions WHERE pack = ?1) ORDER BY s.number",
      [.text(pack)])
  }

  /// What comes out on one of the days that follow, in order.
  func coming() throws -> [StoredSession] {
    try sessionsOfAllDays(
      "WHERE s.released > ?1 ORDER BY s.released, s.number", [SQLValue(try today())])
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
    let titles = try sessions().map { (id: $0.id, title: $0.title) }
    let words = NeedWords.words(text)
    if !words.isEmpty {
      let begun = titles.filter { NeedWords.words($0.title).starts(with: words) }
      let held = titles.filter { Set(words).isSubset(of: NeedWords.words($0.title)) }
      for found in [begun, held] where found.count == 1 {
        if let session = try session(id: found[0].id) { return session }
      }
    }
    if let coming = try coming().first(where: { $0.id == Words.slug(text) || $0.title == text }) {
      throw PluginError.notFound(
        "“\(coming.title)” comes out on \(CivilDay.words(coming.released))",
        remedy: "berth calm schedule lists what comes")
    }
    let names = titles.map(\.title)
    throw PluginError.unknown(
      "there is no session “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, in: names), remedy: "berth calm library lists them")
  }

  /// The script of a session, read from its file or from the pack it came with.
  func script(_ session: StoredSession) throws -> SessionScript {
    guard session.isOfPack else { return try Bundled.script(session.file, call) }
    let text = try database.rows(
      "SELECT script FROM pack_sessions WHERE id = ?1", [.text(session.id)]
    ) { $0.text(0) }.first
    let (script, problems) = SessionReader.read("\(session.id).md", text ?? "")
    guard let script else { throw PluginError.damagedData(problems) }
    return script
  }
}
