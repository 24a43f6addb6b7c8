import BerthBase
import BerthViewModel

/// An opaque colour in sRGB, 8 bits a channel.
package struct RGB: Hashable, Sendable {
  package var red, green, blue: UInt8

  /// A colour from `0xRRGGBB`.
  package init(_ value: UInt32) {
    red = UInt8(value >> 16 & 0xFF)
    green = UInt8(value >> 8 & 0xFF)
    blue = UInt8(value & 0xFF)
  }

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `#RRGGBB`.
  package var text: String {
    "#" + Hexadecimal.text([red, green, blue], .upper)
  }

  /// The relative luminance of WCAG 2.2, 0 to 1; a cubic polynomial stands for the sRGB
  /// transfer curve and stays within 0.01 of it.
  var luminance: Double {
    let channel = { (byte: UInt8) -> Double in
      let value = Double(byte) / 255
      return value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
  }

  /// The contrast ratio of WCAG 2.2 between two colours, 1 to 21.
  package func contrast(with other: RGB) -> Double {
    let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  /// The colour `part` of the way to another, 0 to 1.
  package func mixed(with other: RGB, _ part: Double) -> RGB {
    let mix = { (from: UInt8, to: UInt8) -> UInt8 in
      UInt8(min(max(Double(from) + (Double(to) - Double(from)) * part, 0), 255).rounded())
    }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The nearest colour towards black or white that is readable on `background` (ratio 4.5).
  package func readable(on background: RGB, ratio: Double = 4.5) -> RGB {
    let target = RGB(background.luminance > 0.18 ? 0 : 0xFFFFFF)
    for step in 0...20 {
      let color = mixed(with: target, Double(step) / 20)
      if color.contrast(with: background) >= ratio { return color }
    }
    return target
  }
}

/// The colours of one appearance, light or dark.
struct Palette {
  var accent: RGB
  /// The accent, readable as text on the background.
  var accentText: RGB
  /// Text on an area of accent.
  var onAccent: RGB
  var text: RGB
  var muted: RGB
  var line: RGB
  var surface: RGB
  var background: RGB
  let isDark: Bool
  /// The colours behind everything from top to bottom, where they are more than the background.
  var grounds: [RGB] = []

  /// Berth's teal, the accent of pages that name none.
  static let teal = RGB(0x00D9C0)

  /// The light appearance.
  static func light(accent: RGB = teal) -> Palette {
    Palette(
      accent: accent, accentText: accent.readable(on: RGB(0xF2F5F5)),
      onAccent: RGB(accent.luminance > 0.3 ? 0x00201C : 0xFFFFFF), text: RGB(0x14191A),
      muted: RGB(0x566164), line: RGB(0xDDE3E4), surface: RGB(0xF4F7F7),
      background: RGB(0xFFFFFF), isDark: false)
  }

  /// The dark appearance.
  static func dark(accent: RGB = teal) -> Palette {
    Palette(
      accent: accent, accentText: accent.readable(on: RGB(0x181D1F)),
      onAccent: RGB(accent.luminance > 0.3 ? 0x00201C : 0xFFFFFF), text: RGB(0xF1F5F5),
      muted: RGB(0x9DA9AC), line: RGB(0x2C3437), surface: RGB(0x181D1F),
      background: RGB(0x0D1112), isDark: true)
  }

  /// The accent of a whole answer as opaque sRGB.
  static func accent(of view: View) -> RGB {
    if case .page(let page) = view.content { return accent(page.accent) }
    return teal
  }

  /// The accent of a page as opaque sRGB.
  static func accent(_ color: View.Color?) -> RGB {
    switch color?.value {
    case .rgb(let red, let green, let blue, _)?: return RGB(red: red, green: green, blue: blue)
    case .role(let role)? where role != .accent: return Palette.dark().rgb(role)
    default: return teal
    }
  }

  /// The colour of a role.
  func rgb(_ role: View.Color.Role) -> RGB {
    switch role {
    case .accent: return accent
    case .text: return text
    case .muted: return muted
    case .line: return line
    case .surface: return surface
    case .background: return background
    case .teal: return RGB(isDark ? 0x00D9C0 : 0x00A896)
    case .blue: return RGB(isDark ? 0x5AA9FF : 0x2F80ED)
    case .indigo: return RGB(isDark ? 0x8C96FF : 0x4F5BD5)
    case .violet: return RGB(isDark ? 0xB98CFF : 0x8A4FD8)
    case .pink: return RGB(isDark ? 0xFF7EB6 : 0xD6337F)
    case .red: return RGB(isDark ? 0xFF6B6B : 0xD93A3A)
    case .orange: return RGB(isDark ? 0xFFA14A : 0xE8730C)
    case .amber: return RGB(isDark ? 0xFFD166 : 0xD69E00)
    case .green: return RGB(isDark ? 0x6BD68A : 0x2E9E50)
    case .brown: return RGB(isDark ? 0xC99A6B : 0x8D5F36)
    case .gray: return RGB(isDark ? 0x8C979B : 0x7B878B)
    }
  }

  /// A colour of a view as opaque sRGB.
  func rgb(_ color: View.Color) -> RGB {
    switch color.value {
    case .role(let role): return rgb(role)
    case .rgb(let red, let green, let blue, _): return RGB(red: red, green: green, blue: blue)
    }
  }
}

extension View.Tone {
  /// The colour that stands for the mood.
  var role: View.Color.Role {
    switch self {
    case .neutral: return .muted
    case .accent: return .accent
    case .good: return .green
    case .warning: return .amber
    case .bad: return .red
    }
  }
}
