/// Which fluid ounce a recipe means.
///
/// Bars and the International Bartenders Association work with 30 ml, the rounded ounce of
/// 21 CFR 101.9(b)(5)(viii) (1 fl oz = 30 ml, 1 cup = 240 ml, 1 tbsp = 15 ml, 1 tsp = 5 ml); the
/// recipe data of this app does too, so `bar` is the default everywhere. The exact US fluid ounce
/// is 29.5735295625 ml (NIST Handbook 44, appendix C), the imperial one 28.4130625 ml (UK Weights
/// and Measures Act 1985, schedule 1).
enum OunceStandard: String, Sendable, CaseIterable {
  /// 30 ml, cups of 240 ml.
  case bar
  /// The exact US fluid ounce.
  case us
  /// The exact imperial fluid ounce, pints of 20 ounces.
  case imperial

  /// Millilitres in one ounce.
  var millilitres: Double {
    switch self {
    case .bar: return 30
    case .us: return 29.5735295625
    case .imperial: return 28.4130625
    }
  }

  /// Ounces in a cup, half a pint.
  var ouncesPerCup: Double { self == .imperial ? 10 : 8 }
}
