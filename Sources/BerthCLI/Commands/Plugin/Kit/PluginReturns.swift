import BerthABI
import BerthBase
import BerthChecks
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth plugin returns`: describes what the commands of a plugin answer, from what they answer.
struct PluginReturns {
  static let command = HostCommand(
    "plugin", "returns",
    summary: "describe the JSON of a plugin's answers, from what its examples answer",
    arguments: [.text("plugin", "its id, its folder or its manifest", required: true)],
    options: [
      .text(
        "answers", "a file of answers, as tests write with BERTH_ANSWERS",
        repeated: true)
    ],
    examples: ["plugin returns ./dice", "plugin returns ./dice --answers more.ndjson"]
  ) { session, arguments throws(BerthError) in
    let entry = try session.plugin(named: arguments["plugin"]?.string ?? "")
    return try PluginReturns(session: session, entry: entry).run(
      files: (arguments["answers"]?.array ?? []).compactMap(\.string))
  }

  let session: Session
  let entry: RegistryEntry

  private func run(files: [String]) throws(BerthError) -> Report {
    let name = entry.manifest.returns ?? "returns/\(entry.manifest.id).json"
    let path = "\(FileTree.parent(of: entry.file))/\(name)"
    var returns = Returns()
    if let bytes = FileBytes.read(path) {
      do throws(ManifestError) { returns = try Returns(bytes, file: path) } catch {
        throw error.berthError
      }
    }
    let before = returns
    for (command, seen) in try observed() + recorded(files) {
      guard let declared = entry.manifest.command(named: command) else { continue }
      returns.take(seen, of: declared)
    }
    returns.sort(as: entry.manifest)
    returns.completeByKin()
    try FileBytes.makeFolder(FileTree.parent(of: path), mode: 0o755)
    try FileBytes.replace(path, with: Array(returns.text.utf8), mode: 0o644)
    return report(returns, before, name, path)
  }

  /// What the commands answer in the states of `berth plugin check`, in its sandbox.
  private func observed() throws(BerthError) -> [(command: String, seen: JSONSchema)] {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    var options = CheckSuite.Options()
    options.only = ["commands.examples"]
    options.seed = session.options.seed ?? 1
    let cancellation = session.cancellation
    options.isCancelled = { cancellation.isRequested }
    return try CheckSuite(
      executable: session.layout.executable, manifest: entry.file,
      libraryFolders: session.layout.libraryFolders,
      path: session.environment["PATH"] ?? "/usr/bin:/bin", options: options
    ).observe(in: scratch.path)
  }

  /// Answers that were written down elsewhere.
  private func recorded(
    _ files: [String]
  ) throws(BerthError) -> [(command: String, seen: JSONSchema)] {
    var found: [(String, JSONSchema)] = []
    for file in files {
      let lines = try FileBytes.require(Home.absolute(file)).split(separator: 0x0A)
      for (index, line) in lines.enumerated() {
        let json = (try? JSON.parse(Array(line))) ?? .null
        if let plugin = json["plugin"]?.string, plugin != entry.manifest.id { continue }
        guard let command = json["command"]?.string, let data = json["data"],
          entry.manifest.command(named: command) != nil
        else {
          throw BerthError(
            "input.invalid", "\(file), line \(index + 1) holds no answer of \(entry.manifest.id)",
            remedy:
              "write {\"command\": …, \"data\": …} on each line; another plugin's with \"plugin\"")
        }
        if data.object != nil { found.append((command, JSONSchema(observing: data))) }
      }
    }
    return found
  }

  private func report(
    _ returns: Returns, _ before: Returns, _ name: String, _ path: String
  ) -> Report {
    let changed = returns.commands.filter { before[$0.name] != $0.schema }.map(\.name)
    let unseen = entry.manifest.commands.map(\.name).filter { returns[$0] == nil }
    var lines: [View.Pair] = [
      .init("written", path),
      .init("described", "\(returns.commands.count) of \(entry.manifest.commands.count) commands"),
    ]
    if !changed.isEmpty { lines.append(.init("changed", changed.joined(separator: ", "))) }
    if !unseen.isEmpty { lines.append(.init("never answered", unseen.joined(separator: ", "))) }
    var children: [View] = [.keyValues(lines)]
    if !returns.undescribed.isEmpty {
      children.append(
        .section(
          "No sentence says what these are; write it under “fields”",
          children: [.text(returns.undescribed.joined(separator: "\n"), role: .code)]))
    }
    if !returns.unused.isEmpty {
      children.append(
        .note("Nothing has these fields: \(returns.unused.joined(separator: ", "))."))
    }
    if entry.manifest.returns == nil {
      children.append(.note("Add \"returns\": \"\(name)\" to the manifest."))
    }
    return Report(
      [
        "plugin": .string(entry.manifest.id), "file": .string(path),
        "commands": JSON(returns.commands.map(\.name)), "changed": JSON(changed),
        "unseen": JSON(unseen), "undescribed": JSON(returns.undescribed),
        "unused": JSON(returns.unused),
      ], view: .page("Answers of \(entry.manifest.name)", children: children))
  }
}
