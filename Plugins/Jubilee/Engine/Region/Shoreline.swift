import BerthSDK

/// The shore of a region as lines.
struct Shoreline: Sendable {
  var lines: [ShoreLine] = []

  static let columns = ["id", "kind", "name", "points"]

  /// Reads a shoreline file; every line that is not in order is a problem.
  static func read(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<ShoreLine> {
    DataTable(file: file, bytes, columns: columns) { reader, fields -> ShoreLine? in
      guard let id = reader.slug(fields, 0),
        let kind = reader.term(fields, 1, ShoreLine.Kind.self),
        let name = reader.text(fields, 2, orNothing: true)
      else { return nil }
      guard let points = points(fields[3]) else {
        return reader.reject(
          3, "the points are not pairs of degrees",
          "write latitude,longitude in degrees with one space between points")
      }
      guard points.count >= (kind == .island ? 4 : 2) else {
        return reader.reject(3, "\(points.count) points make no line", "add points")
      }
      guard let bounds = GeoBounds(around: points) else { return nil }
      return ShoreLine(id: id, kind: kind, name: name, points: points, bounds: bounds)
    }
  }

  /// Pairs of degrees, nil when the text is something else.
  private static func points(_ field: TSVField) -> [GeoPoint]? {
    var points: [GeoPoint] = []
    points.reserveCapacity(field.count / 15)
    var from = 0
    while from < field.count {
      let end = field.index(of: 0x20, from: from) ?? field.count
      guard let comma = field.index(of: 0x2c, from: from), comma < end,
        let latitude = field.part(from, comma).signedNumber,
        let longitude = field.part(comma + 1, end).signedNumber,
        let point = GeoPoint(checking: latitude, longitude)
      else { return nil }
      points.append(point)
      from = end + 1
    }
    return points
  }
}

/// One line of a shore.
struct ShoreLine: Sendable, Hashable {
  var id: String
  var kind: Kind
  /// Its name, empty when it has none.
  var name: String
  var points: [GeoPoint]
  var bounds: GeoBounds

  /// What a line stands for.
  enum Kind: String, Sendable, CaseIterable {
    /// A piece of a coast.
    case shore
    /// A closed line round land.
    case island
    /// A stretch that probabilities are given for.
    case cell
  }
}
