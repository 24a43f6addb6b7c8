import BerthBase
import BerthTesting

/// The plugin of `Fixtures/thief`, compiled into a machine's working folder: from outside, so in a
/// worker.
enum Thief {
  /// A machine on which the plugin is found.
  ///
  /// - Parameters:
  ///   - flags: for its compiler, such as `-DMARK="…"`.
  ///   - changes: replacements in the text of its manifest.
  static func machine(
    _ flags: String = "", changes: [(String, String)] = []
  ) throws -> Machine {
    let machine = try Machine(more: ["BERTH_PLUGIN_PATH": "plugins"])
    try make(machine, "plugins/thief", flags, changes)
    return machine
  }

  /// Compiles it into a folder of a machine's working folder.
  static func make(
    _ machine: Machine, _ folder: String, _ flags: String = "", _ changes: [(String, String)] = []
  ) throws {
    var manifest = String(
      decoding: try FileBytes.require("\(Places.fixtures)/thief/manifest.json"), as: UTF8.self)
    for (part, other) in changes {
      guard manifest.contains(part) else { throw HarnessError("the manifest has no \(part)") }
      manifest = manifest.replacing(part, with: other)
    }
    try FileBytes.makeFolder("\(machine.work)/\(folder)")
    try machine.write("\(folder)/manifest.json", manifest)
    try machine.shell(
      "cc -std=gnu11 -Wall -Wextra -Werror -shared -fPIC -D_GNU_SOURCE "
        + (flags.contains("-DVERSION") ? "" : "'-DVERSION=\"1.0.0\"' ") + flags
        + " -I\(TestPaths.absolute("Sources/CBerth/include")) \(Places.fixtures)/thief/thief.c "
        + "-o \(folder)/libthief.so"
    ).expectDone()
  }
}
