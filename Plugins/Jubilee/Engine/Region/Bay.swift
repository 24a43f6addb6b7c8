import BerthSDK

/// A place somebody named or pointed at, with the stretch of shore it belongs to.
struct Spot: Sendable, Equatable {
  var name: String
  var point: GeoPoint
  /// The id of the nearest cell.
  var cell: String
  /// Whether it is a place of the region's list, which gives nobody away.
  var isNamed: Bool
  var isWestern: Bool
}

/// The region the user has chosen, as commands ask it.
struct Bay {
  let region: Region
  /// What is to be said of the region: that the one of the setting cannot be used, or has no record.
  let remark: String?

  /// The region of the setting `region`; where there is none of that name, or it is damaged, the
  /// app's own, with a remark.
  init(_ call: Call) throws {
    let id = try call.config.get("region").string ?? Region.defaultID
    do {
      region = try Region.load(id.isEmpty ? Region.defaultID : id, call)
      remark =
        region.hasRecord
        ? nil
        : "No jubilee of \(region.name) is on record here: its chances are those of Mobile Bay's "
          + "eastern shore under the same weather."
    } catch let error as PluginError where error.code == "not-found" || error.code == "plugin.data"
    {
      guard id != Region.defaultID else { throw error }
      region = try Region.load(Region.defaultID, call)
      remark =
        "The setting jubilee.region cannot be used: \(error.message). \(region.name) is shown. "
        + "berth jubilee regions lists the regions."
    }
  }

  init(_ region: Region) { (self.region, remark) = (region, nil) }

  /// How far from the shore of a cell a report may be, in miles.
  private static let maximumMilesFromShore = 3.0

  var placeNames: [String] { region.places.map(\.name) }

  /// A pair of degrees.
  static func point(_ text: String) throws(PluginError) -> GeoPoint {
    guard let point = try Region.coordinates(text) else {
      throw .invalid(
        "“\(Words.shortened(text, to: 40))” is no pair of degrees",
        remedy: "write LATITUDE,LONGITUDE such as 30.5239,-87.9136")
    }
    return point
  }

  /// What somebody means by a name, a cell, a station or a pair of degrees.
  func resolve(_ text: String) throws -> Spot {
    if let station = region.station(text.uppercased()) {
      return try spot(at: station.point, named: station.name)
    }
    let place = try region.find(text)
    if place.kind == "point" { return try spot(at: place.point) }
    if let cell = region.cell(place.id), cell.name == place.name {
      return spot(cell, cell.name, place.point, isNamed: true)
    }
    return try spot(at: place.point, named: place.name)
  }

  /// The place of a point.
  ///
  /// - Throws: `input.invalid` outside the region or too far from its shores.
  func spot(at point: GeoPoint, named name: String? = nil) throws(PluginError) -> Spot {
    guard region.bounds.contains(point), let near = region.nearestCell(to: point),
      near.miles <= Self.maximumMilesFromShore + near.cell.lengthMiles / 2 || name != nil
    else {
      throw .invalid(
        "\(Link.degrees(point.latitude)),\(Link.degrees(point.longitude)) is not at the shores of "
          + region.name,
        remedy: "check latitude and longitude, in this order; west is negative")
    }
    if let name { return spot(near.cell, name, point, isNamed: true) }
    return spot(near.cell, "near \(near.cell.name)", point, isNamed: false)
  }

  private func spot(_ cell: ShoreCell, _ name: String, _ point: GeoPoint, isNamed: Bool) -> Spot {
    Spot(
      name: name, point: point, cell: cell.id, isNamed: isNamed, isWestern: cell.shore == .west)
  }

  func cellName(_ id: String) -> String { region.cell(id)?.name ?? id }
}
