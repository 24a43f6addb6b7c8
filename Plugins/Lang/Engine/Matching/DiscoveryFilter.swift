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
  var minimumLevel: Level?
  var ages: ClosedRange<Int>?
  var activeDays: Int?
  var withPhoto = false

  /// Whether it takes a paid plan.
  var isAdvanced: Bool {
    goal != nil || country != nil || minimumLevel != nil || ages != nil || activeDays != nil
      || withPhoto
  }

  func admits(_ candidate: Profile, _ score: MatchScore, now: Int64, today: Int) -> Bool {
    if let speaks, !candidate.natives.contains(speaks) { return false }
    if let learns, !candidate.learning.contains(where: { $0.language == learns }) { return false }
    if isExact, !score.isReciprocal { return false }
    if let goal, candidate.goals & goal.bit == 0 { return false }
    if let country, candidate.country != country { return false }
    if let ages, !ages.contains(candidate.age(on: today)) { return false }
    if let activeDays, now - candidate.active > Int64(activeDays) * 86_400_000 { return false }
    if withPhoto, candidate.photo == nil { return false }
    if let minimumLevel {
      let reached = candidate.learning.contains {
        score.learns.contains($0.language) && $0.level >= minimumLevel
      }
      if !reached { return false }
    }
    return true
  }
}
