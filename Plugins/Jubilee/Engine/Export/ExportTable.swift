import BerthSDK

/// A table for research.
struct ExportTable {
  var columns: [String]
  var rows: [[JSON]]
  /// What the columns mean, beyond their names.
  var notes: [String]

  /// An object for each row.
  var json: JSON {
    .list(rows) { row in
      .object(zip(columns, row).reduce(into: JSONObject()) { $0[$1.0] = $1.1 })
    }
  }

  var csv: String { CSV.text(columns, rows.map { $0.map(Self.text) }) }

  /// The rows as GeoJSON (RFC 7946): a point where one has a latitude and a longitude, else none.
  var geoJSON: JSON {
    let places = (columns.firstIndex(of: "latitude"), columns.firstIndex(of: "longitude"))
    let features = rows.map { row -> JSON in
      var geometry = JSON.null
      if case (let north?, let east?) = places, let latitude = row[north].double,
        let longitude = row[east].double
      {
        geometry = [
          "type": "Point", "coordinates": [.number(longitude), .number(latitude)],
        ]
      }
      return [
        "type": "Feature", "geometry": geometry,
        "properties": .object(zip(columns, row).reduce(into: JSONObject()) { $0[$1.0] = $1.1 }),
      ]
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .bool(let flag): flag ? "true" : "false"
    default: ""
    }
  }
}
