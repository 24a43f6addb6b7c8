import BerthBase
import Glibc

/// The folder of a person's own systemd units.
struct UnitFolder {
  let path: String

  /// `$XDG_CONFIG_HOME/systemd/user`, else `~/.config/systemd/user`.
  ///
  /// - Throws: `files.write` when the environment names neither.
  init(environment: [String: String]) throws(BerthError) {
    if let config = environment["XDG_CONFIG_HOME"], config.hasPrefix("/") {
      path = config + "/systemd/user"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.config/systemd/user"
    } else {
      throw BerthError(
        "files.write", "there is no folder for units: neither XDG_CONFIG_HOME nor HOME is a path",
        remedy: "set HOME")
    }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// What stands in a unit of ours; nil when there is none.
  ///
  /// - Throws: `files.write` when somebody else's file has that name.
  func ours(_ name: String) throws(BerthError) -> String? {
    guard FileBytes.exists(file(name)) else { return nil }
    let text = String(decoding: FileBytes.read(file(name), limit: 1 << 20) ?? [], as: UTF8.self)
    guard text.hasPrefix(UnitText.mark) else {
      throw BerthError(
        "files.write", "\(file(name)) was not written by berth", remedy: "move it out of the way")
    }
    return text
  }

  /// Writes a unit unless it stands there already; returns `written` or `unchanged`.
  func write(_ unit: TimerPlan.Unit) throws(BerthError) -> String {
    if try ours(unit.name) == unit.text { return "unchanged" }
    try FileBytes.makeFolder(path, mode: 0o755)
    try FileBytes.replace(file(unit.name), with: Array(unit.text.utf8), mode: 0o644)
    return "written"
  }

  /// Removes a unit of ours.
  func remove(_ name: String) throws(BerthError) {
    guard try ours(name) != nil else { return }
    guard unlink(file(name)) == 0 else {
      throw BerthError(
        "files.write", "could not remove \(file(name)): \(String(cString: strerror(errno)))",
        remedy: "remove it yourself")
    }
  }
}
