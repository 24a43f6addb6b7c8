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
    let isOwn = try !isBundled(id, call)
    do {
      var region = try RegionReader(file: path).region(try bytes(id, file, call, JSON.parse))
      region.isOwn = isOwn
      guard region.id == id else {
        throw DataProblem(
          file: path, line: 0, column: "$.id", message: "'\(region.id)' is not the folder's name",
          remedy: "name both the same")
      }
      if let problem = try problem(ofZone: region.zone, path, call) { throw problem }
      // What somebody added was checked by nobody: without its shoreline no page could draw its map.
      if isOwn { _ = try region.shoreline(call) }
      return region
    } catch let problem as DataProblem {
      throw damaged([problem], isOwn: isOwn)
    } catch let error as JSONError {
      throw damaged(
        [DataProblem(file: path, line: 0, message: "\(error)", remedy: "correct the region file")],
        isOwn: isOwn)
    }
  }

  /// What is wrong with the files of a region: those of the app are replaced with it, one's own corrected.
  private static func damaged(_ problems: [DataProblem], isOwn: Bool) -> PluginError {
    guard isOwn, let first = problems.first else { return .damagedData(problems) }
    let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
    return PluginError(
      "plugin.data", "\(first)\(more)",
      remedy: "correct the file in the media folder of jubilee; berth jubilee regions checks it")
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

  /// The bytes of a region's description, unread.
  static func description(_ id: String, _ call: Call) throws -> [UInt8] {
    try bytes(id, file, call) { Array($0) }
  }

  /// The region's shoreline.
  func shoreline(_ call: Call) throws -> Shoreline {
    let path = "\(Self.folder)/\(id)/\(shorelineFile)"
    let table: DataTable<ShoreLine>
    do {
      table = try Self.bytes(id, shorelineFile, call) { Shoreline.read(path, $0) }
    } catch let error as PluginError where isOwn {
      let problem = DataProblem(
        file: path, line: 0, message: error.message, remedy: "put the shoreline there")
      throw Self.damaged([problem], isOwn: true)
    }
    if !table.problems.isEmpty { throw Self.damaged(table.problems, isOwn: isOwn) }
    return Shoreline(lines: table.rows)
  }
}
