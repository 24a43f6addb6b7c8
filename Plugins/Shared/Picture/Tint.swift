package import BerthSDK
import Glibc

/// A colour as light: red, green and blue in proportion to what reaches the eye, 0 to 1.
///
/// Conversion to and from the numbers of a screen follows IEC 61966-2-1 (sRGB).
package struct Tint: Sendable, Hashable {
  package var red: Double
  package var green: Double
  package var blue: Double

  /// A colour from light.
  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour from sRGB such as `0x00D9C0`.
  package init(_ rgb: UInt32) {
    red = Tint.lights[Int(rgb >> 16 & 255)]
    green = Tint.lights[Int(rgb >> 8 & 255)]
    blue = Tint.lights[Int(rgb & 255)]
  }

  /// A colour from six hexadecimal digits; nil when they are none.
  package init?(hex: String) {
    guard hex.utf8.count == 6, let value = UInt32(hex, radix: 16) else { return nil }
    self.init(value)
  }

  /// The colour in sRGB.
  package var rgb: UInt32 {
    func part(_ light: Double) -> UInt32 {
      UInt32((min(max(Tint.screen(light), 0), 1) * 255).rounded())
    }
    return part(red) << 16 | part(green) << 8 | part(blue)
  }

  /// The colour for a view.
  package var color: View.Color { View.Color(rgb) }

  /// The colour for a view, partly clear.
  package func color(alpha: Double) -> View.Color { View.Color(rgb, alpha: alpha) }

  /// The colour as a paint, partly clear.
  package func paint(alpha: Double = 1) -> View.Paint { .color(color(alpha: alpha)) }

  /// How bright it is, 0 to 1 (relative luminance of WCAG 2).
  package var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The colour with a share of another mixed in as light.
  package func mixed(with other: Tint, share: Double) -> Tint {
    let part = min(max(share, 0), 1)
    return Tint(
      red: red + (other.red - red) * part, green: green + (other.green - green) * part,
      blue: blue + (other.blue - blue) * part)
  }

  /// Towards white.
  package func lighter(_ share: Double) -> Tint { mixed(with: .white, share: share) }

  /// Towards black.
  package func darker(_ share: Double) -> Tint { mixed(with: .black, share: share) }

  /// The same hue at another brightness; what a screen cannot show turns paler.
  package func scaled(to brightness: Double) -> Tint {
    guard luminance > 1e-5 else {
      return Tint(red: brightness, green: brightness, blue: brightness)
    }
    let factor = min(max(brightness, 0), 1) / luminance
    let scaled = Tint(red: red * factor, green: green * factor, blue: blue * factor)
    let peak = max(scaled.red, scaled.green, scaled.blue)
    guard peak > 1 else { return scaled }
    let held = Tint(red: scaled.red / peak, green: scaled.green / peak, blue: scaled.blue / peak)
    return held.mixed(
      with: .white, share: (brightness - held.luminance) / max(1 - held.luminance, 1e-5))
  }

  package static let white = Tint(0xFFFFFF)
  package static let black = Tint(0x000000)

  /// The light of each number of a screen.
  private static let lights = (0...255).map { light(Double($0) / 255) }

  private static func light(_ screen: Double) -> Double {
    screen <= 0.04045 ? screen / 12.92 : pow((screen + 0.055) / 1.055, 2.4)
  }

  private static func screen(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
