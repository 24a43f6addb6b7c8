/// Which fluid ounce, cup and spoon a recipe means, in millilitres.
///
/// Bars and the International Bartenders Association work with 30 ml, the rounded ounce of
/// 21 CFR 101.9(b)(5)(viii) (1 fl oz = 30 ml, 1 cup = 240 ml, 1 tbsp = 15 ml, 1 tsp = 5 ml). The
/// exact US fluid ounce is 29.5735295625 ml, a 128th of a gallon of 231 cubic inches (NIST
/// Handbook 44, appendix C), the imperial one 28.4130625 ml (UK Weights and Measures Act 1985,
/// schedule 1).
package enum VolumeStandard: String, Sendable, CaseIterable {
  /// 30 ml, cups of 240 ml.
  case bar
  /// The exact US fluid ounce.
  case us
  /// The exact imperial fluid ounce, pints of 20 ounces.
  case imperial

  package var ounce: Double {
    switch self {
    case .bar: 30
    case .us: 29.5735295625
    case .imperial: 28.4130625
    }
  }

  package var teaspoon: Double { self == .us ? ounce / 6 : 5 }
  package var tablespoon: Double { self == .us ? ounce / 2 : 15 }
  /// Half a pint.
  package var cup: Double { ounce * (self == .imperial ? 10 : 8) }
  package var pint: Double { cup * 2 }
  package var quart: Double { cup * 4 }
  package var gallon: Double { cup * 16 }
}

/// Customary weights in grams: the international avoirdupois pound is 453.59237 g exactly (US
/// Federal Register 24 F.R. 5348, 1959), an ounce a sixteenth of it.
package enum Avoirdupois {
  package static let pound = 453.59237
  package static let ounce = pound / 16
}
