import Glibc

/// The squares events are clustered in: the Web Mercator plane cut in 256-point tiles by zoom, each
/// tile in 4 × 4 squares, so that clusters are about 64 points apart on the screen.
///
/// A square's number is the Morton code of its column and row (their bits in turn), so that the
/// squares of a lower zoom are prefixes of those of a higher one and lie together when sorted.
enum ClusterGrid {
  /// The closest zoom with clusters.
  static let maximumZoom = 16
  /// Squares along a tile's side, as a power of two.
  static let squareBits = 2
  /// The latitude at which the plane ends.
  static let edge = 85.05112877980659

  /// A place on the plane in 2⁻³² of its side, from the top left.
  static func position(_ point: GeoPoint) -> (x: UInt32, y: UInt32) {
    let x = (point.longitude.wrappedDegrees + 180) / 360
    let sine = sin(max(-edge, min(edge, point.latitude)) * GeoUnit.radian)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * Double.pi)
    return (fixed(x), fixed(y))
  }

  private static func fixed(_ part: Double) -> UInt32 {
    guard part.isFinite else { return 0 }
    return UInt32(max(0, min(4_294_967_295, (part * 4_294_967_296).rounded(.down))))
  }

  /// The place on the earth, in parts of the plane's side.
  static func point(x: Double, y: Double) -> GeoPoint {
    let latitude = atan(sinh(Double.pi * (1 - 2 * y))) / GeoUnit.radian
    return GeoPoint(latitude: latitude, longitude: x * 360 - 180)
  }

  /// The Morton code of a place, 32 bits of column and row each, row first.
  static func code(_ x: UInt32, _ y: UInt32) -> UInt64 { spread(x) | spread(y) << 1 }

  /// Column and row of a code.
  static func position(ofCode code: UInt64) -> (x: UInt32, y: UInt32) {
    (gathered(code), gathered(code >> 1))
  }

  private static func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }

  private static func gathered(_ code: UInt64) -> UInt32 {
    var bits = code & 0x5555_5555_5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bits | bits >> 16)
  }

  /// How far to the right a code is shifted to give the square at a zoom.
  static func shift(_ zoom: Int) -> Int { 64 - 2 * (min(max(zoom, 0), maximumZoom) + squareBits) }

  /// The number of a square and its zoom in one.
  static func id(zoom: Int, square: UInt64) -> Int64 {
    Int64(zoom) << 40 | Int64(square & 0xFF_FFFF_FFFF)
  }

  /// The closest zoom at which bounds fit in so many points of screen.
  static func zoom(fitting bounds: GeoBounds, width: Double, height: Double) -> Int {
    let low = position(GeoPoint(latitude: bounds.south, longitude: bounds.west))
    let high = position(GeoPoint(latitude: bounds.north, longitude: bounds.east))
    let across = max(bounds.width / 360, 1e-9)
    let down = max(Double(low.y) - Double(high.y), 1) / 4_294_967_296
    let scale = min(width / across, height / down) / 256
    return min(maximumZoom, max(0, Int(log2(max(scale, 1)).rounded(.down))))
  }

  /// What a screen of so many points shows round a place at a zoom.
  static func bounds(around center: GeoPoint, zoom: Int, width: Double, height: Double)
    -> GeoBounds
  {
    let side = 256 * pow(2, Double(min(max(zoom, 0), maximumZoom)))
    let (column, row) = position(center)
    let x = Double(column) / 4_294_967_296
    let y = Double(row) / 4_294_967_296
    let half = min(0.5, width / side / 2)
    let top = max(0, y - height / side / 2)
    let bottom = min(1, y + height / side / 2)
    let isWhole = half >= 0.5
    return GeoBounds(
      south: point(x: 0, y: bottom).latitude,
      west: isWhole ? -180 : ((x - half) * 360 - 180).wrappedDegrees,
      north: point(x: 0, y: top).latitude,
      east: isWhole ? 180 : ((x + half) * 360 - 180).wrappedDegrees)
  }
}
