import Picture

/// The colour of a cloudy mix: how much its parts absorb against how much they scatter.
///
/// P. Kubelka and F. Munk, "Ein Beitrag zur Optik der Farbanstriche", Zeitschrift für technische Physik
/// 12 (1931): a thick layer that reflects R of the light has K/S = (1 − R)² / 2R, absorption and
/// scattering of a mix add up by volume. A little cocoa therefore makes a mug of milk brown, where mixing
/// light alone would leave it pink.
struct Milkiness {
  private var absorption = (red: 0.0, green: 0.0, blue: 0.0)
  private var scattering = 0.0
  /// What a clear liquid absorbs of what its colour says: that is seen through a whole glass of it.
  private static let clear = 0.01

  /// Adds a part.
  ///
  /// - Parameter volume: in any unit, the same for all parts.
  mutating func add(_ part: IngredientColours.Appearance, _ volume: Double) {
    let weight =
      volume * part.strength * (Self.clear + (1 - Self.clear) * part.cloud)
    absorption.red += weight * Self.ratio(part.tint.red)
    absorption.green += weight * Self.ratio(part.tint.green)
    absorption.blue += weight * Self.ratio(part.tint.blue)
    scattering += volume * part.cloud
  }

  /// The colour of the mix; water's as long as nothing in it is cloudy.
  var tint: Tint {
    guard scattering > 1e-6 else { return .water }
    return Tint(
      red: Self.reflected(absorption.red / scattering),
      green: Self.reflected(absorption.green / scattering),
      blue: Self.reflected(absorption.blue / scattering))
  }

  /// K/S of what reflects a share of the light.
  private static func ratio(_ reflected: Double) -> Double {
    let share = min(max(reflected, 0.004), 0.999)
    return (1 - share) * (1 - share) / (2 * share)
  }

  private static func reflected(_ ratio: Double) -> Double {
    1 + ratio - (ratio * ratio + 2 * ratio).squareRoot()
  }
}
