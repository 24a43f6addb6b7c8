import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth plugin test`: the scenario files of a plugin, in `scenarios/` beside its manifest.
struct PluginTest {
  let session: Session

  /// Runs a plugin's scenarios.
  ///
  /// - Returns: what came of them, and the error to end with when one failed.
  func run(_ arguments: JSON) throws(BerthError) -> (Report, BerthError?) {
    let path = Home.absolute(arguments["path"]?.string ?? "")
    let plugin = try session.registry().entry(at: path)
    _ = try plugin.library()
    let folder = FileTree.parent(of: plugin.file) + "/scenarios"
    var names = FileBytes.names(in: folder).filter { $0.hasSuffix(".json") }
    let wanted = arguments["scenario"]?.array?.compactMap(\.string) ?? []
    if !wanted.isEmpty {
      names = names.filter { name in
        wanted.contains { name == $0 || name == "\($0).json" || $0.hasSuffix("/scenarios/\(name)") }
      }
    }
    guard !names.isEmpty else {
      throw BerthError(
        "not-found", "there is no scenario to run in \(folder)",
        remedy: "write one: {\"steps\": [{\"run\": \"…\", \"expect\": {}}]}, as "
          + "`berth plugin new` does")
    }
    var entries: [JSON] = []
    var items: [View.Item] = []
    var firstFailure: String?
    for name in names {
      let (entry, failure) = try result(of: name, in: folder, plugin)
      entries.append(entry)
      items.append(
        View.Item(
          entry["name"]?.string ?? name, subtitle: failure ?? name,
          badges: [
            View.Badge(
              failure == nil ? "passed" : "failed", tone: failure == nil ? .good : .bad)
          ]))
      if let failure { firstFailure = firstFailure ?? "\(name): \(failure)" }
    }
    let failed = entries.filter { $0["passed"]?.bool == false }.count
    let data: JSON = [
      "id": .string(plugin.manifest.id), "passed": JSON(entries.count - failed),
      "failed": JSON(failed), "scenarios": .array(entries),
    ]
    let view = View.page(
      "Tests of \(plugin.manifest.id)",
      subtitle: "\(entries.count - failed) passed, \(failed) failed", children: [.list(items)])
    let error = firstFailure.map {
      BerthError("test.failed", "\(failed) of \(entries.count) scenarios failed, first \($0)")
    }
    return (Report(data, view: view), error)
  }

  private func result(
    of name: String, in folder: String, _ plugin: RegistryEntry
  ) throws(BerthError) -> (JSON, String?) {
    let bytes = try FileBytes.require("\(folder)/\(name)")
    var entry: JSON = ["id": .string(name), "name": .string(name)]
    do throws(ScenarioFailure) {
      let scenario = try Scenario(bytes)
      entry["name"] = .string(scenario.name ?? name)
      entry["steps"] = JSON(scenario.steps.count)
      try ScenarioRun(scenario, plugin: plugin, session: session).run()
      entry["passed"] = true
      return (entry, nil)
    } catch {
      entry["passed"] = false
      entry["failure"] = .string(error.description)
      if let step = error.step { entry["failedStep"] = JSON(step) }
      return (entry, error.description)
    }
  }
}

/// Why a scenario failed, and at which of its steps, counted from 1.
struct ScenarioFailure: Error, CustomStringConvertible {
  var step: Int?
  var message: String

  init(_ message: String, step: Int? = nil) {
    self.message = message
    self.step = step
  }

  var description: String { step.map { "step \($0): \(message)" } ?? message }
}
