import BerthSDK

/// What can be done about an alert.
enum AlertActions {
  /// “Navigate” for an event, else the conditions; both know the map.
  static func json(event: GeoPoint?) -> JSON {
    let first: JSON =
      event.map {
        [
          "id": "navigate", "title": "Navigate",
          "link": .string(Link.geo($0)),
        ]
      } ?? ["id": "now", "title": "Conditions", "link": .string(Link.to("now"))]
    let second: JSON = ["id": "map", "title": "Map", "link": .string(Link.to("map"))]
    return [first, second]
  }
}
