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

  static let zero = Nutrition(energy: 0, protein: 0, carbohydrate: 0, sodium: 0)
}
