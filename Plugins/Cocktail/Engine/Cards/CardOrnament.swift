import BerthSDK
import Glibc
import Picture

/// Draws what decorates a card behind its words.
struct CardOrnament {
  let theme: CardTheme
  /// Where the drink stands.
  let center: (x: Double, y: Double)
  let radius: Double

  private static let width = RecipeCard.width
  private static let height = RecipeCard.height

  var shapes: [View.Shape] {
    switch theme.ornament {
    case .glow: return glow
    case .frame: return frame
    case .rays: return rays
    case .sun: return sun
    case .petals: return petals
    case .plain: return plain
    }
  }

  private func ring(_ share: Double, alpha: Double) -> View.Shape {
    View.Shape.circle(x: center.x, y: center.y, radius: radius * share)
      .fill(theme.accent.paint(alpha: alpha))
  }

  private var glow: [View.Shape] {
    let isDark = theme.illustration.shadowAlpha > 0.3
    let alpha = isDark ? 0.055 : 0.06
    return [1.5, 1.22, 0.98].map { ring($0, alpha: alpha) } + [
      View.Shape.circle(x: center.x, y: center.y, radius: radius * 1.22).fill(.none)
        .stroke(theme.accent.paint(alpha: 0.35), width: 2, dash: [2, 12])
    ]
  }

  private var plain: [View.Shape] {
    [
      View.Shape.circle(x: center.x, y: center.y, radius: radius).fill(.none)
        .stroke(theme.ink.paint(alpha: 0.16), width: 2),
      View.Shape.rect(x: 0, y: 0, width: Self.width, height: 14).fill(theme.ink.paint()),
    ]
  }

  private var frame: [View.Shape] {
    let radius = min(self.radius, (Self.width - 48 - center.x) / 1.02)
    return [
      View.Shape.rect(x: 26, y: 26, width: Self.width - 52, height: Self.height - 52, radius: 6)
        .fill(.none).stroke(theme.accent.paint(alpha: 0.75), width: 3),
      View.Shape.rect(x: 36, y: 36, width: Self.width - 72, height: Self.height - 72, radius: 3)
        .fill(.none).stroke(theme.accent.paint(alpha: 0.4), width: 1.4),
      View.Shape.circle(x: center.x, y: center.y, radius: radius * 1.02)
        .fill(theme.accent.paint(alpha: 0.08)),
      View.Shape.circle(x: center.x, y: center.y, radius: radius * 1.02).fill(.none)
        .stroke(theme.accent.paint(alpha: 0.3), width: 1.6),
    ]
  }

  /// A fan of rays, as on the posters of the nineteen-twenties.
  private var rays: [View.Shape] {
    var shapes: [View.Shape] = []
    for step in 0..<24 {
      let angle = Double(step) * .pi / 12
      let inner = radius * 0.98
      let outer = radius * (step % 2 == 0 ? 1.46 : 1.24)
      let half = 0.026
      var path = PathData(
        center.x + cos(angle - half) * inner, center.y + sin(angle - half) * inner)
      path.line(center.x + cos(angle) * outer, center.y + sin(angle) * outer)
      path.line(center.x + cos(angle + half) * inner, center.y + sin(angle + half) * inner)
      path.close()
      shapes.append(View.Shape.path(path.text).fill(theme.accent.paint(alpha: 0.34)))
    }
    for share in [0.98, 0.9] {
      shapes.append(
        View.Shape.circle(x: center.x, y: center.y, radius: radius * share).fill(.none)
          .stroke(theme.accent.paint(alpha: 0.55), width: share > 0.95 ? 3 : 1.4))
    }
    return shapes + corners
  }

  private var corners: [View.Shape] {
    var shapes: [View.Shape] = []
    for (x, y, right, down) in [
      (30.0, 30.0, 1.0, 1.0), (Self.width - 30, 30, -1, 1), (30, Self.height - 30, 1, -1),
      (Self.width - 30, Self.height - 30, -1, -1),
    ] {
      for inset in [0.0, 9, 18] {
        var path = PathData(x + right * inset, y + down * (42 - inset / 2))
        path.line(x + right * inset, y + down * inset)
        path.line(x + right * (42 - inset / 2), y + down * inset)
        shapes.append(
          View.Shape.path(path.text).fill(.none)
            .stroke(theme.accent.paint(alpha: 0.75), width: inset == 0 ? 3 : 1.5))
      }
    }
    return shapes
  }

  private var sun: [View.Shape] {
    var shapes = [1.42, 1.2, 1.0].map { ring($0, alpha: 0.13) }
    let leaf = Tint(0x0B3B3F)
    for (x, y, turn) in [
      (Self.width + 6, 250.0, -128.0), (Self.width + 16, 300, -104), (Self.width, 340, -78),
      (-8, Self.height - 130, 60), (-14, Self.height - 60, 82),
    ] {
      var path = PathData(0, 0)
      path.curve(-46, -80, -34, -190, 0, -260)
      path.curve(34, -190, 46, -80, 0, 0)
      path.close()
      shapes.append(
        View.Shape.path(path.text).fill(leaf.paint(alpha: 0.26)).rotated(degrees: turn)
          .translated(x: x, y: y))
    }
    return shapes
  }

  private var petals: [View.Shape] {
    var shapes = [ring(1.12, alpha: 0.07)]
    for step in 0..<10 {
      shapes.append(
        View.Shape.ellipse(x: 0, y: -radius * 0.86, radiusX: radius * 0.26, radiusY: radius * 0.44)
          .fill(theme.accent.paint(alpha: 0.075)).rotated(degrees: Double(step) * 36)
          .translated(x: center.x, y: center.y))
    }
    return shapes
  }
}
