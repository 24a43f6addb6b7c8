import BerthSDK

/// Regions are folders: `regions/<id>/region.json` with its shoreline beside it, in the app's data or
/// in the user's media folder, where anybody can add one. Both are read by the same strict reader.
extension Region {
  /// The region used when none is named.
  static let defaultID = "mobile-bay"
  private static let folder = "regions"
  private static let file = "region.json"

  /// A region of the app or of the user.
  ///
  /// - Throws: `not-found` for an unknown id, `plugin.data` when a file of it is damaged.
  static func load(_ id: String = defaultID, _ call: Call) throws -> Region {
    if id != defaultID, try !ids(call).contains(id) {
      throw PluginError.notFound(
        "there is no region '\(Words.shortened(id, to: 40))'",
        remedy:
          "use one of \(try ids(call).joined(separator: ", ")); berth jubilee regions says how "
          + "to add one")
    }
    let path = "\(folder)/\(id)/\(file)"
    do {
      var region = try RegionReader(file: path).region(try bytes(id, file, call, JSON.parse))
      region.isOwn = try !isBundled(id, call)
      guard region.id == id else {
        throw DataProblem(
          file: path, line: 0, column: "$.id", message: "'\(region.id)' is not the folder's name",
          remedy: "name both the same")
      }
      return region
    } catch let problem as DataProblem {
      throw PluginError.damagedData([problem])
    } catch let error as JSONError {
      throw PluginError.damagedData([
        DataProblem(file: path, line: 0, message: "\(error)", remedy: "correct the region file")
      ])
    }
  }

  /// The ids of all regions.
  static func ids(_ call: Call) throws -> [String] {
    let own = try call.files.listMedia().compactMap(id(of:))
    return Set(try bundledIDs(call) + own).sorted()
  }

  private static func bundledIDs(_ call: Call) throws -> [String] {
    try call.files.list("").compactMap(id(of:))
  }

  /// Whether the app came with a region; the usual one is known without looking.
  private static func isBundled(_ id: String, _ call: Call) throws -> Bool {
    try id == defaultID || bundledIDs(call).contains(id)
  }

  /// The region a file is the description of; nil for any other file.
  private static func id(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count == 3, parts[0] == folder, parts[2] == file else { return nil }
    return String(parts[1])
  }

  /// A file of a region, the app's before the user's.
  private static func bytes<Value>(
    _ id: String, _ name: String, _ call: Call,
    _ body: (UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value {
    let path = "\(folder)/\(id)/\(name)"
    if try isBundled(id, call) { return try call.files.data(path, body) }
    return try call.files.readMedia(path).withUnsafeBytes(body)
  }

  /// The region's shoreline.
  func shoreline(_ call: Call) throws -> Shoreline {
    let path = "\(Self.folder)/\(id)/\(shorelineFile)"
    let table = try Self.bytes(id, shorelineFile, call) { Shoreline.read(path, $0) }
    if !table.problems.isEmpty { throw PluginError.damagedData(table.problems) }
    return Shoreline(lines: table.rows)
  }
}
