import BerthSDK

/// A colour of a drawing in sRGB.
struct Tint: Sendable, Hashable {
  /// Such as `0xE2452F`.
  var rgb: UInt32

  /// A colour from a number such as `0xE2452F`.
  init(_ rgb: UInt32) { self.rgb = rgb & 0xFFFFFF }

  /// A colour from six hexadecimal digits; nil when they are none.
  init?(hex: String) {
    guard hex.utf8.count == 6, let value = UInt32(hex, radix: 16) else { return nil }
    self.init(value)
  }

  private func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 255) }

  /// The colour with a share, 0 to 1, of another mixed in.
  func mixed(with other: Tint, share: Double) -> Tint {
    let share = min(max(share, 0), 1)
    var mixed: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let value = part(shift) + (other.part(shift) - part(shift)) * share
      mixed |= UInt32(value.rounded()) << shift
    }
    return Tint(mixed)
  }

  /// Towards white.
  func lighter(_ share: Double) -> Tint { mixed(with: .white, share: share) }

  /// Towards a warm black, as shadows on food are.
  func darker(_ share: Double) -> Tint { mixed(with: .shade, share: share) }

  /// The colour as a paint, partly clear.
  func paint(alpha: Double = 1) -> View.Paint { .rgb(rgb, alpha: alpha) }

  /// How bright it is, 0 to 1, by the weights of ITU-R BT.709.
  var brightness: Double { (0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)) / 255 }

  /// Colours mixed by weight; nil when nothing weighs anything.
  static func blend(_ parts: [(tint: Tint, weight: Double)]) -> Tint? {
    let total = parts.reduce(0) { $0 + $1.weight }
    guard total > 0, total.isFinite else { return nil }
    var mixed: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let value = parts.reduce(0) { $0 + $1.tint.part(shift) * $1.weight } / total
      mixed |= UInt32(min(max(value, 0), 255).rounded()) << shift
    }
    return Tint(mixed)
  }

  static let white = Tint(0xFFFFFF)
  static let shade = Tint(0x1E120A)
  /// The brown of what an oven or a pan has browned.
  static let toasted = Tint(0xA8682C)
}
