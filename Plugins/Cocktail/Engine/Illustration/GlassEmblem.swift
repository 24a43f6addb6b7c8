import BerthSDK

/// A glass as small as a line of a list: its outline, filled in the colour of its base.
enum GlassEmblem {
  private static let side = 48.0

  /// The emblem of a drink.
  static func view(glass: String, base: String) -> View {
    let shape = GlassShape.of(Glass(rawValue: glass) ?? .rocks)
    // From the rim to the table, centred on a plane of 48 × 48.
    let scale = 36 / max(GlassShape.table - shape.rim, 2 * widest(shape))
    let point = { (x: Double, y: Double) -> (x: Double, y: Double) in
      (
        rounded(side / 2 + (x - GlassShape.axis) * scale),
        rounded(42 - (GlassShape.table - y) * scale)
      )
    }
    let heights = [shape.rim] + [0.35, 0.7, 1].map { shape.rim + (shape.bottom - shape.rim) * $0 }
    let outline = { (top: Double) -> [(x: Double, y: Double)] in
      let right = ([top] + heights.filter { $0 > top }).map {
        point(GlassShape.axis + shape.half(at: $0), $0)
      }
      return right + right.reversed().map { (side - $0.x, $0.y) }
    }
    let level = max(shape.level, shape.rim + (shape.bottom - shape.rim) * 0.25)
    var lines: [View.Shape] = [.polygon(outline(shape.rim))]
    if let foot = shape.foot {
      let stem = point(GlassShape.axis, shape.bottom).y
      let half = rounded(foot * scale)
      lines.append(.path("M24 \(stem)V42M\(24 - half) 42h\(2 * half)"))
    }
    return View.picture(
      width: side, height: side, label: "",
      shapes: [
        .polygon(outline(level)).fill(.rgb(color(DrinkBase(rawValue: base) ?? .none))),
        View.Shape.group(lines).fill(.none).stroke(.color(.muted), width: 2),
      ])
  }

  private static func widest(_ shape: GlassShape) -> Double {
    max(shape.wall.map(\.half).max() ?? 0, shape.foot ?? 0)
  }

  private static func rounded(_ value: Double) -> Double { (value * 2).rounded() / 2 }

  private static func color(_ base: DrinkBase) -> UInt32 {
    switch base {
    case .gin: 0x9FD8D2
    case .vodka: 0xB5CFEA
    case .rum, .cachaca: 0xE0A458
    case .tequila, .mezcal, .pisco: 0xE3CF63
    case .whiskey, .brandy: 0xC9772C
    case .liqueur, .fortified: 0xC4455A
    case .wine: 0x96324F
    case .sparkling, .sake: 0xF0D98A
    case .beer: 0xE8B23A
    case .absinthe, .aquavit: 0xA9CF6B
    case .none: 0xF2958B
    }
  }
}
