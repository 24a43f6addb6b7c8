/// A person in discovery.
struct Candidate: Sendable {
  var profile: Profile
  var score: MatchScore
}
