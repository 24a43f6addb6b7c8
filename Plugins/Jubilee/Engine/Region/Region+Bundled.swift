import BerthSDK

extension Region {
  /// The region used when none is named.
  static let defaultID = "mobile-bay"

  /// A region that comes with the app.
  ///
  /// - Throws: `not-found` for an unknown id, `plugin.data` when its file is damaged.
  static func bundled(_ id: String = defaultID, _ call: Call) throws -> Region {
    if id != defaultID {
      let known = try ids(call)
      guard known.contains(id) else {
        throw PluginError.notFound(
          "there is no region '\(id)'", remedy: "use one of \(known.joined(separator: ", "))")
      }
    }
    let path = "regions/\(id).json"
    do {
      let json = try call.files.data(path) { try JSON.parse($0) }
      return try RegionReader(file: path).region(json)
    } catch let problem as DataProblem {
      throw PluginError.damagedData([problem])
    } catch let error as JSONError {
      throw PluginError.damagedData([
        DataProblem(file: path, line: 0, message: "\(error)", remedy: "correct the region file")
      ])
    }
  }

  /// The ids of the regions that come with the app.
  static func ids(_ call: Call) throws(PluginError) -> [String] {
    try call.files.paths(in: "regions", suffix: ".json").compactMap { path in
      path.dropLast(5).split(separator: "/").last.map(String.init)
    }.sorted()
  }

  /// The region's shoreline.
  func shoreline(_ call: Call) throws -> Shoreline {
    let path = "regions/\(shorelineFile)"
    return Shoreline(lines: try call.files.rows(path, Shoreline.read))
  }
}
