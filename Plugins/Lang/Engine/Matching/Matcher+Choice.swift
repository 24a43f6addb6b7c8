extension Matcher {
  /// The best of the candidates, varied: each further one of the same language or country counts
  /// a little less, so that the cards are not all alike.
  func choose(_ count: Int, of scored: [Candidate]) -> [Candidate] {
    var rest = scored.sorted {
      ($0.score.total, -$0.profile.id) > ($1.score.total, -$1.profile.id)
    }
    // Whoever is far below cannot rise: it is enough to look at so many.
    if rest.count > count * 6 { rest.removeLast(rest.count - count * 6) }
    var chosen: [Candidate] = []
    var languages: [String: Int] = [:]
    var countries: [String: Int] = [:]
    var taken = [Bool](repeating: false, count: rest.count)
    while chosen.count < min(count, rest.count) {
      var best: (index: Int, value: Double)?
      for (index, candidate) in rest.enumerated() where !taken[index] {
        let sameLanguage = languages[candidate.score.teaches.first ?? ""] ?? 0
        let sameCountry =
          candidate.profile.country.isEmpty ? 0 : countries[candidate.profile.country] ?? 0
        let value =
          candidate.score.total - Double(min(sameLanguage, 6)) - 1.5 * Double(min(sameCountry, 4))
        if value > best?.value ?? -.infinity { best = (index, value) }
      }
      guard let best else { break }
      taken[best.index] = true
      let candidate = rest[best.index]
      languages[candidate.score.teaches.first ?? "", default: 0] += 1
      countries[candidate.profile.country, default: 0] += 1
      chosen.append(candidate)
    }
    return chosen
  }
}

/// A person in discovery.
struct Candidate: Sendable {
  var profile: Profile
  var score: MatchScore
}
