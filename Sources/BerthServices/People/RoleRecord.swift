package import BerthBase

/// The roles a user was granted, such as `garden.keeper`: `roles.json` in the user's folder.
///
/// A role decides over others, so that only the operator grants it; no setting and no app does.
package struct RoleRecord {
  private let home: Home
  private var path: String { home.userFolder + "/roles.json" }

  /// The record of the home's user.
  package init(_ home: Home) { self.home = home }

  /// The roles of all apps, `PLUGIN.ROLE`, sorted; none when the file is none the host has written.
  package var all: [String] {
    guard let bytes = FileBytes.read(path, limit: 65_536), let json = try? JSON.parse(bytes) else {
      return []
    }
    return (json.array ?? []).compactMap(\.string).sorted()
  }

  /// The roles within one app, without its id.
  package func roles(in plugin: String) -> [String] {
    all.compactMap { $0.hasPrefix(plugin + ".") ? String($0.dropFirst(plugin.count + 1)) : nil }
  }

  /// Grants a role, or takes it back.
  ///
  /// - Returns: false when nothing had to be changed.
  package func set(_ role: String, isGranted: Bool) throws(BerthError) -> Bool {
    try FileBytes.makeFolder(home.userFolder)
    return try FileLock.hold(path + ".lock") { () throws(BerthError) in
      var roles = Set(all)
      let isChanged = isGranted ? roles.insert(role).inserted : roles.remove(role) != nil
      if isChanged {
        try FileBytes.replace(path, with: JSON(roles.sorted()).utf8(indented: true) + [0x0A])
      }
      return isChanged
    }
  }
}
