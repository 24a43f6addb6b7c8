/// Land as areas, so that it looks other than water: a coast that ends where the data end is closed
/// round the side on which the water is not.
enum LandDrawing {
  /// How far beyond the data land goes on, in degrees: farther than any map shows.
  private static let beyond = 1.0

  /// The area on the land side of an open coast.
  ///
  /// - Parameters:
  ///   - coast: its ends lie at the edge of the data.
  ///   - data: what the data cover.
  ///   - water: a place in the water.
  static func area(_ coast: [GeoPoint], data: GeoBounds, water: GeoPoint) -> [GeoPoint] {
    guard let first = coast.first, let last = coast.last else { return coast }
    let frame = Frame(data, beyond)
    let (start, end) = (frame.position(outward: first), frame.position(outward: last))
    let clockwise = frame.corners(from: end, to: start)
    let other = Array(frame.corners(from: start, to: end).reversed())
    let areas = [clockwise, other].map { corners in
      coast + [frame.point(end)] + corners + [frame.point(start)]
    }
    return areas.first { !contains($0, water) } ?? coast
  }

  /// Whether a point lies within a closed line, by how often a ray from it to the east crosses it.
  static func contains(_ area: [GeoPoint], _ point: GeoPoint) -> Bool {
    var isInside = false
    var before = area.last ?? point
    for corner in area {
      if (corner.latitude > point.latitude) != (before.latitude > point.latitude) {
        let part =
          (point.latitude - corner.latitude) / (before.latitude - corner.latitude)
        let crossing = corner.longitude + part * (before.longitude - corner.longitude)
        if point.longitude < crossing { isInside.toggle() }
      }
      before = corner
    }
    return isInside
  }

  /// The part of an area within bounds (Sutherland and Hodgman 1974).
  static func clipped(_ area: [GeoPoint], _ bounds: GeoBounds) -> [GeoPoint] {
    let sides: [(GeoPoint) -> Double] = [
      { $0.longitude - bounds.west }, { bounds.east - $0.longitude },
      { $0.latitude - bounds.south }, { bounds.north - $0.latitude },
    ]
    return sides.reduce(area) { points, room in
      var kept: [GeoPoint] = []
      guard var before = points.last else { return [] }
      for point in points {
        let (near, far) = (room(before), room(point))
        if (near >= 0) != (far >= 0) {
          let part = near / (near - far)
          kept.append(
            GeoPoint(
              latitude: before.latitude + part * (point.latitude - before.latitude),
              longitude: before.longitude + part * (point.longitude - before.longitude)))
        }
        if far >= 0 { kept.append(point) }
        before = point
      }
      return kept
    }
  }

  /// A rectangle round the data; positions on it run clockwise from its south-west corner, 0 to 4.
  private struct Frame {
    let data: GeoBounds
    let south, west, north, east: Double

    init(_ data: GeoBounds, _ margin: Double) {
      self.data = data
      (south, west) = (data.south - margin, data.west - margin)
      (north, east) = (data.north + margin, data.east + margin)
    }

    /// Where a point at an edge of the data reaches the frame, straight outward.
    func position(outward point: GeoPoint) -> Double {
      let rooms = [
        point.longitude - data.west, data.north - point.latitude, data.east - point.longitude,
        point.latitude - data.south,
      ]
      let edge = rooms.indices.min { rooms[$0] < rooms[$1] } ?? 0
      let (up, right) = (
        (point.latitude - south) / (north - south), (point.longitude - west) / (east - west)
      )
      return Double(edge) + [up, right, 1 - up, 1 - right][edge]
    }

    func point(_ position: Double) -> GeoPoint {
      let edge = Int(position) % 4
      let part = position - position.rounded(.down)
      let (height, width) = (north - south, east - west)
      switch edge {
      case 0: return GeoPoint(latitude: south + part * height, longitude: west)
      case 1: return GeoPoint(latitude: north, longitude: west + part * width)
      case 2: return GeoPoint(latitude: north - part * height, longitude: east)
      default: return GeoPoint(latitude: south, longitude: east - part * width)
      }
    }

    /// The corners between two positions, clockwise.
    func corners(from start: Double, to end: Double) -> [GeoPoint] {
      let last = end < start ? end + 4 : end
      return stride(from: start.rounded(.down) + 1, through: last, by: 1).map {
        point($0.truncatingRemainder(dividingBy: 4))
      }
    }
  }
}
