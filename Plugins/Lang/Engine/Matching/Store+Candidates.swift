import BerthSDK

extension Store {
  /// How long a pass counts.
  static let coolOff: Int64 = 30 * 86_400_000
  /// People looked at within one pair of languages, at first and when filters leave too few.
  private static let scans = [400, 6_000, 60_000]
  /// People scored for one set of cards, at first and at most.
  private static let poolSizes = (first: 320, maximum: 3_000)

  /// The people to show, best first.
  ///
  /// Never among them: oneself, people liked already, passed within the cool-off, matched, blocked
  /// either way, reported by the user, paused or suspended.
  func candidates(
    _ count: Int, for me: Profile, _ filter: DiscoveryFilter = DiscoveryFilter()
  ) throws -> [Candidate] {
    let zones = zoneOffsets()
    let matcher = Matcher(
      me: me, now: now, today: try day(), offset: zones.offset)
    var scored: [Candidate] = []
    for scan in Self.scans {
      let pool = try pool(me, filter, scan: scan)
      scored = try self.scored(pool.ids, me, filter, matcher)
      if scored.count >= count || !pool.isCut { break }
    }
    if scored.count < count, !filter.isExact, filter.learns == nil {
      // Where those with whom both learn are few, those who only teach.
      let known = Set(scored.map(\.profile.id))
      let others = try teachers(me, filter).filter { !known.contains($0) }
      scored += try self.scored(others, me, filter, matcher)
    }
    return matcher.choose(count, of: scored)
  }

  /// How one person fits the user.
  func score(_ other: Profile, for me: Profile) throws -> MatchScore {
    Matcher(me: me, now: now, today: try day(), offset: zoneOffsets().offset).score(other)
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
    var found: [Candidate] = []
    found.reserveCapacity(ids.count)
    try shared.preparing("SELECT \(Profile.columns) FROM profiles p WHERE p.id = ?1") { read in
      for id in ids {
        try read.each([SQLValue(id)]) { row in
          let other = Profile(row)
          guard other.state == .visible, matcher.agesFit(other) else { return }
          let score = matcher.score(other, decision: liking[id])
          guard filter.admits(other, score, now: matcher.now, today: matcher.today) else { return }
          found.append(Candidate(profile: other, score: score))
        }
      }
    }
    return found
  }

  /// What nobody is shown who: oneself, people decided about, blocked, reported and matched. `q` is
  /// the row with the candidate, `?1` the user, `?2` when passes begin to count.
  private static let unseen = """
    q.profile <> ?1
      AND NOT EXISTS (SELECT 1 FROM swipes s WHERE s.by = ?1 AND s.target = q.profile
        AND (s.decision > 0 OR s.at > ?2))
      AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = ?1 AND b.target = q.profile)
      AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = q.profile AND b.target = ?1)
      AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.by = ?1 AND r.target = q.profile)
      AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.ended IS NULL
        AND m.a = min(?1, q.profile) AND m.b = max(?1, q.profile))
    """

  /// Ids from the index: those who like the user already, then the liveliest of those with whom
  /// both learn; and whether a wider look would find more.
  private func pool(
    _ me: Profile, _ filter: DiscoveryFilter, scan: Int
  ) throws -> (ids: [Int], isCut: Bool) {
    let bounds: [SQLValue] = [SQLValue(me.id), .int(now - Self.coolOff)]
    var ids = try shared.rows(
      """
      SELECT q.profile FROM (SELECT by AS profile, decision, at FROM swipes
        WHERE target = ?1 AND decision IN (1, 2)) q
      WHERE \(Self.unseen) ORDER BY q.decision DESC, q.at DESC LIMIT 50
      """, bounds
    ) { $0.int(0) }
    var seen = Set(ids)
    var isCut = false
    let wanted = filter.speaks.map { [$0] } ?? me.learning.map(\.language)
    let offered = filter.learns.map { [$0] } ?? me.natives
    let share = max(100, scan / max(1, wanted.count * offered.count))
    for language in wanted {
      for mine in offered {
        var count = 0
        try shared.each(
          """
          SELECT q.profile FROM pairs q WHERE q.speaks = ?3 AND q.learns = ?4 AND \(Self.unseen)
          ORDER BY q.rank DESC LIMIT ?5
          """, bounds + [.text(language), .text(mine), SQLValue(share)]
        ) { row in
          count += 1
          if seen.insert(row.int(0)).inserted { ids.append(row.int(0)) }
        }
        if count == share { isCut = true }
      }
    }
    let maximum = scan == Self.scans[0] ? Self.poolSizes.first : Self.poolSizes.maximum
    if ids.count > maximum { ids.removeLast(ids.count - maximum) }
    return (ids, isCut)
  }

  /// Some of those who speak what the user learns, whatever they learn.
  private func teachers(_ me: Profile, _ filter: DiscoveryFilter) throws -> [Int] {
    var ids: [Int] = []
    var seen: Set<Int> = []
    for language in filter.speaks.map({ [$0] }) ?? me.learning.map(\.language) {
      try shared.each(
        "SELECT q.profile FROM pairs q WHERE q.speaks = ?3 AND \(Self.unseen) LIMIT 300",
        [SQLValue(me.id), .int(now - Self.coolOff), .text(language)]
      ) { row in
        if seen.insert(row.int(0)).inserted { ids.append(row.int(0)) }
      }
    }
    return ids
  }
}

/// Zone offsets at one instant, each asked for once.
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
