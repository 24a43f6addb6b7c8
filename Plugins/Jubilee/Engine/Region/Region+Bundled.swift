import BerthBase
import BerthSDK

extension Region {
  /// The region used when none is named.
  static let standard = "mobile-bay"

  /// A region that comes with the app.
  ///
  /// - Throws: `not-found` for an unknown id, `plugin.data` when its file is damaged.
  static func bundled(_ id: String = standard, _ call: Call) throws -> Region {
    if id != standard {
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
      throw damaged("\(problem)")
    } catch let error as JSONError {
      throw damaged("\(path): \(error)")
    }
  }

  /// The ids of the regions that come with the app.
  static func ids(_ call: Call) throws(PluginError) -> [String] {
    try call.files.list("regions").compactMap { path in
      guard path.hasSuffix(".json") else { return nil }
      return path.dropLast(5).split(separator: "/").last.map(String.init)
    }.sorted()
  }

  /// The region's shoreline.
  func shoreline(_ call: Call) throws -> Shoreline {
    let path = "regions/\(shorelineFile)"
    let table = try call.files.data(path) {
      Shoreline.read($0.bindMemory(to: UInt8.self), file: path)
    }
    if let problem = table.problems.first { throw Self.damaged("\(problem)") }
    return Shoreline(lines: table.rows)
  }

  private static func damaged(_ what: String) -> PluginError {
    PluginError("plugin.data", "the region is damaged: \(what)", remedy: "install the app again")
  }
}
