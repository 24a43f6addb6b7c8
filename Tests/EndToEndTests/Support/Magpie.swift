import BerthBase
import BerthTesting

/// The plugin of `Fixtures/magpie` on a machine, from outside and so in a worker.
struct Magpie {
  let machine: Machine
  /// Where its files are.
  var folder: String { machine.work + "/plugins/magpie" }

  /// - Parameter edit: changes its manifest.
  init(
    _ machine: Machine? = nil, _ edit: (inout JSONObject) -> Void = { _ in }
  ) throws {
    self.machine = try machine ?? Machine(more: ["BERTH_PLUGIN_PATH": "plugins", "SECRET": "abc"])
    try write(edit)
    try self.machine.shell(
      "cc -std=gnu11 -Wall -Wextra -Werror -shared -fPIC -D_GNU_SOURCE "
        + "-I\(TestPaths.absolute("Sources/CBerth/include")) \(Places.fixtures)/magpie/magpie.c "
        + "-o plugins/magpie/libmagpie.so"
    ).expectDone()
  }

  /// Writes its manifest once more, with changes.
  func write(_ edit: (inout JSONObject) -> Void) throws {
    let bytes = try FileBytes.require("\(Places.fixtures)/magpie/manifest.json")
    var manifest = try JSON.parse(bytes).object ?? JSONObject()
    edit(&manifest)
    try FileBytes.makeFolder(folder)
    try machine.write("plugins/magpie/manifest.json", JSON.object(manifest).text())
  }

  /// Has it take something: what it got, or the code of what it failed with.
  func take(
    _ way: String, _ with: String = "", seconds: Int = 60
  ) throws -> (got: String, code: String, message: String) {
    let program = try machine.start([
      "magpie", "take", "--way", way, "--with", with, "--yes", "--json",
    ])
    let outcome = try program.finish(limit: seconds)
    // What ends it five times in a row is left alone, which is not what is tried here.
    defer { _ = try? machine.run(["plugin", "enable", "magpie"]) }
    if outcome.code == 0 { return (try outcome.json()["got"]?.string ?? "", "", "") }
    let error = try outcome.errorJSON()
    return ("", error["code"]?.string ?? "", error["message"]?.string ?? "")
  }
}
