import BerthSDK

/// The index candidates are drawn from.
enum PairRank {
  /// What a person is ordered by within a pair of languages: those with priority first, then by
  /// the day of their last visit, and shuffled anew each day among those of one day, so that all
  /// of them have their turn.
  static func rank(profile: Int, activeDay: Int, hasPriority: Bool) -> Int {
    let person = UInt64(truncatingIfNeeded: profile &* 0x9E37_79B9 &+ activeDay &* 0x85EB_CA6B)
    // The generator's first step is taken back, so that ranks stay what they are in databases.
    var random = SeededGenerator(seed: person &- 0x9E37_79B9_7F4A_7C15)
    // Priority lifts a person a week up, not above everybody for ever.
    return (activeDay + (hasPriority ? 7 : 0)) << 12 | Int(random.next() & 0xFFF)
  }

  /// Days since 1970-01-01 of an instant, UTC.
  static func day(_ instant: Int64) -> Int { Int(instant / 86_400_000) }
}

extension Store {
  /// Writes the pairs of a person anew; none when others are not to find them.
  ///
  /// Call it in the transaction that changes the profile.
  func setPairs(_ profile: Profile) throws {
    try shared.run("DELETE FROM pairs WHERE profile = ?1", [SQLValue(profile.id)])
    guard profile.state == .visible, profile.isComplete else { return }
    let rank = PairRank.rank(
      profile: profile.id, activeDay: PairRank.day(profile.active),
      hasPriority: profile.hasPriority)
    for native in profile.natives {
      for learning in profile.learning {
        try shared.run(
          "INSERT OR IGNORE INTO pairs VALUES (?1, ?2, ?3, ?4)",
          [.text(native), .text(learning.language), SQLValue(rank), SQLValue(profile.id)])
      }
    }
  }

  /// Notes a visit: when it was, and once a day the rank in the index. Priority comes
  /// and goes with the plan.
  func touch(_ me: Profile) throws {
    let hasPriority = try call.entitlement.allows("priority")
    guard now - me.active > 300_000 || hasPriority != me.hasPriority else { return }
    try shared.transaction {
      try shared.run(
        "UPDATE profiles SET active = max(active, ?2), priority = ?3 WHERE id = ?1",
        [SQLValue(me.id), .int(now), .int(hasPriority ? 1 : 0)])
      guard
        PairRank.day(now) != PairRank.day(me.active) || hasPriority != me.hasPriority,
        let profile = try profile(id: me.id)
      else { return }
      try setPairs(profile)
    }
  }
}
