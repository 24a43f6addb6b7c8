import BerthSDK
import Picture

/// What of an illustration depends on the ground it stands on.
struct IllustrationStyle: Sendable {
  /// The lines of glass.
  var outline: Tint
  var outlineAlpha: Double
  /// The light that glass catches.
  var shine: Tint
  var shineAlpha: Double
  /// The shadow on the table.
  var shadow: Tint
  var shadowAlpha: Double
  /// A disc behind the glass in the colour of the drink.
  var hasBackdrop: Bool

  /// For pages that may be light or dark.
  static let page = IllustrationStyle(
    outline: Tint(0x7F8FA3), outlineAlpha: 0.95, shine: .white, shineAlpha: 0.5,
    shadow: Tint(0x0B1320), shadowAlpha: 0.18, hasBackdrop: true)

  /// For a dark ground.
  static let dark = IllustrationStyle(
    outline: Tint(0xE8EEF6), outlineAlpha: 0.85, shine: .white, shineAlpha: 0.55, shadow: .black,
    shadowAlpha: 0.4, hasBackdrop: false)

  /// For a light ground.
  static let light = IllustrationStyle(
    outline: Tint(0x5C6B7C), outlineAlpha: 0.9, shine: .white, shineAlpha: 0.75,
    shadow: Tint(0x2A2118), shadowAlpha: 0.2, hasBackdrop: false)

  var line: View.Paint { outline.paint(alpha: outlineAlpha) }

  func light(_ share: Double) -> View.Paint { shine.paint(alpha: shineAlpha * share) }
}
