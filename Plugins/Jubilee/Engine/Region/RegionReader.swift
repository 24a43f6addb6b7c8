import BerthSDK

/// Reads a region file strictly: what is missing, unknown or out of range is an error that names
/// the file, the place in it and what to write.
struct RegionReader {
  let file: String

  /// The region a JSON document describes.
  func region(_ json: JSON) throws(DataProblem) -> Region {
    try naming { () throws(JSONError) -> Region in
      let root = JSONCursor(json)
      try only(
        root,
        [
          "id", "name", "zone", "bounds", "center", "shoreline", "forecast", "tideStation",
          "constants", "sources", "stations", "cells", "places", "record",
        ])
      var region = Region(
        id: try slug(root["id"]), name: try words(root["name"]), zone: try words(root["zone"]),
        bounds: try bounds(root["bounds"]), center: try point(root["center"]),
        shorelineFile: try words(root["shoreline"]), forecastPoint: try point(root["forecast"]),
        tideStation: try words(root["tideStation"]), constants: try constants(root["constants"]),
        sources: try root["sources"].strings(),
        stations: try list(root["stations"], station), cells: try list(root["cells"], cell),
        places: try list(root["places"], place))
      if root["record"].exists {
        let record: Record = try term(root["record"])
        region.hasRecord = record == .counted
      }
      try unique(root["stations"], region.stations.map(\.id))
      try unique(root["cells"], region.cells.map(\.id))
      try unique(root["places"], region.places.map(\.id))
      let total = region.cells.reduce(0) { $0 + $1.weight }
      guard abs(total - 1) < 0.01 else {
        throw root["cells"].error("the weights add up to \(total), not 1")
      }
      guard region.bounds.contains(region.center) else {
        throw root["center"].error("the center lies outside the bounds")
      }
      return region
    }
  }

  /// Whether jubilees of a bay are on record.
  private enum Record: String, CaseIterable {
    case counted, none
  }

  private func station(_ cursor: JSONCursor) throws(JSONError) -> RegionStation {
    try only(cursor, ["id", "source", "name", "lat", "lon", "measures", "water"])
    var measures: [RegionStation.Measure] = []
    for element in try cursor["measures"].elements() { measures.append(try term(element)) }
    return RegionStation(
      id: try words(cursor["id"]), source: try term(cursor["source"]),
      name: try words(cursor["name"]), point: try point(cursor, alone: false), measures: measures,
      water: cursor["water"].exists ? try term(cursor["water"]) : .bay)
  }

  private func cell(_ cursor: JSONCursor) throws(JSONError) -> ShoreCell {
    try only(
      cursor, ["id", "name", "shore", "lat", "lon", "facingDegrees", "lengthMiles", "weight"])
    return ShoreCell(
      id: try slug(cursor["id"]), name: try words(cursor["name"]), shore: try term(cursor["shore"]),
      center: try point(cursor, alone: false),
      facingDegrees: try number(cursor["facingDegrees"], in: 0...360),
      lengthMiles: try number(cursor["lengthMiles"], in: 0.01...100),
      weight: try number(cursor["weight"], in: 0...1))
  }

  private func place(_ cursor: JSONCursor) throws(JSONError) -> RegionPlace {
    try only(cursor, ["id", "name", "kind", "lat", "lon", "visit"])
    return RegionPlace(
      id: try slug(cursor["id"]), name: try words(cursor["name"]), kind: try words(cursor["kind"]),
      point: try point(cursor, alone: false),
      visit: cursor["visit"].exists ? try visit(cursor["visit"]) : nil)
  }

  private func constants(_ cursor: JSONCursor) throws(JSONError) -> RegionConstants {
    try only(cursor, ["typicalSalinityPsu", "typicalBottomDepthFeet", "serviceRadiusMiles"])
    return RegionConstants(
      typicalSalinityPsu: try number(cursor["typicalSalinityPsu"], in: 0...45),
      typicalBottomDepthFeet: try number(cursor["typicalBottomDepthFeet"], in: 0...1000),
      serviceRadiusMiles: try number(cursor["serviceRadiusMiles"], in: 0...1000))
  }

  private func naming<Value>(_ body: () throws(JSONError) -> Value) throws(DataProblem) -> Value {
    do { return try body() } catch {
      throw DataProblem(
        file: file, line: 0, column: error.location, message: error.message,
        remedy: "correct the region file")
    }
  }
}
