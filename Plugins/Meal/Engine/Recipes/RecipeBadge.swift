import BerthSDK

/// A short label that says at a glance what is good about a dish.
enum RecipeBadge: String, Term {
  case noCook = "no-cook"
  case highProtein = "high-protein"
  case light
  case quick
  case vegan, vegetarian
  case lowCarb = "low-carb"
  case glutenFree = "gluten-free"
  case dairyFree = "dairy-free"
  case mediterranean, paleo
  case lowSodium = "low-sodium"
  case seasonal

  /// The label without figures; `RecipeBadges` writes those of one dish.
  var title: String {
    switch self {
    case .noCook: "No-cook"
    case .glutenFree: "Gluten-free"
    case .dairyFree: "Dairy-free"
    case .seasonal: "In season"
    default: Words.title(rawValue)
    }
  }

  /// The badge of a diet; nil for quick-easy, which the minutes say.
  init?(_ diet: Diet) {
    guard diet != .quickEasy else {
      self = .quick
      return
    }
    self.init(rawValue: diet.rawValue)
  }
}

/// The badges of a dish: all it has, and the few that tell most.
struct RecipeBadges: Sendable, Equatable {
  /// All that fit, whatever the day.
  var all: TermSet<RecipeBadge>
  let minutes: Int
  let energy: Int

  /// - Parameters:
  ///   - energy: kcal per serving.
  ///   - isNoCook: no step asks for heat.
  init(diets: TermSet<Diet>, minutes: Int, energy: Int, isNoCook: Bool) {
    self.minutes = minutes
    self.energy = energy
    all = TermSet(diets.words.compactMap { $0 == .quickEasy ? nil : RecipeBadge($0) })
    if isNoCook { all.insert(.noCook) }
    if energy < 500 { all.insert(.light) }
    if minutes <= 30 { all.insert(.quick) }
  }

  /// The badges of a recipe; one whose steps are not known may need heat.
  init(_ recipe: Recipe, _ facts: RecipeFacts) {
    self.init(
      diets: recipe.diets, minutes: recipe.minutes,
      energy: Int(facts.nutrition.energy.rounded()),
      isNoCook: !recipe.steps.isEmpty && !recipe.steps.contains(where: HeatWords.areIn))
  }

  /// Two or three labels, the most telling first; energy and time where a dish has no more to tell.
  ///
  /// What the goal is about comes first, then the time, then what few dishes have.
  func telling(goal: Goal? = nil, isSeasonal: Bool = false, limit: Int = 3) -> [String] {
    var order: [RecipeBadge] = [
      .noCook, .highProtein, .quick, .vegan, .light, .vegetarian, .lowCarb, .paleo, .lowSodium,
      .mediterranean, .glutenFree, .dairyFree,
    ]
    if isSeasonal { order.insert(.seasonal, at: 3) }
    let first: RecipeBadge? =
      switch goal {
      case .muscle: .highProtein
      case .weightLoss: .light
      case .healthy: .mediterranean
      case nil: nil
      }
    if let first {
      order.removeAll { $0 == first }
      order.insert(first, at: 0)
    }
    var shown: [RecipeBadge] = []
    for badge in order where badge == .seasonal || all.contains(badge) {
      // A vegan dish is vegetarian and free of dairy; saying so wastes room.
      if shown.contains(.vegan), badge == .vegetarian || badge == .dairyFree { continue }
      shown.append(badge)
      if shown.count == limit { break }
    }
    var labels = shown.map(label)
    for plain in [energy > 0 ? "\(energy) cal" : nil, "\(minutes) min"].compactMap(\.self)
    where labels.count < min(2, limit) && !labels.contains(plain) {
      labels.append(plain)
    }
    return labels
  }

  /// The label of one badge with this dish's figures.
  func label(_ badge: RecipeBadge) -> String {
    switch badge {
    case .quick: "\(minutes) min"
    case .light: energy < 300 ? "Under 300 cal" : energy < 400 ? "Under 400 cal" : "Under 500 cal"
    default: badge.title
    }
  }
}
