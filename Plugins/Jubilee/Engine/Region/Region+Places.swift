import BerthSDK
import Glibc

extension Region {
  /// What the user means by the name of a place: a place or cell by id, by name or part of it, or
  /// a place as `30.52,-87.91`.
  ///
  /// - Throws: `input.invalid` for coordinates that are none, `not-found` with the nearest names.
  func find(_ text: String) throws(PluginError) -> RegionPlace {
    if let point = try Self.coordinates(text) {
      return RegionPlace(
        id: text, name: nearestPlace(to: point).map { "near \($0.name)" } ?? text, kind: "point",
        point: point)
    }
    let wanted = TextFolding.fold(text)
    let all =
      places + cells.map { RegionPlace(id: $0.id, name: $0.name, kind: "shore", point: $0.center) }
    if let found = all.first(where: {
      [$0.id, $0.name].contains { TextFolding.fold($0) == wanted }
    }) {
      return found
    }
    if wanted.utf8.count >= 3,
      let found = all.first(where: { Self.has(TextFolding.fold($0.name), wanted) })
    {
      return found
    }
    throw .notFound(
      "there is no place '\(text)' at \(name)",
      remedy: "name one such as \(places.prefix(4).map(\.id).joined(separator: ", ")), or write "
        + "latitude,longitude")
  }

  /// The named place nearest to a point within so many miles.
  func nearestPlace(to point: GeoPoint, within miles: Double = 5) -> RegionPlace? {
    places.map { (place: $0, miles: $0.point.distanceMiles(to: point)) }
      .filter { $0.miles <= miles }.min { $0.miles < $1.miles }?.place
  }

  /// A place in the bay's water: a quarter of a mile off one of its shores.
  var waterPoint: GeoPoint? {
    cells.first.map { cell in
      let (miles, facing) = (0.25, cell.facingDegrees * .pi / 180)
      return GeoPoint(
        latitude: cell.center.latitude + miles / 69 * cos(facing),
        longitude: cell.center.longitude
          + miles / 69 * sin(facing) / cos(cell.center.latitude * .pi / 180))
    }
  }

  /// The cell whose middle is nearest to a point, with the distance in miles.
  func nearestCell(to point: GeoPoint) -> (cell: ShoreCell, miles: Double)? {
    cells.map { (cell: $0, miles: $0.center.distanceMiles(to: point)) }.min { $0.miles < $1.miles }
  }

  /// A point from `latitude,longitude` in degrees; nil when the text is no pair of numbers.
  static func coordinates(_ text: String) throws(PluginError) -> GeoPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1])
    else { return nil }
    guard let point = GeoPoint(checking: latitude, longitude) else {
      throw .invalid(
        "\(text) is no place on the earth",
        remedy: "give degrees as latitude,longitude from -90 to 90 and -180 to 180")
    }
    return point
  }

  /// Whether a folded name has words that begin with the wanted ones.
  private static func has(_ name: String, _ wanted: String) -> Bool {
    var rest = Substring(name)
    while !rest.isEmpty {
      if rest.hasPrefix(wanted) { return true }
      guard let space = rest.firstIndex(of: " ") else { return false }
      rest = rest[rest.index(after: space)...]
    }
    return false
  }

  private static func degrees(_ text: Substring) -> Double? {
    let bytes = text.utf8
    guard let first = bytes.first(where: { $0 != 0x20 }), first < 0x3a else { return nil }
    let trimmed = text.drop { $0 == " " }
    let end = trimmed.lastIndex { $0 != " " }.map { trimmed.index(after: $0) } ?? trimmed.endIndex
    guard let value = Double(trimmed[..<end]), value.isFinite else { return nil }
    return value
  }
}
