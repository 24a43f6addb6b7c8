import BerthSDK

/// What a dish holds that a person avoids.
enum DishWarnings {
  static func of(_ dish: RecipeSummary, _ profile: Profile) -> [String] {
    let held = dish.allergens.words.filter(profile.allergens.contains)
    if held.isEmpty { return [] }
    return ["Contains \(Words.list(held.map { $0.title.lowercased() })), which you avoid."]
  }
}
