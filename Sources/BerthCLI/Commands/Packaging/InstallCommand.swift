import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth install`: host, plugins and what belongs to them into a tree, an archive or a Debian package,
/// which run where no Swift is installed.
enum InstallCommand {
  static let command = HostCommand(
    "install", summary: "copy the host and its plugins into a prefix, an archive or a package",
    options: [
      path("prefix", "where to: bin/, lib/, share/ and include/ go there", "DIR"),
      path("tar", "write a .tar.gz of such a tree, to unpack anywhere", "FILE"),
      path("deb", "write a package for Debian and what is made of it", "FILE"),
    ],
    examples: ["install --prefix /usr/local", "install --deb berth.deb"]
  ) { session, arguments throws(BerthError) in
    let wishes = ["prefix", "tar", "deb"].compactMap { name in
      arguments[name]?.string.map { (name: name, path: Home.absolute($0)) }
    }
    guard let wish = wishes.first, wishes.count == 1 else {
      throw BerthError(
        "usage.missing", wishes.isEmpty ? "where to?" : "one place at a time",
        remedy: "berth install --prefix DIR, or --tar FILE, or --deb FILE")
    }
    try session.buildCheckout(isFresh: true)
    switch wish.name {
    case "prefix": return try install(session, wish.path)
    case "tar":
      let tree = try PackageTree(session, executable: "berth")
      return try archive(tree, PackageArchive(session.environment).tar(tree), wish.path)
    default:
      let tree = try PackageTree(session, executable: "/usr/bin/berth")
      return try archive(tree, PackageArchive(session.environment).deb(tree), wish.path)
    }
  }

  private static func path(_ name: String, _ summary: String, _ word: String) -> Manifest.Parameter
  {
    Manifest.Parameter(name: name, summary: summary, rule: ValueRule(.string), placeholder: word)
  }

  private static func install(_ session: Session, _ prefix: String) throws(BerthError) -> Report {
    let tree = try PackageTree(session, executable: prefix + "/bin/berth")
    let before = (try? InstalledFiles(prefix).paths) ?? []
    try tree.write(below: prefix)
    let now = Set(tree.files.map(\.path))
    InstalledFiles.remove(before.filter { !now.contains($0) }, below: prefix)
    return Report(
      ["prefix": .string(prefix), "files": JSON(tree.files.map { "\(prefix)/\($0.path)" })],
      view: .text("Installed \(tree.files.count) files. Try \(prefix)/bin/berth today."))
  }

  /// Writes an archive and, beside it, its SHA-256 digest as `sha256sum --check` reads it.
  private static func archive(
    _ tree: PackageTree, _ bytes: [UInt8], _ file: String
  ) throws(BerthError) -> Report {
    let digest = SHA256.hex(bytes)
    let name = file.split(separator: "/").last.map(String.init) ?? file
    try FileBytes.replace(file, with: bytes, mode: 0o644)
    try FileBytes.replace(file + ".sha256", with: Array("\(digest)  \(name)\n".utf8), mode: 0o644)
    return Report(
      [
        "file": .string(file), "bytes": JSON(bytes.count), "sha256": .string(digest),
        "files": JSON(tree.files.map(\.path)),
      ],
      view: .page(children: [
        .keyValues([
          .init("file", file), .init("holds", "\(tree.files.count) files"),
          .init("size", DataPathReport.size(bytes.count)), .init("SHA-256", digest),
        ])
      ]))
  }
}
