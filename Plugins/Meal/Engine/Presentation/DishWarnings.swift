import BerthSDK

/// What a dish holds, or may hold, that those who eat avoid.
struct DishWarnings {
  /// In sentences, the gravest first.
  let sentences: [String]
  /// In a few words each, for badges.
  let labels: [String]

  /// - Parameter otherFoods: whether it holds one of the other foods that are avoided.
  init(_ dish: RecipeSummary, _ avoidance: Avoidance, otherFoods: Bool = false) {
    var sentences: [String] = []
    var labels: [String] = []
    let avoided = avoidance.substances
    let held = dish.safety.contains.words.filter(avoided.contains).map(\.words)
    let possible = dish.safety.label.words.filter(avoided.contains).map(\.words)
    if !held.isEmpty {
      sentences.append("Contains \(Words.list(held)), which you avoid.")
      labels.append("Contains \(Words.list(held))")
    }
    if otherFoods {
      sentences.append("Holds, or may hold, a food you are allergic to.")
      labels.append("Holds a food you avoid")
    }
    if avoidance.separatesMeatAndMilk, dish.safety.contains.contains(.meat),
      dish.safety.contains.contains(.milk)
    {
      sentences.append("Meat and milk are in it together.")
      labels.append("Meat and milk")
    }
    if !possible.isEmpty {
      sentences.append("May contain \(Words.list(possible)): check the label.")
      labels.append("May contain \(Words.list(possible))")
    }
    if avoidance.isAny, dish.safety.isUncertain {
      sentences.append("Not every line is understood: it may hold what you avoid.")
      labels.append("Not every line is understood")
    }
    self.sentences = sentences
    self.labels = labels
  }

  static func of(_ dish: RecipeSummary, _ profile: Profile) -> [String] {
    DishWarnings(dish, profile.avoidance).sentences
  }
}
