import BerthSDK

/// What `berth search` finds of this app: places and pages. Reports are shared by the users of a
/// home, and the index is one user's own, so that they are found by `feed` instead.
enum GuideIndex {
  static let places = "places"
  static let pages = "guide"

  struct Entry {
    var id: String
    var name: String
    var kind: String
    var point: GeoPoint
  }

  static func entries(_ bay: Bay) -> [Entry] {
    bay.region.places.map { Entry(id: $0.id, name: $0.name, kind: $0.kind, point: $0.point) }
      + bay.region.stations.map {
        Entry(
          id: "station-\($0.id.lowercased())", name: "\($0.name) (\($0.id))", kind: "station",
          point: $0.point)
      }
  }

  static func fill(_ call: Call) throws {
    for entry in entries(Bay(try Region.load(Region.defaultID, call))) {
      try call.search.put(
        places, id: entry.id, ["name": .string(entry.name), "kind": .string(entry.kind)])
    }
    for topic in try GuideTopic.all(call) {
      try call.search.put(
        pages, id: topic.id,
        [
          "name": .string(topic.title), "text": .string(topic.paragraphs.joined(separator: " ")),
        ])
    }
  }
}
