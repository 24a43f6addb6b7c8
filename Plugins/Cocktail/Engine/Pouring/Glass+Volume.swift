/// How much goes into a glass.
extension Glass {
  /// Millilitres of drink the glass takes as it is usually filled, beside the ice it holds.
  var workingMillilitres: Double {
    switch self {
    case .shot, .cordial: return 45
    case .nickAndNora: return 130
    case .coupe, .martini, .sour: return 150
    case .rocks: return 120
    case .doubleRocks, .julep: return 180
    case .flute: return 150
    case .wine: return 200
    case .copa: return 240
    case .margarita, .snifter: return 160
    case .highball: return 200
    case .collins, .copperMug: return 230
    case .irishCoffee, .toddy: return 220
    case .mug, .jar: return 260
    case .hurricane, .tiki: return 280
    case .pilsner, .milkshake: return 380
    case .pint: return 450
    case .pitcher: return 1200
    case .punchBowl: return 3000
    }
  }

  /// Whether a drink built in the glass usually stands on ice.
  var usuallyHoldsIce: Bool {
    switch self {
    case .rocks, .doubleRocks, .highball, .collins, .hurricane, .wine, .copa, .copperMug, .julep,
      .tiki, .jar, .pitcher, .punchBowl:
      return true
    default: return false
    }
  }
}
