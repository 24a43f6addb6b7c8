import BerthSDK

extension Store {
  /// What is known about now.
  func context(mood: String? = nil, maximumMinutes: Int? = nil) throws -> Recommender.Context {
    let civil = try call.clock.civil()
    let today = try day()
    var context = Recommender.Context(
      part: DayPart.of(hour: civil.hour),
      season: try Settings.season(call, month: civil.month), day: today)
    context.maximumMinutes = maximumMinutes
    context.moods = try mood.map { [$0] } ?? moods()
    context.brings = (try database.value("brings") ?? "").split(separator: ",").map(String.init)
    try database.each(
      "SELECT item, max(day) FROM plays WHERE kind = 'session' AND state = 1 GROUP BY item"
    ) { context.heard[$0.text(0)] = $0.int(1) }
    try database.each("SELECT item FROM favorites") { context.favorites.insert($0.text(0)) }
    try database.each("SELECT item, stars FROM ratings") {
      context.ratings[$0.text(0)] = $0.int(1)
    }
    context.isDeepNight = civil.hour < 5
    let calendar = Occasion.Day(
      month: civil.month, day: civil.day, weekday: civil.weekday,
      isSouthern: try Settings.isSouthern(call), sinceBirthday: sinceBirthday(civil))
    for occasion in try Bundled.occasions(call) {
      if occasion.holds(on: calendar) {
        context.occasions[occasion.session] = occasion.reason
      } else if occasion.isOnly {
        context.misplaced.insert(occasion.session)
      }
    }
    context.usual = try usual(in: context.part)
    context.change = try changes()
    let plan = ReleasePlan(rules: try Bundled.releases(call))
    let week = civil.dayNumber - 6...civil.dayNumber
    context.fresh = Set(
      plan.releases(from: week.lowerBound, through: week.upperBound).flatMap(\.sessions)
        + (try sessions()).filter { week.contains($0.released) }.map(\.id))
    return context
  }

  /// Days since the last birthday; nil when nobody told when it is.
  private func sinceBirthday(_ today: Civil) -> Int? {
    guard let born = try? call.person.get().birthDate else { return nil }
    let days = [today.year, today.year - 1].map {
      today.dayNumber - CivilDay.number(year: $0, month: born.month, day: born.day)
    }
    return days.first { $0 >= 0 }
  }

  /// How often sessions were heard to the end at a part of the day within the last thirty days.
  private func usual(in part: DayPart) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    let plays = try database.rows(
      "SELECT item, started FROM plays WHERE kind = 'session' AND state = 1 AND started >= ?1",
      [.int(now - 30 * 86_400_000)]
    ) { (item: $0.text(0), started: Int64($0.int(1))) }
    for play in plays where DayPart.of(hour: try call.clock.civil(play.started).hour) == part {
      counts[play.item, default: 0] += 1
    }
    return counts
  }

  /// The mean change of anxiety over each session, of those with a check-in before and after.
  private func changes() throws -> [String: Double] {
    var changes: [String: Double] = [:]
    try database.each(
      """
      SELECT a.item, avg(a.anxiety - b.anxiety) FROM entries a JOIN entries b ON b.id = a.pair
      WHERE a.phase = 'after' AND a.item IS NOT NULL AND a.anxiety IS NOT NULL
        AND b.anxiety IS NOT NULL GROUP BY a.item
      """
    ) { changes[$0.text(0)] = $0.double(1) }
    return changes
  }

  /// The words for the last check-in of the past twelve hours.
  private func moods() throws -> [String] {
    guard
      let last = try entries(
        "WHERE kind = 'checkin' AND at >= ?1 ORDER BY at DESC, id DESC LIMIT 1",
        [.int(now - 12 * 3_600_000)]
      ).first?.feeling
    else { return [] }
    return Self.moods(of: last)
  }

  /// How sessions would call a feeling.
  static func moods(of feeling: Feeling) -> [String] {
    var words: [String] = []
    if let anxiety = feeling.anxiety, anxiety >= 5 { words.append("anxious") }
    if let mood = feeling.mood, mood.rawValue <= Mood.low.rawValue { words.append("low") }
    if let sleep = feeling.sleep, sleep < 6 { words.append("tired") }
    for tag in feeling.tags where ["angry", "restless", "tired"].contains(tag) {
      if !words.contains(tag) { words.append(tag) }
    }
    if words.isEmpty, let mood = feeling.mood, mood.rawValue >= Mood.good.rawValue {
      words.append("calm")
    }
    return words
  }

  /// Keeps what was recommended today, to see later how much of it was taken.
  func noteOffers(_ ids: [String]) throws {
    let day = try day()
    for id in ids {
      let isKnown =
        try database.int(
          "SELECT count(*) FROM offers WHERE day = ?1 AND item = ?2", [SQLValue(day), .text(id)])
        > 0
      if isKnown { continue }
      try database.run("INSERT INTO offers VALUES (?1, ?2)", [SQLValue(day), .text(id)])
    }
  }

  /// Sessions for now with their reasons.
  func recommendations(
    _ count: Int, mood: String? = nil, maximumMinutes: Int? = nil
  ) throws -> [(session: StoredSession, choice: Recommender.Choice)] {
    let sessions = try sessions()
    let known = Dictionary(uniqueKeysWithValues: sessions.map { ($0.id, $0) })
    let recommender = Recommender(context: try context(mood: mood, maximumMinutes: maximumMinutes))
    return recommender.best(count, of: sessions).compactMap { choice in
      known[choice.id].map { ($0, choice) }
    }
  }
}
