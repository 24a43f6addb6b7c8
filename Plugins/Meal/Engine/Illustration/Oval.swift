import Glibc
import Picture

/// An ellipse with its axes along the plane's.
struct Oval: Sendable, Equatable {
  var x: Double
  var y: Double
  var rx: Double
  var ry: Double

  init(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double? = nil) {
    (self.x, self.y, self.rx, self.ry) = (x, y, rx, ry ?? rx)
  }

  /// The point in a direction (radians, clockwise from the right) at a share of the radius.
  func point(_ angle: Double, _ share: Double) -> (x: Double, y: Double) {
    (x + cos(angle) * rx * share, y + sin(angle) * ry * share)
  }

  /// At whole numbers.
  var rounded: Oval { Oval(x.rounded(), y.rounded(), rx.rounded(), ry.rounded()) }

  /// Grown or shrunk by a factor.
  func scaled(_ factor: Double) -> Oval { Oval(x, y, rx * factor, ry * factor) }

  /// Evenly spread points, as seeds in a sunflower (H. Vogel, Math. Biosci. 44, 1979).
  func spread(_ count: Int, _ random: inout SteadyRandom) -> [(x: Double, y: Double)] {
    let turn = random.next(0...6.28)
    return (0..<max(count, 0)).map { step in
      let share = ((Double(step) + 0.5) / Double(max(count, 1))).squareRoot()
      return point(turn + Double(step) * 2.399963 + random.next(-0.25...0.25), share)
    }
  }
}

extension PathData {
  /// A closed soft outline through points: curves from middle to middle of its sides. A point is its
  /// forerunner mirrored at the middle between both, so that only the first one is written.
  static func soft(_ points: [(x: Double, y: Double)]) -> String {
    guard points.count > 2, let first = points.first, let last = points.last else { return "M0 0Z" }
    var path = PathData((last.x + first.x) / 2, (last.y + first.y) / 2)
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let middle = ((point.x + next.x) / 2, (point.y + next.y) / 2)
      if index == 0 {
        path.bend(point.x, point.y, middle.0, middle.1)
      } else {
        path.flow(middle.0, middle.1)
      }
    }
    path.close()
    return path.text
  }

  /// An oval whose edge swells and sinks by a share of its radius.
  static func blob(
    _ oval: Oval, bumps: Int = 9, swell: Double = 0.1, _ random: inout SteadyRandom
  ) -> String {
    let start = random.next(0...6.28)
    let points = (0..<max(bumps, 3)).map { step in
      let angle = start + Double(step) / Double(max(bumps, 3)) * 2 * .pi
      return oval.point(angle, 1 + random.next(-swell...swell))
    }
    return soft(points)
  }
}
