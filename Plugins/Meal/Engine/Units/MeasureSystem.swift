/// How amounts are written.
enum MeasureSystem: String, Term {
  /// Grams and millilitres, spoons for small amounts.
  case metric
  /// Cups, spoons, ounces and pounds.
  case us

  var title: String { self == .metric ? "Metric" : "US" }
}
