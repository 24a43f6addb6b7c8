import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import Glibc

/// `berth install --prefix DIR`: copies the executable, plugins, manifests and data into a tree that
/// runs where no Swift is installed.
enum InstallCommand {
  static let command = HostCommand(
    "install", summary: "copy the host and its plugins into a prefix",
    options: [
      Manifest.Parameter(
        name: "prefix", summary: "where to: bin/, lib/berth/ and share/berth/ go there",
        rule: ValueRule(.string), placeholder: "DIR")
    ],
    examples: ["install --prefix /usr/local"]
  ) { session, arguments throws(BerthError) in
    guard let prefix = arguments["prefix"]?.string else {
      throw BerthError("usage.missing", "where to?", remedy: "berth install --prefix DIR")
    }
    return try install(session, Home.absolute(prefix))
  }

  private static func install(_ session: Session, _ prefix: String) throws(BerthError) -> Report {
    try session.buildCheckout()
    var copied: [String] = []
    func copy(_ source: String, _ target: String, _ mode: UInt32) throws(BerthError) {
      try FileBytes.makeFolder(FileTree.parent(of: target), mode: 0o755)
      let bytes = try FileBytes.require(source)
      try FileBytes.replace(target, with: bytes, mode: mode)
      copied.append(target)
    }
    try copy(session.layout.executable, prefix + "/bin/berth", 0o755)
    let share = prefix + "/share/berth"
    // The host's own plugins only: those of the home and of --plugins stay where they are.
    let registry = Registry(
      folders: session.layout.manifestFolders, libraryFolders: session.layout.libraryFolders)
    for entry in registry.entries() {
      let library = try entry.library()
      let name = library.split(separator: "/").last.map(String.init) ?? entry.manifest.id
      try copy(library, "\(prefix)/lib/berth/\(name)", 0o755)
      try copy(entry.file, "\(share)/Manifests/\(entry.manifest.id).json", 0o644)
      if let data = try entry.data(), let declared = entry.manifest.data {
        let target = try inside(share, "Manifests/" + declared)
        for file in FileTree.files(below: data) {
          try copy("\(data)/\(file)", "\(target)/\(file)", 0o644)
        }
      }
    }
    if let headers = session.layout.checkout.map({ $0 + "/Sources/CBerth/include" }) {
      for file in FileTree.files(below: headers) where file.hasSuffix(".h") {
        try copy("\(headers)/\(file)", "\(prefix)/include/\(file)", 0o644)
      }
      let description = "\(prefix)/lib/pkgconfig/berth.pc"
      try FileBytes.makeFolder(FileTree.parent(of: description), mode: 0o755)
      try FileBytes.replace(description, with: Array(packageText(prefix).utf8), mode: 0o644)
      copied.append(description)
    }
    return Report(
      ["prefix": .string(prefix), "files": JSON(copied)],
      view: .text("Installed \(copied.count) files. Try \(prefix)/bin/berth today."))
  }

  /// What `pkg-config --cflags berth` reads.
  private static func packageText(_ prefix: String) -> String {
    """
    prefix=\(prefix)
    includedir=${prefix}/include

    Name: berth
    Description: Headers for plugins of the host berth
    Version: \(HostVersion.current)
    Cflags: -I${includedir}

    """
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
}
