import BerthSDK

extension TideTables {
  /// What is to be said of the tides of a bay whose own station has no constants here; nil when it has.
  func remark(on bay: Bay) -> String? {
    let wanted = bay.region.tideStation
    guard station(wanted) == nil, let near = nearest(to: bay.region.center) else { return nil }
    let miles = near.point.distanceMiles(to: bay.region.center)
    return
      "There are no tide constants of \(wanted), the station of \(bay.region.name): tides are those "
      + "of \(near.name), \(Format.number(miles)) miles away. berth jubilee tides update --from FILE "
      + "reads them from CO-OPS's harcon.json and datums.json."
  }

  /// A station by id, by name or part of it, or the nearest one to a place; the region's own
  /// without a word.
  func station(_ text: String?, _ bay: Bay) throws -> TideStation {
    guard let text else {
      if let own = station(bay.region.tideStation)
        ?? nearest(to: bay.region.center)
      {
        return own
      }
      throw PluginError(
        "plugin.data", "there are no tide stations", remedy: "install the app again")
    }
    let wanted = TextFolding.fold(text)
    if let found = station(text)
      ?? stations.first(where: { TextFolding.fold($0.name) == wanted })
      ?? stations.first(where: {
        wanted.utf8.count >= 3 && TextFolding.fold($0.name).hasPrefix(wanted)
      })
      ?? stations.first(where: {
        wanted.utf8.count >= 4 && " \(TextFolding.fold($0.name))".contains(" \(wanted)")
      })
    {
      return found
    }
    if let place = try? bay.resolve(text), let near = nearest(to: place.point) {
      return near
    }
    throw PluginError.notFound(
      "there is no tide station “\(Words.shortened(text, to: 40))”",
      remedy: "berth jubilee stations tides lists them")
  }
}
