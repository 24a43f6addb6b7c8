import BerthBase
import BerthCommands
import BerthManifest

/// A file of an installation.
struct PackageFile {
  /// What stands in it.
  enum Content {
    /// A copy of a file.
    case copy(String)
    /// Text that was made for it.
    case text(String)
  }

  /// The path below the prefix.
  var path: String
  var mode: UInt32 = 0o644
  var content: Content
}

/// All files of an installation, whatever it is written to: a prefix, an archive, a package.
struct PackageTree {
  /// In the order of their paths.
  let files: [PackageFile]

  /// The list of all paths, a line each, which says what an update replaces and an uninstallation
  /// removes.
  static let list = "share/berth/installed.txt"

  /// - Parameter executable: how units name the host: its path, or `berth` where that is not known.
  /// - Throws: `not-found` for what an installation cannot do without.
  init(_ session: Session, executable: String) throws(BerthError) {
    let layout = session.layout
    let origin: [PackageFile]
    if let checkout = layout.checkout {
      origin = try Self.built(session) + Self.headers(checkout) + Self.documents(session, checkout)
    } else {
      let prefix = InstalledFiles.prefix(of: layout)
      origin = try InstalledFiles(prefix).paths.filter { !Self.isMade($0) }.map { path in
        PackageFile(
          path: path, mode: path.hasPrefix("bin/") || path.hasSuffix(".so") ? 0o755 : 0o644,
          content: .copy("\(prefix)/\(path)"))
      }
    }
    let manifests = session.host.ownRegistry.entries().map(\.manifest)
    var all = origin + PackageExtras(executable: executable, manifests: manifests).files
    all.append(PackageFile(path: Self.list, content: .text("")))
    all.sort { $0.path < $1.path }
    let names = all.map(\.path).joined(separator: "\n") + "\n"
    if let index = all.firstIndex(where: { $0.path == Self.list }) {
      all[index].content = .text(names)
    }
    files = all
  }

  /// Whether a file is made for each installation rather than copied.
  private static func isMade(_ path: String) -> Bool {
    path == list
      || !["bin/", "lib/berth/", "include/", "share/berth/", "share/doc/"].contains {
        path.hasPrefix($0)
      }
  }

  /// The executable, and the host's own plugins with manifests and data; those of the home and of
  /// `--plugins` stay where they are.
  private static func built(_ session: Session) throws(BerthError) -> [PackageFile] {
    var files = [
      PackageFile(path: "bin/berth", mode: 0o755, content: .copy(session.layout.executable))
    ]
    for entry in session.host.ownRegistry.entries() {
      let library = try entry.library()
      let name = library.split(separator: "/").last.map(String.init) ?? entry.manifest.id
      files.append(PackageFile(path: "lib/berth/\(name)", mode: 0o755, content: .copy(library)))
      files.append(
        PackageFile(
          path: "share/berth/Manifests/\(entry.manifest.id).json", content: .copy(entry.file)))
      if let file = entry.returnsFile, let declared = entry.manifest.returns {
        files.append(
          PackageFile(path: "share/berth/Manifests/\(declared)", content: .copy(file)))
      }
      if let data = try entry.data(), let declared = entry.manifest.data {
        let target = try inside("share/berth", "Manifests/" + declared)
        for file in FileTree.files(below: data) {
          files.append(PackageFile(path: "\(target)/\(file)", content: .copy("\(data)/\(file)")))
        }
      }
    }
    return files
  }

  private static func headers(_ checkout: String) -> [PackageFile] {
    let folder = checkout + "/Sources/CBerth/include"
    return FileTree.files(below: folder).filter { $0.hasSuffix(".h") }.map { file in
      PackageFile(path: "include/\(file)", content: .copy("\(folder)/\(file)"))
    }
  }

  /// What authors and operators read, the page of each app, the schemas, and what a plugin of one's own
  /// begins with: the examples, and the list of what a library exports.
  private static func documents(
    _ session: Session, _ checkout: String
  ) throws(BerthError) -> [PackageFile] {
    var files = Documents.guides(in: checkout).map { page in
      let name = page.split(separator: "/").last.map(String.init) ?? page
      return PackageFile(path: "share/doc/berth/\(name)", content: .copy(page))
    }
    for entry in session.host.ownRegistry.entries() {
      guard let data = try entry.data() else { continue }
      let page = FileTree.parent(of: data) + "/README.md"
      guard FileBytes.exists(page) else { continue }
      files.append(
        PackageFile(path: "share/doc/berth/\(entry.manifest.id).md", content: .copy(page)))
    }
    for name in ["manifest.schema.json", "payloads.schema.json"] {
      files.append(
        PackageFile(path: "share/berth/\(name)", content: .copy("\(checkout)/Manifests/\(name)")))
    }
    files.append(
      PackageFile(
        path: "share/berth/exports.map", content: .copy(checkout + "/Plugins/exports.map")))
    let examples = checkout + "/Plugins/Examples"
    for file in FileTree.files(below: examples) {
      files.append(
        PackageFile(
          path: "share/doc/berth/examples/\(file)", content: .copy("\(examples)/\(file)")))
    }
    return files.filter { file in
      if case .copy(let source) = file.content { return FileBytes.exists(source) }
      return true
    }
  }

  /// Resolves `..` in a relative path and refuses one that leaves the folder.
  private static func inside(_ folder: String, _ path: String) throws(BerthError) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard !parts.isEmpty else {
          throw BerthError("manifest.data", "the data folder \(path) lies outside the installation")
        }
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return folder + "/" + parts.joined(separator: "/")
  }

  /// Writes all files below a folder, each whole.
  ///
  /// - Parameter isLasting: whether they have to be there after a power failure.
  /// - Throws: `files.*` with the path.
  func write(below folder: String, isLasting: Bool = true) throws(BerthError) {
    for file in files {
      let target = "\(folder)/\(file.path)"
      try FileBytes.makeFolder(FileTree.parent(of: target), mode: 0o755)
      let bytes: [UInt8]
      switch file.content {
      case .copy(let source): bytes = try FileBytes.require(source)
      case .text(let text): bytes = Array(text.utf8)
      }
      try FileBytes.replace(target, with: bytes, mode: file.mode, isLasting: isLasting)
    }
  }
}
