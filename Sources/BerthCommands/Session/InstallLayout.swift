import BerthBase

/// Where the host finds its own manifests and libraries, from where its executable lies.
///
/// | executable | manifests | libraries |
/// |---|---|---|
/// | `<prefix>/bin/berth` | `<prefix>/share/berth/Manifests` | `<prefix>/lib/berth` |
/// | `<checkout>/.build/<any>/berth` | `<checkout>/Manifests` | beside the executable |
package struct InstallLayout {
  /// The executable with links resolved.
  package let executable: String
  /// Folders of manifests, in order of search.
  package let manifestFolders: [String]
  /// Folders of plugin libraries, in order of search.
  package let libraryFolders: [String]
  /// The checkout the executable was built in; nil when it is installed.
  package let checkout: String?

  package init(executable: String) {
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
    checkout = FileTree.nearest(above: executable, holding: ["Manifests", "Package.swift"])
    manifestFolders = checkout.map { [$0 + "/Manifests"] } ?? []
    libraryFolders = [folder]
  }
}
