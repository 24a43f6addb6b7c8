/// How much water ice adds while a drink is made.
///
/// For stirred and shaken drinks it follows from the strength before mixing (D. Arnold, Liquid
/// Intelligence, W. W. Norton 2014, "The Calculus of Balance"): with A the alcohol by volume as a
/// share, water per volume of mix is −1.21·A² + 1.246·A + 0.145 when stirred and
/// −1.567·A² + 1.742·A + 0.203 when shaken. The same book gives 24 % for drinks built over ice and
/// 90 % for blended ones. Of the finished drink a stirred one is then 25 to 30 % meltwater, a shaken
/// one 30 to 35 %.
enum Dilution {
  /// Water added per volume of mix.
  ///
  /// - Parameters:
  ///   - method: how the drink is made.
  ///   - abv: percent by volume of what meets the ice, 0 to 100.
  ///   - onIce: whether a drink built in the glass stands on ice.
  static func ratio(_ method: MixMethod, abv: Double, onIce: Bool = true) -> Double {
    let a = min(max(abv.isFinite ? abv : 0, 0), 100) / 100
    let stirred = max(-1.21 * a * a + 1.246 * a + 0.145, 0)
    let shaken = max(-1.567 * a * a + 1.742 * a + 0.203, 0)
    switch method {
    case .stir: return stirred
    case .shake, .dryShake: return shaken
    case .throw: return (stirred + shaken) / 2
    case .swizzle: return shaken
    case .blend: return 0.9
    case .build, .muddle: return onIce ? 0.24 : 0
    case .layer, .hot: return 0
    }
  }
}
