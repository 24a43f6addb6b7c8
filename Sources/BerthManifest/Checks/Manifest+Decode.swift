package import BerthBase

extension Manifest {
  /// Reads a manifest and checks that its parts fit together.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, UTF-8.
  ///   - file: the file's path, for messages and to compare its name with the id.
  /// - Returns: the manifest, and what is odd about it.
  /// - Throws: everything that is wrong, not only the first.
  package static func decode(
    _ bytes: [UInt8], file: String
  ) throws(ManifestError) -> (manifest: Manifest, warnings: [ManifestWarning]) {
    try decode(parse(bytes, file), file: file)
  }

  /// Reads a manifest that is parsed already.
  package static func decode(
    _ json: JSON, file: String
  ) throws(ManifestError) -> (manifest: Manifest, warnings: [ManifestWarning]) {
    let report = ManifestReport()
    guard let members = json.object else {
      report.problem(
        .root, "expected an object, found \(json.kindName)",
        "a manifest is one JSON object; see manifest.schema.json")
      throw ManifestError(file: file, problems: report.problems)
    }
    var manifest = Manifest(FieldReader(members, at: .root, report))
    report.warnOfUnknownFields()
    ManifestChecks(manifest: manifest, report: report).run()
    if let stem = ManifestFile.stem(file), stem != manifest.id, !manifest.id.isEmpty {
      report.warning(
        .key(.root, "id"), "the id is “\(manifest.id)”, the file is named for “\(stem)”",
        "rename one of them; plugins are found fastest by their file's name")
    }
    guard report.problems.isEmpty else {
      throw ManifestError(file: file, problems: report.problems)
    }
    manifest.fillArguments()
    return (manifest, report.warnings)
  }

  /// Reads a manifest whose very text was found valid before: its commands and phrases only as they
  /// are asked for.
  ///
  /// Of a text that is not valid it makes stand-ins, never a crash.
  package static func decode(
    valid bytes: [UInt8], file: String
  ) throws(ManifestError) -> Manifest {
    let parts = bytes.withUnsafeBytes {
      JSONOutline.members(of: $0) { lists.contains($0) }
    }
    var members = JSONObject()
    var deferred: [String: DeferredSource] = [:]
    for (key, part) in parts ?? [] {
      switch part {
      case .elements(let ranges): deferred[key] = DeferredSource(bytes: bytes, ranges: ranges)
      case .value(let range): members[key] = try parse(Array(bytes[range]), file)
      }
    }
    if parts == nil { members = try parse(bytes, file).object ?? JSONObject() }
    var manifest = Manifest(FieldReader(members, at: .root, nil, deferred: deferred))
    manifest.fillArguments()
    return manifest
  }

  /// The lists whose elements are read as they are asked for.
  private static let lists: Set<String> = [
    "commands", "phrases", "synonyms", "slots", "asides", "said",
  ]

  private static func parse(_ bytes: [UInt8], _ file: String) throws(ManifestError) -> JSON {
    do throws(JSONError) {
      return try JSON.parse(bytes)
    } catch {
      throw ManifestError(
        file: file,
        problems: [
          ManifestProblem(
            path: error.location, message: "not JSON: \(error.message)",
            remedy: "correct the text; `berth plugin check` reads it again")
        ])
    }
  }
}

/// What the name of a manifest's file says.
enum ManifestFile {
  /// The id in a file's own name: nil for `manifest.json`, whose folder an author may name freely.
  static func stem(_ file: String) -> String? {
    guard let name = file.split(separator: "/").last, name != "manifest.json" else { return nil }
    return expectedID(String(name))
  }

  /// The id a file is named for: `garden` for `x/garden.json` and for `garden/manifest.json`;
  /// nil for other names.
  static func expectedID(_ file: String) -> String? {
    let parts = file.split(separator: "/")
    guard let name = parts.last, name.utf8.count > 5, name.hasSuffix(".json") else { return nil }
    if name == "manifest.json" {
      guard let folder = parts.dropLast().last, folder != ".", folder != ".." else { return nil }
      return String(folder)
    }
    return String(name.dropLast(5))
  }
}
