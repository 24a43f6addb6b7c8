import BerthSDK
import Glibc

/// Shore lines cut to what a map shows, with no more corners than can be seen.
enum ShorelineDrawing {
  /// The lines within bounds, every corner kept that moves the line by more than `degrees`.
  ///
  /// - Parameters:
  ///   - degrees: how far a line may lie from where it is, in degrees of longitude.
  ///   - water: a place in the water, by which land is told from it; without one coasts are lines.
  static func lines(
    _ shoreline: Shoreline, in bounds: GeoBounds, degrees: Double, water: GeoPoint? = nil
  ) -> [View.Line] {
    var drawn: [View.Line] = []
    let coasts = shoreline.lines.filter { $0.kind != .cell }
    let data = GeoBounds(around: coasts.flatMap(\.points))
    for line in coasts {
      if let water, let data, line.kind == .shore, bounds.parts.count == 1 {
        let area = LandDrawing.clipped(
          LandDrawing.area(line.points, data: data, water: water), bounds)
        let points = simplified(area[...], degrees)
        if points.count > 2 { drawn.append(view(points, line, closed: true)) }
        continue
      }
      guard line.bounds.intersects(bounds) else { continue }
      let isWhole =
        bounds.contains(GeoPoint(latitude: line.bounds.south, longitude: line.bounds.west))
        && bounds.contains(GeoPoint(latitude: line.bounds.north, longitude: line.bounds.east))
      if isWhole, line.kind == .island {
        let points = simplified(line.points.dropLast(), degrees)
        if points.count > 2 { drawn.append(view(points, line, closed: true)) }
        continue
      }
      for part in bounds.parts {
        for piece in clipped(line.points, part) {
          let points = simplified(piece[...], degrees)
          if points.count > 1 { drawn.append(view(points, line, closed: false)) }
        }
      }
    }
    return drawn
  }

  private static func view(_ points: [GeoPoint], _ line: ShoreLine, closed: Bool) -> View.Line {
    View.Line(
      line.name, points: points.map { ($0.latitude, $0.longitude) }, category: "shore",
      closed: closed)
  }

  /// The pieces of a line within bounds that do not cross the antimeridian (Liang and Barsky's
  /// clipping, segment by segment).
  static func clipped(_ points: [GeoPoint], _ bounds: GeoBounds) -> [[GeoPoint]] {
    var pieces: [[GeoPoint]] = []
    var piece: [GeoPoint] = []
    for (from, to) in zip(points, points.dropFirst()) {
      guard let (a, b) = clipped(from, to, bounds) else {
        if piece.count > 1 { pieces.append(piece) }
        piece = []
        continue
      }
      if piece.last != a {
        if piece.count > 1 { pieces.append(piece) }
        piece = [a]
      }
      piece.append(b)
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static func clipped(
    _ from: GeoPoint, _ to: GeoPoint, _ bounds: GeoBounds
  ) -> (GeoPoint, GeoPoint)? {
    let (dx, dy) = (to.longitude - from.longitude, to.latitude - from.latitude)
    var (enter, leave) = (0.0, 1.0)
    let edges = [
      (-dx, from.longitude - bounds.west), (dx, bounds.east - from.longitude),
      (-dy, from.latitude - bounds.south), (dy, bounds.north - from.latitude),
    ]
    for (direction, room) in edges {
      if direction == 0 {
        if room < 0 { return nil }
      } else if direction < 0 {
        enter = max(enter, room / direction)
      } else {
        leave = min(leave, room / direction)
      }
    }
    guard enter <= leave else { return nil }
    func at(_ part: Double) -> GeoPoint {
      if part == 0 { return from }
      if part == 1 { return to }
      return GeoPoint(latitude: from.latitude + part * dy, longitude: from.longitude + part * dx)
    }
    return (at(enter), at(leave))
  }

  /// Fewer corners (Douglas and Peucker 1973), none left out that lies farther than `degrees` from
  /// the line; latitude counts as it is drawn.
  static func simplified(_ points: ArraySlice<GeoPoint>, _ degrees: Double) -> [GeoPoint] {
    guard points.count > 2, degrees > 0, let first = points.first else { return Array(points) }
    let stretch = 1 / max(0.05, cos(first.latitude * GeoUnit.radian))
    var keeps = [Bool](repeating: false, count: points.count)
    (keeps[0], keeps[points.count - 1]) = (true, true)
    var open = [(0, points.count - 1)]
    let base = points.startIndex
    while let (low, high) = open.popLast() {
      guard high > low + 1 else { continue }
      let (a, b) = (points[base + low], points[base + high])
      var farthest = (index: low, distance: degrees)
      for index in low + 1..<high {
        let distance = distance(points[base + index], a, b, stretch)
        if distance > farthest.distance { farthest = (index, distance) }
      }
      guard farthest.index > low else { continue }
      keeps[farthest.index] = true
      open += [(low, farthest.index), (farthest.index, high)]
    }
    return zip(points, keeps).compactMap { $1 ? $0 : nil }
  }

  /// How far a point lies from the stretch between two others, in degrees of longitude.
  private static func distance(
    _ point: GeoPoint, _ a: GeoPoint, _ b: GeoPoint, _ stretch: Double
  ) -> Double {
    let (dx, dy) = (b.longitude - a.longitude, (b.latitude - a.latitude) * stretch)
    let (px, py) = (point.longitude - a.longitude, (point.latitude - a.latitude) * stretch)
    let square = dx * dx + dy * dy
    let part = square > 0 ? max(0, min(1, (px * dx + py * dy) / square)) : 0
    return hypot(px - part * dx, py - part * dy)
  }
}
