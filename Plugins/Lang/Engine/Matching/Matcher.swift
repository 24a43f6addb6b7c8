import BerthSDK

/// Scores candidates for one person.
struct Matcher {
  let me: Profile
  let now: Int64
  let today: Int
  /// Seconds east of UTC of a zone now.
  let offset: (String) -> Int
  private let myHours: Hours
  private let myAge: Int
  private let myInterests: Set<String>
  private let peers: ClosedRange<Int>

  init(me: Profile, now: Int64, today: Int, offset: @escaping (String) -> Int) {
    (self.me, self.now, self.today, self.offset) = (me, now, today, offset)
    myHours = me.hours.inUTC(offset: offset(me.zone))
    myAge = me.age(on: today)
    peers = AgeBand.births(with: me.born, on: Int(now / 86_400_000))
    myInterests = Set(me.interests.map { TextFolding.fold($0) })
  }

  /// Whether both are of an age the other wants, and of one band of ages.
  func agesFit(_ other: Profile) -> Bool {
    let age = other.age(on: today)
    return (me.ageFrom...max(me.ageFrom, me.ageTo)).contains(age)
      && (other.ageFrom...max(other.ageFrom, other.ageTo)).contains(myAge)
      && peers.contains(other.born)
  }

  /// The score of somebody.
  ///
  /// - Parameter decision: what they decided about the user already; a like raises the score and
  ///   is not among the reasons.
  func score(_ other: Profile, decision: Decision? = nil) -> MatchScore {
    var score = MatchScore()
    languages(other, &score)
    hours(other, &score)
    goals(other, &score)
    let days = max(0, Double(now - other.active) / 86_400_000)
    score.total += 12 * Self.halved(days / 7)
    if days < 1 {
      score.reasons.append(Reason("why.active.today", "active today"))
    } else if days < 7 {
      score.reasons.append(Reason("why.active.week", "active this week"))
    }
    let answers = Double(other.answered + 1) / Double(other.asked + 2)
    score.total += 8 * min(answers, 1)
    if other.asked >= 3, answers >= 0.7 {
      score.reasons.append(Reason("why.answers", "answers most first messages"))
    }
    let gap = abs(other.age(on: today) - myAge)
    score.total += 6 * max(0, 1 - Double(gap) / 20)
    if gap <= 3 { score.reasons.append(Reason("why.age", "about your age")) }
    let interests = other.interests.filter { myInterests.contains(TextFolding.fold($0)) }
    score.total += 4 * min(1, Double(interests.count) / 2)
    if !interests.isEmpty {
      score.reasons.append(
        Reason(
          "why.interests", "you both like {interests}",
          ["interests": interests.prefix(3).joined(separator: ", ")]))
    }
    if now - other.created < 7 * 86_400_000 {
      score.total += 2
      score.reasons.append(Reason("why.new", "new here"))
    }
    if let decision, decision != .pass { score.total += decision == .superLike ? 24 : 6 }
    if other.hasPriority { score.total += 4 }
    return score
  }

  private func languages(_ other: Profile, _ score: inout MatchScore) {
    var best = (teach: 0.0, learn: 0.0, near: 0.0)
    for mine in me.learning where other.natives.contains(mine.language) {
      score.teaches.append(mine.language)
      best.teach = 1
      for theirs in other.learning where me.natives.contains(theirs.language) {
        let gap = abs(mine.level.rawValue - theirs.level.rawValue)
        best.near = max(best.near, 1 - Double(gap) / 5)
      }
    }
    for theirs in other.learning where me.natives.contains(theirs.language) {
      score.learns.append(theirs.language)
      best.learn = 1
    }
    // Whoever knows a language all but natively helps a beginner, too.
    for mine in me.learning where best.teach < 1 {
      for theirs in other.learning
      where theirs.language == mine.language && theirs.level >= .c1 && mine.level <= .b1 {
        best.teach = max(best.teach, 0.4)
      }
    }
    let further = max(0, min(score.teaches.count, score.learns.count) - 1)
    score.total += 16 * best.teach + 16 * best.learn + 6 * best.near + 2 * Double(min(further, 2))
    if score.isReciprocal {
      let theirs = other.learning.first { score.learns.contains($0.language) }
      score.reasons.append(
        Reason(
          "why.both", "speaks {teaches}, which you learn, and learns your {learns} ({level})",
          [
            "teaches": score.teaches.joined(separator: ","),
            "learns": score.learns.joined(separator: ","), "level": theirs?.level.name ?? "",
          ]))
      if best.near >= 0.8 {
        score.reasons.append(Reason("why.level", "about your level"))
      }
    } else if !score.teaches.isEmpty {
      score.reasons.append(
        Reason(
          "why.teaches", "speaks {teaches}, which you learn",
          ["teaches": score.teaches.joined(separator: ",")]))
    } else if !score.learns.isEmpty {
      score.reasons.append(
        Reason(
          "why.learns", "learns your {learns}", ["learns": score.learns.joined(separator: ",")]))
    }
  }

  private func hours(_ other: Profile, _ score: inout MatchScore) {
    guard myHours.bits != 0, other.hours.bits != 0 else {
      score.total += 6
      return
    }
    let shared = myHours.shared(with: other.hours.inUTC(offset: offset(other.zone)))
    score.total += 16 * min(1, Double(shared) / 14)
    if shared >= 3 {
      score.reasons.append(
        Reason(
          "why.hours", "{hours} hours a week when you both have time", ["hours": String(shared)]))
    }
  }

  private func goals(_ other: Profile, _ score: inout MatchScore) {
    let shared = me.goals & other.goals
    let either = me.goals | other.goals
    guard shared != 0 else { return }
    score.total += 10 * Double(shared.nonzeroBitCount) / Double(either.nonzeroBitCount)
    score.reasons.append(
      Reason(
        "why.goals", "you both learn for {goals}",
        ["goals": Goal.list(shared).prefix(2).map(\.rawValue).joined(separator: ",")]))
  }

  /// ½ to the power of a number, without the C library.
  private static func halved(_ times: Double) -> Double {
    guard times < 60 else { return 0 }
    let whole = times.rounded(.down)
    // 2^-x between 0 and 1 by its series to the sixth member: within 2e-5.
    let rest = -(times - whole) * 0.693_147_180_559_945
    var (sum, member) = (1.0, 1.0)
    for power in 1...6 {
      member *= rest / Double(power)
      sum += member
    }
    return sum / Double(1 << Int(whole))
  }
}
