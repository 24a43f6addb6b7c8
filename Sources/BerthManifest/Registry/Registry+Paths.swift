import BerthBase

extension Registry {
  /// The files a manifest of that id would have if named for it, the most important first.
  func namedFiles(_ id: String) -> [String] {
    folders.flatMap { folder -> [String] in
      let own = Self.lastComponent(folder) == id ? ["\(folder)/manifest.json"] : []
      return ["\(folder)/\(id).json", "\(folder)/\(id)/manifest.json"] + own
    }
  }

  func libraryCandidates(_ manifest: Manifest, _ file: String) -> [String] {
    let own = FileTree.parent(of: file)
    var candidates = ["\(own)/\(manifest.library)"]
    // A path says exactly where; a bare name is looked for.
    if !manifest.library.utf8.contains(UInt8(ascii: "/")) {
      for folder in libraryFolders { candidates.append("\(folder)/\(manifest.library)") }
      // A plugin that is being written: where SwiftPM builds it.
      for configuration in ["release", "debug"] where file.hasSuffix("/manifest.json") {
        candidates.append("\(own)/.build/\(configuration)/\(manifest.library)")
      }
    }
    return candidates.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  func dataCandidates(_ manifest: Manifest, _ file: String) -> [String] {
    guard let data = manifest.data else { return [] }
    var candidates = ["\(FileTree.parent(of: file))/\(data)"]
    for folder in dataFolders { candidates.append("\(folder)/\(manifest.id)") }
    for folder in libraryFolders { candidates.append("\(folder)/\(data)") }
    return candidates.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The manifest that a path given by the user means.
  func manifestFile(at path: String) throws(BerthError) -> String {
    if path.hasSuffix(".json") { return path }
    if path.hasSuffix(".so") { return try manifestFile(ofLibrary: path) }
    let found = RegistryFolder.read(path).files.map(\.path)
    // The folder's own goes before those of folders inside it.
    let own = found.filter { Self.lastComponent($0) == "manifest.json" }
    if let nearest = own.min(by: { $0.utf8.count < $1.utf8.count }) { return nearest }
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      throw BerthError(
        "manifest.missing", "there is no manifest in \(path)",
        remedy: "name a manifest, a folder that holds one, or a library with one beside it")
    }
    throw BerthError(
      "manifest.missing", "there are \(found.count) manifests in \(path)",
      remedy: "name one of them, such as \(found[0])")
  }

  private func manifestFile(ofLibrary path: String) throws(BerthError) -> String {
    let name = Self.lastComponent(path)
    let folder = FileTree.parent(of: path)
    for file in RegistryFolder.read(folder).files {
      do throws(BerthError) {
        if Self.lastComponent(try read(file.path).manifest.library) == name { return file.path }
      } catch {
        // A broken one that is named for the library is the one meant.
        if let id = ManifestFile.expectedID(file.path), name == "\(id).so" || name == "lib\(id).so"
        {
          throw error
        }
      }
    }
    throw BerthError(
      "manifest.missing", "no manifest in \(folder) names the library \(name)",
      remedy: "put the manifest beside the library, with “library”: “\(name)”")
  }

  /// What stands after the last slash, trailing slashes aside.
  package static func lastComponent(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path }
    let before = path.utf8[..<last].lastIndex(of: slash)
    return String(path[(before.map(path.utf8.index(after:)) ?? path.startIndex)...last])
  }
}
