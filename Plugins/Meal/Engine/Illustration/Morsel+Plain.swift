import BerthSDK
import Glibc
import Picture

/// Pieces of food with few strokes, for pages that show many dishes.
extension Morsel {
  /// A piece of a food, told by its outline and its two colours alone.
  ///
  /// - Parameter size: about half its width.
  static func plain(_ look: FoodLook, _ size: Double, _ random: inout SteadyRandom) -> View.Shape {
    switch look.asPiece.shape {
    case .floret, .mushroom, .avocado, .shred, .crumb, .egg, .slab, .fillet, .shrimp, .mussel,
      .ring:
      return shape(look, size, &random)
    case .leaf:
      let outline = PathData.blob(
        Oval(0, 0, size * 1.35, size * 0.82), bumps: 7, swell: 0.17, &random)
      return View.Shape.group([edged(outline, look)])
    case .herb: return View.Shape.group([edged(sprig(size * 0.75), look)])
    case .strip: return strip(look, size, &random, layers: 2)
    case .disc: return View.Shape.group([rim(look, size * 0.92)])
    case .ball: return View.Shape.group([rim(look, size * 0.72)])
    case .citrus:
      var segments = PathData(-size * 0.7, 0)
      segments.line(size * 0.7, 0)
      let lines = [0.0, 60, 120].map {
        View.Shape.path(segments.text).rotated(degrees: $0)
      }
      return View.Shape.group([
        rim(look, size * 0.92),
        View.Shape.group(lines).stroke(look.tint.paler(0.78).paint(), width: 1.5),
      ])
    case .bean: return View.Shape.group([edged(kidney(size * 0.8), look)])
    default:
      return View.Shape.group([
        View.Shape.rect(
          x: -size * 0.7, y: -size * 0.6, width: size * 1.4, height: size * 1.2,
          radius: (size * 0.26).rounded()
        ).fill(look.tint.paint()).stroke(look.tint.shaded(0.2).paint(), width: 1)
      ])
    }
  }

  private static func edged(_ outline: String, _ look: FoodLook) -> View.Shape {
    View.Shape.path(outline).fill(look.tint.paint()).stroke(look.accent.paint(), width: 1)
  }

  /// A round piece whose edge is of its second colour.
  private static func rim(_ look: FoodLook, _ radius: Double) -> View.Shape {
    View.Shape.circle(x: 0, y: 0, radius: radius).fill(look.tint.paint())
      .stroke(look.accent.paint(), width: max((radius * 0.2).rounded(), 1))
  }

  /// Three leaves from one point.
  private static func sprig(_ long: Double) -> String {
    [-48.0, 4, 56].map { turn in
      let angle = turn * .pi / 180
      func turned(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
      }
      let (tip, one, other) = (
        turned(0, -long * 1.2), turned(-long * 0.5, -long * 0.6), turned(long * 0.5, -long * 0.6)
      )
      var path = PathData(0, 0)
      path.bend(one.x, one.y, tip.x, tip.y)
      path.bend(other.x, other.y, 0, 0)
      return path.text
    }.joined()
  }
}
