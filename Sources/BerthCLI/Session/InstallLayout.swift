import BerthBase
import Glibc

/// Where the host finds its own manifests and libraries, from where its executable lies.
///
/// | executable | manifests | libraries |
/// |---|---|---|
/// | `<prefix>/bin/berth` | `<prefix>/share/berth/Manifests` | `<prefix>/lib/berth` |
/// | `<checkout>/.build/<any>/berth` | `<checkout>/Manifests` | beside the executable |
struct InstallLayout {
  /// The executable with links resolved.
  let executable: String
  /// Folders of manifests, in order of search.
  let manifestFolders: [String]
  /// Folders of plugin libraries, in order of search.
  let libraryFolders: [String]
  /// The checkout the executable was built in; nil when it is installed.
  let checkout: String?

  init(executable: String) {
    self.executable = executable
    let folder = FileTree.parent(of: executable)
    let prefix = FileTree.parent(of: folder)
    let share = prefix + "/share/berth"
    if FileBytes.exists(share + "/Manifests") {
      manifestFolders = [share + "/Manifests"]
      libraryFolders = [prefix + "/lib/berth"]
      checkout = nil
      return
    }
    var parent = folder
    while parent.utf8.count > 1 {
      if FileBytes.exists(parent + "/Manifests"), FileBytes.exists(parent + "/Package.swift") {
        manifestFolders = [parent + "/Manifests"]
        libraryFolders = [folder]
        checkout = parent
        return
      }
      parent = FileTree.parent(of: parent)
    }
    manifestFolders = []
    libraryFolders = [folder]
    checkout = nil
  }

  /// The running executable, links resolved.
  static func runningExecutable() -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return "/usr/bin/berth" }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
