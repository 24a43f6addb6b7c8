import BerthSDK

/// What a suggestion says of those it is safe for.
struct SafetyWords {
  /// For "why this".
  let why: [String]
  /// What has to be looked at before it is cooked.
  let notices: [String]

  init(_ dish: DishSafety, _ profile: Profile) {
    let avoidance = profile.avoidance
    let who = profile.eaters.isEmpty ? "" : " for \(Words.list(profile.eaters))"
    let kept = avoidance.allergens.words.map { $0.title.lowercased() } + avoidance.foods
    var why: [String] = []
    if !kept.isEmpty {
      why.append("Safe\(who): without \(Words.list(kept)), as far as its lines tell.")
    } else if !profile.eaters.isEmpty {
      why.append("Chosen\(who).")
    }
    let rules = avoidance.rules.words
    if !rules.isEmpty { why.append("Fits \(Words.list(rules.map(\.rawValue))) eating.") }
    self.why = why
    let possible = dish.label.words.filter(avoidance.substances.contains).map(\.words)
    notices =
      (possible.isEmpty ? [] : ["May contain \(Words.list(possible)): check the label."])
      + rules.compactMap(\.note)
  }
}
