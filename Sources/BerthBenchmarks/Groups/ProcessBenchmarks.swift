import BerthBase
import BerthFigures
import BerthServices
import Glibc

/// Whole processes, from start to exit, warm.
enum ProcessBenchmarks {
  static func run(_ bench: Bench) throws {
    _ = try Places.library("hello-c")
    let berth = try bench.options.host ?? Places.host()
    let scratch = try Scratch()
    // The manifest is named for its plugin, as those of installed plugins are.
    try FileBytes.makeFolder(scratch.path + "/plugins")
    let manifest = try FileBytes.require(Places.package + "/Plugins/Examples/HelloC/manifest.json")
    try FileBytes.replace(scratch.path + "/plugins/hello-c.json", with: manifest)
    let home = ["--home", scratch.path]
    for name in ["Ada", "Grace", "Edsger", "Barbara"] {
      try HostTree.run(berth, ["hello-c", "greet", name] + home)
    }
    let question = ["hello-c", "guests", "--json"] + home
    let database = scratch.path + "/users/default/hello-c/private.db"
    let sql =
      "SELECT json_group_array(json_object('id', id, 'rank', 0.0, 'title', title)), count(*) "
      + "FROM (SELECT id, title FROM berth_search_guests_doc ORDER BY doc LIMIT 20)"
    if let shell = ProgramSearch.find("sqlite3", environment: [:]) {
      try bench.compare(
        "a simple command", against: "sqlite3 shell", repetitions: 41, goal: 2,
        PlainProcess(berth, question).run, baseline: PlainProcess(shell, [database, sql]).run)
    } else {
      try bench.measure(
        "a simple command (no sqlite3 shell here)", repetitions: 41,
        PlainProcess(berth, question).run)
    }
    try bench.measure(
      "an empty process (true)", repetitions: 41, PlainProcess("/bin/true", []).run)
    try bench.measure(
      "berth --version", repetitions: 41, PlainProcess(berth, ["--version"] + home).run)
    try bench.measure(
      "berth hello-c --help", repetitions: 41,
      PlainProcess(berth, ["hello-c", "--help"] + home).run)
    try many(bench, berth)
  }

  /// `berth plugin list` with 100 manifests.
  private static func many(_ bench: Bench, _ berth: String) throws {
    let scratch = try Scratch()
    let sample = try FileBytes.require(Places.package + "/Plugins/Examples/HelloC/manifest.json")
    let text = String(decoding: sample, as: UTF8.self)
    try FileBytes.makeFolder(scratch.path + "/plugins")
    for index in 0..<100 {
      let manifest = text.replacing("hello-c", with: "hello-\(index)")
      try FileBytes.replace(
        "\(scratch.path)/plugins/hello-\(index).json", with: Array(manifest.utf8))
    }
    let list = ["plugin", "list", "--json", "--home", scratch.path]
    // The cache takes manifests only once they have been left alone for a while.
    sleep(3)
    try bench.measure(
      "berth plugin list, 100 manifests", repetitions: 41, goal: 5e6, PlainProcess(berth, list).run)
  }
}
