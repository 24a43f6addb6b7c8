public import BerthJSON

extension Manifest {
  /// Reads a manifest and checks that its parts fit together.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes, UTF-8.
  ///   - file: the file's path, for messages and to compare its name with the id.
  /// - Returns: the manifest, and what is odd about it.
  /// - Throws: everything that is wrong, not only the first.
  public static func decode(
    _ bytes: [UInt8], file: String
  ) throws(ManifestError) -> (manifest: Manifest, warnings: [ManifestWarning]) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes)
    } catch {
      throw ManifestError(
        file: file,
        problems: [
          ManifestProblem(
            path: error.location, message: "not JSON: \(error.message)",
            remedy: "correct the text; `berth plugin check` reads it again")
        ])
    }
    return try decode(json, file: file)
  }

  /// Reads a manifest that is parsed already.
  public static func decode(
    _ json: JSON, file: String
  ) throws(ManifestError) -> (manifest: Manifest, warnings: [ManifestWarning]) {
    let report = ManifestReport()
    guard let members = json.object else {
      report.problem(
        .root, "expected an object, found \(json.kindName)",
        "a manifest is one JSON object; see manifest.schema.json")
      throw ManifestError(file: file, problems: report.problems)
    }
    var manifest = FieldReader(.manifest, members, at: .root, report).manifest()
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

extension FieldReader {
  /// The whole manifest.
  func manifest() -> Manifest {
    let version = string("version", .version)
    let abi = string("abi", .abi)
    _ = optionalString("$schema", .text)
    return Manifest(
      id: string("id", .pluginID), name: string("name"),
      version: SemanticVersion(version) ?? SemanticVersion(0, 0, 0), summary: string("summary"),
      description: optionalString("description", .text), author: optionalString("author"),
      license: optionalString("license"), abi: ABIVersion(abi) ?? ABIVersion(1, 0),
      library: string("library", .libraryPath), data: optionalString("data", .folderPath),
      uses: capabilities("uses"), implements: capabilities("implements"),
      isolation: choice("isolation", Manifest.Isolation.self, isRequired: false),
      commands: list("commands", .command, unique: "name", isRequired: true, mayBeEmpty: true) {
        $0.command()
      },
      phrases: list("phrases", .phrase, unique: "pattern") { $0.phrase() },
      widgets: list("widgets", .widget, unique: "id") { $0.widget() },
      brief: object("brief", .brief) { $0.invocation() },
      stats: object("stats", .stats) { $0.invocation() },
      links: list("links", .link, unique: "pattern") { $0.link() },
      jobs: list("jobs", .job, unique: "id") { $0.job() },
      collections: list("collections", .collection, unique: "id") { $0.collection() },
      notifications: list("notifications", .notification, unique: "id") { $0.notification() },
      entitlement: object("entitlement", .entitlement) { $0.entitlement() },
      settings: list("settings", .setting, unique: "key") { $0.setting() },
      flags: list("flags", .flag, unique: "key") { $0.flag() },
      experiments: list("experiments", .experiment, unique: "id") { $0.experiment() },
      fetch: object("fetch", .fetch) { $0.fetch() },
      limits: object("limits", .limits) { $0.limits() } ?? Manifest.Limits(),
      gate: object("gate", .gate) { $0.gate() })
  }

  private func capabilities(_ key: String) -> [CapabilityID] {
    let known = key == "uses" ? CapabilityID.services : CapabilityID.providers
    let texts = strings(key, .capability, isRequired: true, mayBeEmpty: true)
    return texts.compactMap { text in
      guard let id = CapabilityID(text) else { return nil }
      if id.isHostDefined, !known.contains(text), let index = texts.firstIndex(of: text) {
        unknown(id, key, index, known)
      }
      return id
    }
  }

  private func unknown(_ id: CapabilityID, _ key: String, _ index: Int, _ known: [String]) {
    let other = key == "uses" ? CapabilityID.providers : CapabilityID.services
    let place = place[key][index]
    let kind = key == "uses" ? "service" : "provider"
    if let same = known.first(where: { CapabilityID($0)?.name == id.name }) {
      report.problem(
        place, "this host has no revision \(id.revision) of \(id.name)", "use “\(same)”")
    } else if other.contains(id.description) {
      let list = key == "uses" ? "implements" : "uses"
      report.problem(place, "“\(id)” is no \(kind)", "list it in “\(list)”")
    } else {
      let guesses = Suggestion.nearest(to: id.description, among: known)
      report.problem(
        place, "this host knows no \(kind) “\(id)”",
        guesses.isEmpty
          ? "use one of \(known.joined(separator: ", "))" : Suggestion.question(guesses))
    }
  }
}
