import BerthSDK

/// What somebody wants to see in discovery, beside what always holds.
struct DiscoveryFilter: Sendable, Equatable {
  /// Only people who speak this natively.
  var speaks: String?
  /// Only people who learn this.
  var learns: String?
  /// Only people with whom both learn from each other.
  var isExact = false
  // Further filters, of the paid plans.
  var goal: Goal?
  var country: String?
  var leastLevel: Level?
  var ages: ClosedRange<Int>?
  var activeDays: Int?
  var withPhoto = false

  /// Whether it takes a paid plan.
  var isAdvanced: Bool {
    goal != nil || country != nil || leastLevel != nil || ages != nil || activeDays != nil
      || withPhoto
  }

  func admits(_ candidate: Profile, _ score: MatchScore, now: Int64, today: Int) -> Bool {
    if let speaks, !candidate.natives.contains(speaks) { return false }
    if let learns, !candidate.learning.contains(where: { $0.language == learns }) { return false }
    if isExact, !score.isReciprocal { return false }
    if let goal, candidate.goals & (1 << goal.rawValue) == 0 { return false }
    if let country, candidate.country != country { return false }
    if let ages, !ages.contains(candidate.age(on: today)) { return false }
    if let activeDays, now - candidate.active > Int64(activeDays) * 86_400_000 { return false }
    if withPhoto, candidate.photo == nil { return false }
    if let leastLevel {
      let reached = candidate.learning.contains {
        score.learns.contains($0.language) && $0.level >= leastLevel
      }
      if !reached { return false }
    }
    return true
  }
}

extension Store {
  /// How long a pass counts.
  static let coolOff: Int64 = 30 * 86_400_000
  /// People looked at within one pair of languages, at first and when filters leave too few.
  private static let scans = [600, 6_000, 60_000]
  /// People scored for one set of cards, at first and at most.
  private static let poolSizes = (first: 500, most: 3_000)

  /// The people to show, best first.
  ///
  /// Never among them: oneself, people liked already, passed within the cool-off, matched, blocked
  /// either way, reported by the user, paused or suspended.
  func candidates(
    _ count: Int, for me: Profile, _ filter: DiscoveryFilter = DiscoveryFilter(),
    languages: Languages
  ) throws -> [Candidate] {
    let zones = zoneOffsets()
    let matcher = Matcher(
      me: me, now: now, today: try day(), name: languages.name, offset: zones.offset)
    for (turn, scan) in Self.scans.enumerated() {
      let pool = try pool(me, filter, scan: scan)
      let scored = try scored(pool.ids, me, filter, matcher)
      if scored.count >= count || !pool.isCut || turn == Self.scans.count - 1 {
        return matcher.choose(count, of: scored)
      }
    }
    return []
  }

  /// How one person fits the user.
  func score(_ other: Profile, for me: Profile, languages: Languages) throws -> MatchScore {
    Matcher(
      me: me, now: now, today: try day(), name: languages.name, offset: zoneOffsets().offset
    ).score(other)
  }

  private func zoneOffsets() -> ZoneOffsets {
    ZoneOffsets { [call, now] in (try? call.clock.civil(now, zone: $0).offset) ?? 0 }
  }

  private func scored(
    _ ids: [Int], _ me: Profile, _ filter: DiscoveryFilter, _ matcher: Matcher
  ) throws -> [Candidate] {
    var liking: [Int: Decision] = [:]
    try shared.each(
      "SELECT by, decision FROM swipes WHERE target = ?1 AND decision IN (1, 2) "
        + "ORDER BY at DESC LIMIT 1000", [SQLValue(me.id)]
    ) { liking[$0.int(0)] = Decision(rawValue: $0.int(1)) }
    let read = try shared.prepare("SELECT \(Profile.columns) FROM profiles p WHERE p.id = ?1")
    defer { read.finalize() }
    var found: [Candidate] = []
    found.reserveCapacity(ids.count)
    for id in ids {
      try read.each([SQLValue(id)]) { row in
        let other = Profile(row)
        guard other.state == .visible, matcher.agesFit(other) else { return }
        let score = matcher.score(other, decision: liking[id])
        guard filter.admits(other, score, now: matcher.now, today: matcher.today) else { return }
        found.append(Candidate(profile: other, score: score))
      }
    }
    return found
  }

  /// Ids from the index: those who like the user already, those with whom both learn, and where
  /// they are few, those who only teach.
  private func pool(
    _ me: Profile, _ filter: DiscoveryFilter, scan: Int
  ) throws -> (ids: [Int], isCut: Bool) {
    var seen: Set<Int> = []
    var ids: [Int] = []
    var isCut = false
    func add(_ sql: String, _ values: [SQLValue]) throws {
      try shared.each(
        """
        SELECT q.profile FROM (\(sql)) q WHERE q.profile <> ?1
          AND NOT EXISTS (SELECT 1 FROM swipes s WHERE s.by = ?1 AND s.target = q.profile
            AND (s.decision > 0 OR s.at > ?2))
          AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = ?1 AND b.target = q.profile)
          AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = q.profile AND b.target = ?1)
          AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.by = ?1 AND r.target = q.profile)
          AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.ended IS NULL
            AND m.a = min(?1, q.profile) AND m.b = max(?1, q.profile))
        """, [SQLValue(me.id), .int(now - Self.coolOff)] + values
      ) { row in
        if seen.insert(row.int(0)).inserted { ids.append(row.int(0)) }
      }
    }
    try add(
      """
      SELECT by AS profile FROM swipes WHERE target = ?1 AND decision IN (1, 2)
      ORDER BY decision DESC, at DESC LIMIT 50
      """, [])
    let wanted = filter.speaks.map { [$0] } ?? me.learning.map(\.language)
    let offered = filter.learns.map { [$0] } ?? me.natives
    let share = max(100, scan / max(1, wanted.count * offered.count))
    for language in wanted {
      for mine in offered {
        try add(
          """
          SELECT profile FROM pairs WHERE speaks = ?3 AND learns = ?4
          ORDER BY rank DESC LIMIT ?5
          """, [.text(language), .text(mine), SQLValue(share)])
        // Where the scan was cut off, a wider one may find more.
        let whole = try shared.int(
          "SELECT count(*) FROM (SELECT 1 FROM pairs WHERE speaks = ?1 AND learns = ?2 LIMIT ?3)",
          [.text(language), .text(mine), SQLValue(share)])
        if whole >= share { isCut = true }
      }
    }
    if !filter.isExact, filter.learns == nil, ids.count < 60 {
      for language in wanted {
        try add(
          "SELECT profile FROM pairs WHERE speaks = ?3 LIMIT ?4", [.text(language), SQLValue(300)])
      }
    }
    let most = scan == Self.scans[0] ? Self.poolSizes.first : Self.poolSizes.most
    if ids.count > most { ids.removeLast(ids.count - most) }
    return (ids, isCut)
  }
}

/// Zone offsets at one moment, each asked for once.
final class ZoneOffsets {
  private var known: [String: Int] = [:]
  private let ask: (String) -> Int

  init(_ ask: @escaping (String) -> Int) { self.ask = ask }

  func offset(_ zone: String) -> Int {
    if let found = known[zone] { return found }
    let found = ask(zone)
    known[zone] = found
    return found
  }
}

extension Database {
  /// Runs a query and looks at each row.
  func each(_ sql: String, _ values: [SQLValue] = [], _ body: (Row) -> Void) throws {
    let statement = try prepare(sql)
    defer { statement.finalize() }
    try statement.each(values, body)
  }
}
