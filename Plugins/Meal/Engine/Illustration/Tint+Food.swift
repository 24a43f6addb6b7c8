import Picture

/// Colours of food, mixed by the numbers of a screen, as paint is by eye.
extension Tint {
  private func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 255) }

  /// The colour with a share, 0 to 1, of another stirred in.
  func stirred(with other: Tint, share: Double) -> Tint {
    let share = min(max(share, 0), 1)
    var mixed: UInt32 = 0
    for shift: UInt32 in [16, 8, 0] {
      let value = part(shift) + (other.part(shift) - part(shift)) * share
      mixed |= UInt32(value.rounded()) << shift
    }
    return Tint(mixed)
  }

  /// Towards white.
  func paler(_ share: Double) -> Tint { stirred(with: .white, share: share) }

  /// Towards a warm black, as shadows on food are.
  func shaded(_ share: Double) -> Tint { stirred(with: .shade, share: share) }

  /// How bright it looks, 0 to 1: the numbers of the screen by the weights of ITU-R BT.709.
  var brightness: Double { (0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)) / 255 }

  /// Colours stirred by weight; nil when nothing weighs anything.
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

  private static let shade = Tint(0x1E120A)
  /// The brown of what an oven or a pan has browned.
  static let toasted = Tint(0xA8682C)
}
