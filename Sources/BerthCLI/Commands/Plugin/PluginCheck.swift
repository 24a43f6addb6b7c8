import BerthJSON
import BerthRuntime
import BerthViews
import Glibc

/// Loads one plugin in a temporary home and tries what its manifest declares.
struct PluginCheck {
  /// How one check ended.
  enum Outcome: String { case passed, failed, skipped }

  /// One check with what it found.
  struct Check {
    var id: String
    var summary: String
    var outcome: Outcome
    var error: BerthError?
  }

  /// All checks of a plugin.
  struct Result {
    var report: Report
    var firstFailure: BerthError?
  }

  let session: Session

  /// Checks a plugin named by id, by its folder or by its manifest file.
  func run(_ name: String) throws(BerthError) -> Result {
    let (registry, id) = try locate(name)
    var checks: [Check] = []
    func check(
      _ id: String, _ summary: String, _ body: () throws(BerthError) -> Void
    ) -> Bool {
      do throws(BerthError) {
        try body()
        checks.append(Check(id: id, summary: summary, outcome: .passed))
        return true
      } catch {
        checks.append(Check(id: id, summary: summary, outcome: .failed, error: error))
        return false
      }
    }
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    var plugin: RegistryEntry?
    var runtime: Runtime?
    let isLoaded =
      check("manifest.valid", "the manifest decodes and its parts fit together") {
        () throws(BerthError) in plugin = try registry.entry(id)
      }
      && check("library.loads", "the library loads, its block agrees, its groups are complete") {
        () throws(BerthError) in
        let made = try makeRuntime(registry, home: scratch.path)
        try made.load(id)
        runtime = made
      }
    if isLoaded, let manifest = plugin?.manifest, let runtime {
      _ = check("storage.prepares", "its database is migrated and seeded") {
        () throws(BerthError) in try runtime.prepareStorage(id)
      }
      for command in manifest.commands {
        for example in command.examples {
          _ = check("commands.\(command.name)", "the example runs: \(example)") {
            () throws(BerthError) in try tryExample(example, manifest, runtime)
          }
        }
      }
      for widget in manifest.widgets {
        for size in widget.sizes {
          _ = check("widgets.\(widget.id).\(size.rawValue)", "the widget answers with a view") {
            () throws(BerthError) in
            let answer = try runtime.run(
              id,
              CallRequest(
                command: widget.invocation.command,
                arguments: manifest.arguments(for: widget, size: size)), wantsView: true)
            try checkView(answer, "widget \(widget.id)")
          }
        }
      }
    }
    if isLoaded, let manifest = plugin?.manifest, !manifest.programs.isEmpty {
      _ = check("programs.missing", "its examples run or say what is missing without programs") {
        () throws(BerthError) in try tryWithoutPrograms(manifest, registry)
      }
    }
    return result(id, checks)
  }

  /// Tries every example on a machine that has none of the optional programs.
  private func tryWithoutPrograms(
    _ manifest: Manifest, _ registry: Registry
  ) throws(BerthError) {
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let runtime = try makeRuntime(
      registry, home: scratch.path,
      environment: session.environment.merging(["PATH": scratch.path]) { $1 })
    for command in manifest.commands {
      for example in command.examples { try tryExample(example, manifest, runtime) }
    }
  }

  private func tryExample(
    _ example: String, _ manifest: Manifest, _ runtime: Runtime
  ) throws(BerthError) {
    var words = try ShellWords.split(example)
    if words.first == "berth" { words.removeFirst() }
    if words.first == manifest.id { words.removeFirst() }
    guard let name = words.first else { return }
    let command = try manifest.requireCommand(name)
    let arguments = try CommandLineParser.parse(Array(words.dropFirst()), command: command)
    do throws(BerthError) {
      let answer = try runtime.run(
        manifest.id, CallRequest(command: name, arguments: arguments), wantsView: true)
      try checkView(answer, "command \(name)")
    } catch {
      // A locked feature is a good answer of a fresh home, and so is an id it does not hold yet, or
      // a program this machine does not have.
      guard
        error.exitCode == .locked || error.code == "not-found" || error.code == "program.missing"
      else { throw error }
    }
  }

  private func checkView(_ answer: Answer, _ what: String) throws(BerthError) {
    guard let view = answer.view else { return }
    do {
      _ = try ViewNode.decode(view)
    } catch {
      throw BerthError("plugin.view", "the view of \(what) cannot be decoded: \(error)")
    }
  }

  private func makeRuntime(
    _ registry: Registry, home: String, environment: [String: String]? = nil
  ) throws(BerthError) -> Runtime {
    try Runtime.make(
      home: Home(path: home, user: "check"), registry: registry, clock: session.clock,
      zones: session.zones, zoneName: session.zoneName, seed: session.options.seed ?? 1,
      environment: environment ?? session.environment, log: { _, _, _ in }, readInput: { _ in [] },
      say: { _ in })
  }

  private func locate(_ name: String) throws(BerthError) -> (Registry, String) {
    guard name.contains("/") || name.hasSuffix(".json") || FileBytes.exists(name + "/manifest.json")
    else { return (try session.registry(), name) }
    let entry = try session.registry().entry(at: Home.absolute(name))
    return (
      Registry(
        folders: [InstallLayout.parent(entry.file)],
        libraryFolders: session.layout.libraryFolders),
      entry.manifest.id
    )
  }

  private func result(_ plugin: String, _ checks: [Check]) -> Result {
    let failures = checks.filter { $0.outcome == .failed }
    let data: JSON = [
      "id": .string(plugin), "passed": JSON(checks.count - failures.count),
      "failed": JSON(failures.count),
      "checks": .array(
        checks.map { check in
          var item: JSON = [
            "id": .string(check.id), "summary": .string(check.summary),
            "outcome": .string(check.outcome.rawValue),
          ]
          if let error = check.error { item["error"] = error.json }
          return item
        }),
    ]
    let items = checks.map { check in
      ViewNode.Item(
        check.id, subtitle: check.error?.description ?? check.summary,
        badges: [
          ViewNode.Badge(
            check.outcome.rawValue, tone: check.outcome == .passed ? .good : .bad)
        ])
    }
    let view = ViewNode.page(
      ViewNode.Page(
        title: "Check of \(plugin)",
        subtitle: "\(checks.count - failures.count) passed, \(failures.count) failed",
        children: [.list(ViewNode.List(items: items))]))
    let failure = failures.first.map { first in
      BerthError(
        "plugin.check", "\(failures.count) of \(checks.count) checks failed, first \(first.id)",
        remedy: first.error?.message ?? "")
    }
    return Result(report: Report(data, view: view), firstFailure: failure)
  }
}

/// A folder that is gone when its user is done.
struct TemporaryFolder {
  let path: String

  init() throws(BerthError) {
    var template = Array("/tmp/berth-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BerthError(
        "files.write", "could not make a temporary folder: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes the folder and all in it.
  func remove() { Self.remove(path) }

  private static func remove(_ path: String) {
    for name in FileBytes.names(in: path) {
      let inner = "\(path)/\(name)"
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }
}
