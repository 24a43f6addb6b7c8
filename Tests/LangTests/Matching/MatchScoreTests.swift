import Testing

@testable import LangEngine

@Suite struct MatchScoreTests {
  static let day: Int64 = 86_400_000
  static let now: Int64 = 20_000 * day

  static func profile(
    _ id: Int, _ natives: [String], _ learning: [(String, Level)],
    _ change: (inout Profile) -> Void = { _ in }
  ) -> Profile {
    var profile = Profile(
      id: id, handle: "p\(id)", name: "P\(id)", born: 20_000 - 30 * 365, country: "", city: "",
      zone: "UTC", bio: "", goals: 0, interests: [], hours: Hours(bits: 0), ageFrom: 12,
      ageTo: 120, photo: nil, created: now - 100 * day, updated: now, active: now - 3 * day,
      asked: 0, answered: 0, hasPriority: false, state: .visible, bonusUntil: 0, natives: natives,
      learning: learning.map { Profile.Learning(language: $0.0, level: $0.1) })
    change(&profile)
    return profile
  }

  static let me = profile(1, ["en"], [("es", .b1)]) {
    $0.goals = Goal.bits([.travel, .work])
    $0.interests = ["Hiking"]
    $0.hours = Hours(workdays: 0b1111 << 18, weekend: 0)
  }
  static var matcher: Matcher {
    Matcher(me: me, now: now, today: 20_000, offset: { _ in 0 })
  }

  static let plain = profile(2, ["es"], [("en", .b1)])

  struct Better: CustomTestStringConvertible, Sendable {
    var name: String
    var better: Profile
    var reason: String?
    var testDescription: String { name }
  }

  static let cases = [
    Better(
      name: "a shared goal", better: changed { $0.goals = Goal.bits([.travel]) },
      reason: "why.goals"),
    Better(
      name: "hours in common",
      better: changed { $0.hours = Hours(workdays: 0b1111 << 18, weekend: 0) }, reason: "why.hours"),
    Better(name: "active today", better: changed { $0.active = now }, reason: "why.active.today"),
    Better(
      name: "answers", better: changed { ($0.asked, $0.answered) = (10, 10) }, reason: "why.answers"
    ),
    Better(
      name: "interests", better: changed { $0.interests = ["hiking"] }, reason: "why.interests"),
    Better(name: "priority", better: changed { $0.hasPriority = true }, reason: nil),
    Better(name: "new", better: changed { $0.created = now }, reason: "why.new"),
  ]

  static func changed(_ change: (inout Profile) -> Void) -> Profile {
    var other = plain
    change(&other)
    return other
  }

  @Test(arguments: cases) func ranksHigher(_ one: Better) {
    let score = Self.matcher.score(one.better)
    #expect(score.total > Self.matcher.score(Self.plain).total)
    if let reason = one.reason { #expect(score.reasons.contains { $0.key == reason }) }
  }

  @Test func putsReciprocityFirst() {
    let both = Self.matcher.score(Self.plain)
    let teaches = Self.matcher.score(Self.profile(3, ["es"], [("fr", .b1)]))
    let learns = Self.matcher.score(Self.profile(4, ["fr"], [("en", .b1)]))
    let neither = Self.matcher.score(Self.profile(5, ["fr"], [("de", .b1)]))
    #expect(both.isReciprocal && !teaches.isReciprocal && !learns.isReciprocal)
    #expect(both.total > teaches.total + 10 && both.total > learns.total + 10)
    #expect(teaches.total > neither.total && learns.total > neither.total)
    #expect(both.reasons.first?.key == "why.both")
    #expect(both.reasons.first?.values["level"] == "B1")
  }

  @Test func likesLevelsThatAreNear() {
    let near = Self.matcher.score(Self.profile(6, ["es"], [("en", .b2)]))
    let far = Self.matcher.score(Self.profile(7, ["es"], [("en", .c2)]))
    #expect(near.total > far.total)
  }

  @Test func keepsAgesWithinWhatBothWant() {
    func fits(_ change: (inout Profile) -> Void) -> Bool {
      Self.matcher.agesFit(Self.changed(change))
    }
    #expect(fits { _ in })
    #expect(!fits { $0.ageFrom = 60 })
    #expect(!fits { $0.born = 20_000 - 16 * 365 })
    var strict = Self.me
    (strict.ageFrom, strict.ageTo) = (50, 60)
    let matcher = Matcher(
      me: strict, now: Self.now, today: 20_000, offset: { _ in 0 })
    #expect(!matcher.agesFit(Self.plain))
  }

  @Test func variesLanguagesAndCountries() {
    var people: [Candidate] = []
    for place in 0..<12 {
      let other = Self.profile(10 + place, ["es"], [("en", .b1)]) {
        $0.country = place < 6 ? "ES" : "MX"
        // Spaniards a shade better.
        $0.created = place < 6 ? Self.now : $0.created
      }
      people.append(Candidate(profile: other, score: Self.matcher.score(other)))
    }
    let chosen = Self.matcher.choose(4, of: people)
    #expect(chosen.count == 4)
    #expect(Set(chosen.map(\.profile.country)) == ["ES", "MX"])
    #expect(Set(chosen.map(\.profile.id)).count == 4)
  }
}
