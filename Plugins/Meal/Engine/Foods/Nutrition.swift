/// Figures per serving or per 100 g, as the place that holds them says. Informational only.
struct Nutrition: Sendable, Equatable {
  /// Energy, kcal.
  var energy: Double
  /// Protein, grams.
  var protein: Double
  /// Available carbohydrate (without fibre), grams.
  var carbohydrate: Double
  /// Sodium, milligrams.
  var sodium: Double
  /// Fat, grams, and what of it is saturated.
  var fat = 0.0
  var saturates = 0.0
  /// Dietary fibre, grams.
  var fibre = 0.0
  /// Sugars, grams: a part of `carbohydrate`.
  var sugar = 0.0

  static let zero = Nutrition(energy: 0, protein: 0, carbohydrate: 0, sodium: 0)

  /// Salt, grams: 2.5 times the sodium (Regulation (EU) No 1169/2011, annex I).
  var salt: Double { sodium * 2.5 / 1000 }

  /// Energy as it follows from the nutrients, kcal: 4 for a gram of protein and carbohydrate, 9 for fat,
  /// 2 for fibre (Regulation (EU) No 1169/2011, annex XIV). Alcohol, acids and polyols are not in it.
  var calculatedEnergy: Double { 4 * (protein + carbohydrate) + 9 * fat + 2 * fibre }

  /// Adds so many times the figures of another.
  mutating func add(_ other: Nutrition, times factor: Double) {
    energy += other.energy * factor
    protein += other.protein * factor
    carbohydrate += other.carbohydrate * factor
    sodium += other.sodium * factor
    fat += other.fat * factor
    saturates += other.saturates * factor
    fibre += other.fibre * factor
    sugar += other.sugar * factor
  }

  /// So many times the figures.
  func scaled(by factor: Double) -> Nutrition {
    var scaled = Nutrition.zero
    scaled.add(self, times: factor)
    return scaled
  }
}
