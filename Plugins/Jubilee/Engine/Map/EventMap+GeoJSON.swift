import BerthSDK

extension EventMap {
  /// The events and clusters as a GeoJSON FeatureCollection (RFC 7946): longitude first, WGS 84.
  ///
  /// - Parameter time: writes Unix milliseconds as ISO 8601.
  func geoJSON(_ time: (Int64) throws -> String) rethrows -> JSON {
    var features: [JSON] = []
    for marker in markers {
      features.append(
        Self.feature(
          .string("event-\(marker.id)"), marker.point,
          [
            "kind": "event", "event": JSON(marker.id), "place": .string(marker.place),
            "intensity": .string(marker.intensity.rawValue), "level": JSON(marker.intensity.level),
            "started": .string(try time(marker.started)),
            "ended": try marker.ended.map { .string(try time($0)) } ?? .null,
            "reports": JSON(marker.reports), "conditions": JSON(marker.conditions),
            "marker-color": .string(Self.colors[marker.intensity.level - 1]),
          ]))
    }
    for cluster in clusters {
      features.append(
        Self.feature(
          .string("cluster-\(cluster.id)"), cluster.point,
          [
            "kind": "cluster", "count": JSON(cluster.count),
            "minor": JSON(Int(cluster.levels[0])), "moderate": JSON(Int(cluster.levels[1])),
            "major": JSON(Int(cluster.levels[2])), "extreme": JSON(Int(cluster.levels[3])),
            "marker-color": .string(Self.colors[cluster.worth - 1]),
          ]))
    }
    return [
      "type": "FeatureCollection",
      "bbox": [
        .number(bounds.west), .number(bounds.south), .number(bounds.east), .number(bounds.north),
      ],
      "features": .array(features),
    ]
  }

  /// The colours of the intensities as other map programs read them (simplestyle).
  private static let colors = ["#2e9e5b", "#e3b505", "#e8752a", "#d23b3b"]

  private static func feature(_ id: JSON, _ point: GeoPoint, _ properties: JSON) -> JSON {
    [
      "type": "Feature", "id": id,
      "geometry": [
        "type": "Point",
        "coordinates": [.number(rounded(point.longitude)), .number(rounded(point.latitude))],
      ],
      "properties": properties,
    ]
  }

  /// Six decimals, a tenth of a metre.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
}
