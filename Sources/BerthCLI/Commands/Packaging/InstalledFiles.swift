import BerthBase
import BerthCommands
import Glibc

/// The files an installation has put below a prefix, by the list it has left there.
struct InstalledFiles {
  let prefix: String
  /// Paths below the prefix.
  let paths: [String]

  /// Reads the list of a prefix.
  ///
  /// - Throws: `install.unknown` when there is none, or it names what lies elsewhere.
  init(_ prefix: String) throws(BerthError) {
    self.prefix = prefix
    guard let bytes = FileBytes.read("\(prefix)/\(PackageTree.list)", limit: 16 << 20) else {
      throw BerthError(
        "install.unknown", "\(prefix) holds no installation of berth",
        remedy: "name the folder that has bin/berth in it: --prefix DIR")
    }
    paths = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    guard paths.allSatisfy(Self.isInside), paths.contains("bin/berth") else {
      throw BerthError(
        "install.unknown", "\(prefix)/\(PackageTree.list) is damaged",
        remedy: "install berth again over it")
    }
  }

  /// Whether a path stays below the folder it is relative to.
  static func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  /// The prefix that an installed host runs from.
  static func prefix(of layout: InstallLayout) -> String {
    FileTree.parent(of: FileTree.parent(of: layout.executable))
  }

  /// The prefix an option names, else the one the host runs from.
  ///
  /// - Throws: `install.unknown`.
  static func find(_ option: String?, _ layout: InstallLayout) throws(BerthError) -> InstalledFiles
  {
    if let option { return try InstalledFiles(option) }
    guard layout.checkout == nil else {
      throw BerthError(
        "install.unknown", "this berth runs from the checkout it was built in",
        remedy: "name the installation that is meant: --prefix DIR")
    }
    let found = try InstalledFiles(prefix(of: layout))
    guard !FileBytes.exists("/var/lib/dpkg/info/berth.list") || found.prefix != "/usr" else {
      throw BerthError(
        "install.package", "berth was installed as a package of the system",
        remedy: "sudo dpkg -i FILE brings another version, sudo apt remove berth removes it")
    }
    return found
  }

  /// Removes files, and the folders that are empty then.
  static func remove(_ paths: [String], below prefix: String) {
    for path in paths where isInside(path) {
      unlink("\(prefix)/\(path)")
      var folder = FileTree.parent(of: path)
      while !folder.isEmpty, folder != ".", folder != "/", rmdir("\(prefix)/\(folder)") == 0 {
        folder = FileTree.parent(of: folder)
      }
    }
  }
}
