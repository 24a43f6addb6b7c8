/// What somebody wants of their meals. It ranks and filters dishes; it promises nothing.
enum Goal: String, Term {
  case healthy
  case weightLoss = "weight-loss"
  case muscle

  /// Whether a dish passes for the goal in a meal of the day.
  ///
  /// - Parameters:
  ///   - energy: kcal per serving.
  ///   - protein: grams per serving.
  ///   - sodium: milligrams per serving.
  func admits(energy: Int, protein: Int, sodium: Int, period: MealPeriod) -> Bool {
    switch self {
    case .healthy: energy <= 700 && sodium <= 1200
    case .weightLoss: energy <= (period == .breakfast ? 400 : 500)
    case .muscle: protein >= (period == .breakfast ? 18 : 25)
    }
  }

  /// How well a dish fits, 0 to 1.
  func fit(energy: Int, protein: Int, sodium: Int, period: MealPeriod) -> Float {
    let energy = Float(energy)
    let protein = Float(protein)
    switch self {
    case .healthy:
      let middle: Float = period == .breakfast ? 350 : 480
      let moderate = max(0, 1 - abs(energy - middle) / middle)
      let light = max(0, 1 - Float(sodium) / 1600)
      return 0.45 * moderate + 0.3 * light + 0.25 * min(1, protein / 25)
    case .weightLoss:
      let limit: Float = period == .breakfast ? 400 : 500
      let light = min(1, max(0, (1.4 * limit - energy) / (0.8 * limit)))
      return 0.6 * light + 0.4 * min(1, protein / 30)
    case .muscle:
      let share = energy > 0 ? min(1, protein * 4 / energy / 0.35) : 0
      return 0.7 * min(1, protein / 45) + 0.3 * share
    }
  }
}
