import BerthSDK

/// Changes to a profile as a command line or a form gives them. What is not given stays; `none`
/// empties a list.
struct ProfileChange: ArgumentGroup {
  /// A goal, or the word that takes it away.
  enum GoalChoice: String, ArgumentWord {
    case healthy
    case weightLoss = "weight-loss"
    case muscle
    case noGoal = "none"
  }

  var dislikes: [String]
  var goal: GoalChoice?
  /// Minutes; 0 for as long as it takes.
  var time: Int?
  var units: MeasureSystem?
  /// 0 for as many as each recipe says.
  var servings: Int?

  /// Whether anything was given.
  var isAny: Bool {
    !dislikes.isEmpty || goal != nil || time != nil || units != nil
      || servings != nil
  }

  /// The profile with the changes.
  func applied(to profile: Profile, _ store: Store) throws -> Profile {
    var profile = profile
    if let words = Self.words(dislikes) {
      var ids: [String] = []
      for word in words {
        let id = try store.foodID(word)
        if !ids.contains(id) { ids.append(id) }
      }
      profile.dislikes = ids
    }
    if let goal { profile.goal = Goal(rawValue: goal.rawValue) }
    if let time {
      profile.minutes = time == 0 ? nil : time
      // What was said counts more than what was guessed.
      profile.patience = nil
    }
    if let units { profile.units = units }
    if let servings { profile.servings = servings == 0 ? nil : servings }
    return profile
  }

  /// The words of a list; nil when it was not given, none for `none`.
  private static func words(_ texts: [String]) -> [String]? {
    if texts.isEmpty { return nil }
    let words = texts.flatMap(FoodNames.split).map(Words.trimmed).filter { !$0.isEmpty }
    return words.contains { $0.lowercased() == "none" } ? [] : words
  }
}
