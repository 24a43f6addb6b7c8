import BerthSDK

/// `stations [KIND]`: what measures, what tides are computed for, stretches of shore, places.
struct StationsCommand: PluginCommand {
  enum Kind: String, ArgumentWord {
    case weather, tides, shore, places

    var title: String {
      switch self {
      case .weather: "What measures"
      case .tides: "Tides are computed for"
      case .shore: "Stretches of shore"
      case .places: "Places"
      }
    }
  }

  var kind: Kind?

  private struct Entry {
    var id, name: String
    var kind: Kind
    var detail: String
    var point: GeoPoint
    var visit: PlaceVisit?

    var json: JSON {
      [
        "id": .string(id), "name": .string(name), "kind": .string(kind.rawValue),
        "detail": .string(detail), "latitude": .number(point.latitude),
        "longitude": .number(point.longitude), "visit": visit?.json ?? .null,
      ]
    }
  }

  func run(_ call: Call) throws -> Reply {
    let bay = try Bay(call)
    var entries: [Entry] = []
    if kind == nil || kind == .weather {
      entries += bay.region.stations.map {
        Entry(
          id: $0.id, name: $0.name, kind: .weather,
          detail: "\($0.source.rawValue.uppercased()): "
            + Words.list($0.measures.map { Format.spaced($0.rawValue) }), point: $0.point)
      }
    }
    if kind == nil || kind == .tides {
      entries += try Store(call).tideTables().stations.map {
        Entry(
          id: $0.id, name: $0.name, kind: .tides,
          detail: "\($0.harmonics.count) constituents, above \($0.datum)"
            + ($0.asOf.map { ", of \($0.text)" } ?? ""), point: $0.point)
      }
    }
    if kind == nil || kind == .shore {
      entries += bay.region.cells.map {
        Entry(
          id: $0.id, name: $0.name, kind: .shore,
          detail: "\($0.shore.rawValue)ern shore, \(Format.number($0.lengthMiles, 1)) mi",
          point: $0.center)
      }
    }
    if kind == nil || kind == .places {
      entries += bay.region.places.map { place in
        let access = place.visit?.access.map { ": \($0)" } ?? ""
        return Entry(
          id: place.id, name: place.name, kind: .places, detail: place.kind + access,
          point: place.point, visit: place.visit)
      }
    }
    let found = entries
    let data: JSON = ["results": .array(found.map(\.json)), "total": JSON(found.count)]
    return Reply(data, bayPage: "Stations and places", bay.region.name) {
      for group in Kind.allCases {
        let members = found.filter { $0.kind == group }
        if !members.isEmpty {
          View.section(group.title) {
            View.table(
              columns: ["Id", "Name", "What"],
              rows: members.map {
                [
                  View.Cell($0.id),
                  View.Cell(
                    $0.name,
                    link: $0.visit == nil
                      ? Link.geo($0.point) : Link.to("place-page", ["id": $0.id])),
                  View.Cell($0.detail),
                ]
              })
          }
        }
      }
    }
  }
}
