import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth plugin new`: the project of a plugin, in a folder that must not be there yet.
struct PluginNew {
  let session: Session
  let arguments: JSON

  func run() throws(BerthError) -> Report {
    let id = arguments["name"]?.string ?? ""
    guard Manifest.isID(id) else {
      throw BerthError(
        "input.invalid", "“\(id)” cannot be a plugin's id",
        remedy: "use 2 to 32 lower-case letters, digits and dashes, or a name such as "
          + "org.example.dice")
    }
    guard !HostCommands.names.contains(id), id != "help" else {
      throw BerthError(
        "input.invalid", "“\(id)” is a command of the host", remedy: "choose another id")
    }
    let isSwift = arguments["language"]?.string == "swift"
    var template = ProjectTemplate(id: id, capabilities: try capabilities())
    template.host = session.layout.executable
    if isSwift { template.package = try package() }
    let folder = Home.absolute(arguments["folder"]?.string ?? template.stem)
    guard FileBytes.names(in: folder).isEmpty, !FileBytes.exists(folder + "/manifest.json") else {
      throw BerthError(
        "input.exists", "the folder \(folder) is not empty",
        remedy: "choose another with --folder DIR")
    }
    let files = isSwift ? template.swiftFiles : template.cFiles
    do throws(BerthError) {
      for (path, text) in files {
        let file = "\(folder)/\(path)"
        try FileBytes.makeFolder(FileTree.parent(of: file), mode: 0o755)
        try FileBytes.replace(file, with: Array(text.utf8), mode: 0o644)
      }
    } catch {
      // Half a project would be in the way of the next try.
      InstalledFiles.remove(files.map(\.path), below: folder)
      throw error
    }
    let build = isSwift ? "swift build -c release" : "make"
    let next = ["cd \(folder)", build, "berth plugin check .", "berth plugin test ."]
    return Report(
      [
        "id": .string(id), "folder": .string(folder), "files": JSON(files.map(\.path)),
        "build": .string(build), "next": JSON(next),
      ],
      view: .page(
        "\(id) is ready", subtitle: "\(files.count) files in \(folder)",
        children: [.text(next.joined(separator: "\n"), role: .code)]))
  }

  private func capabilities() throws(BerthError) -> Set<ProjectTemplate.Capability> {
    var found: Set<ProjectTemplate.Capability> = []
    let list = arguments["capabilities"]?.string ?? ""
    for word in list.split(whereSeparator: { ", ".contains($0) }) {
      guard let capability = ProjectTemplate.Capability(rawValue: String(word)) else {
        let known = ProjectTemplate.Capability.allCases.map(\.rawValue)
        let guesses = Suggestion.nearest(to: String(word), among: known)
        throw BerthError(
          "usage.value", "there is no capability “\(word)”",
          remedy: guesses.isEmpty
            ? "choose of \(known.joined(separator: ", "))" : Suggestion.question(guesses))
      }
      found.insert(capability)
    }
    // The index lives in the plugin's own database, and notifications lead to what is stored there.
    if found.contains(.search) || found.contains(.notify) { found.insert(.storage) }
    return found
  }

  /// The line of Package.swift that names this package.
  private func package() throws(BerthError) -> String {
    guard let location = arguments["sdk"]?.string ?? session.layout.checkout else {
      throw BerthError(
        "usage.missing", "where is the Berth package that has BerthSDK?",
        remedy: "add --sdk PATH of a checkout, or --sdk URL#branch; C needs neither")
    }
    let parts = location.split(separator: "#", maxSplits: 1).map(String.init)
    guard location.contains("://") else {
      return ".package(name: \"berth\", path: \"\(Home.absolute(location))\")"
    }
    let branch = parts.count > 1 ? parts[1] : "main"
    return ".package(url: \"\(parts[0])\", branch: \"\(branch)\")"
  }
}
