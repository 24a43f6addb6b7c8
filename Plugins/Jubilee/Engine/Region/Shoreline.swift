import BerthSDK

/// The shore of a region as lines.
struct Shoreline: Sendable {
  var lines: [ShoreLine] = []

  /// The stretch of a cell, or nil.
  func stretch(of cell: String) -> ShoreLine? {
    lines.first { $0.kind == .cell && $0.id == cell }
  }

  static let columns = ["id", "kind", "name", "points"]

  /// Reads a shoreline file; every line that is not in order is a problem.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String
  ) -> DataTable<ShoreLine> {
    var reader = TSVReader(file: file, columns: columns)
    var table = DataTable<ShoreLine>(file: file)
    reader.forEachRow(bytes) { reader, fields in
      guard let id = reader.slug(fields, 0),
        let kind = reader.term(fields, 1, ShoreLine.Kind.self),
        let name = reader.text(fields, 2, orNothing: true)
      else { return }
      guard let points = points(fields[3]) else {
        return reader.report(
          3, "the points are not pairs of degrees",
          "write latitude,longitude in degrees with one space between points")
      }
      guard points.count >= (kind == .island ? 4 : 2) else {
        return reader.report(3, "\(points.count) points make no line", "add points")
      }
      guard let bounds = GeoBounds(around: points) else { return }
      table.rows.append(
        ShoreLine(id: id, kind: kind, name: name, points: points, bounds: bounds))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
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
    /// A stretch that probabilities are told for.
    case cell
  }
}
