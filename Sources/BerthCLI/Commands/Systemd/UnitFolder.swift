import BerthBase

/// The folder of a person's own systemd units.
struct UnitFolder {
  let path: String

  /// `$XDG_CONFIG_HOME/systemd/user`, else `~/.config/systemd/user`.
  ///
  /// - Throws: `files.write` when the environment names neither.
  init(environment: [String: String]) throws(BerthError) {
    path = try Self.folder("XDG_CONFIG_HOME", ".config", environment) + "/systemd/user"
  }

  /// A folder of the XDG base directory specification.
  ///
  /// - Parameters:
  ///   - variable: what names it.
  ///   - place: where it is within the person's home otherwise.
  static func folder(
    _ variable: String, _ place: String, _ environment: [String: String]
  ) throws(BerthError) -> String {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/\(place)" }
    throw BerthError(
      "files.write", "there is no folder for it: neither \(variable) nor HOME is a path",
      remedy: "set HOME")
  }

  /// A unit of this folder.
  func file(_ name: String, _ text: String = "") -> OwnedFile {
    OwnedFile(path: "\(path)/\(name)", text: text)
  }
}
