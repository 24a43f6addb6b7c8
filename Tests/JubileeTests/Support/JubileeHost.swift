import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthSDK
import BerthServices
import BerthTesting
import Testing

/// The built app in a temporary home without any network, with words for what the tests ask often.
struct JubileeHost {
  let host: TestHost

  /// A host at a moment; by default a calm night in August, when it is 4:30 in the bay.
  init(now: String = "2026-08-21T09:30:00+00:00", seed: UInt64 = 1) throws {
    // Without curl in its path nothing can be fetched: offline, and the same on every machine.
    host = try TestHost(
      now: now, zone: "America/Chicago", seed: seed, environment: ["PATH": "/nonexistent"])
  }

  @discardableResult
  func run(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try host.run("jubilee", command, arguments)
  }

  func view(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try host.view("jubilee", command, arguments)
  }

  func error(_ command: String, _ arguments: JSON = [:]) -> BerthError? {
    host.error("jubilee", command, arguments)
  }

  func set(_ key: String, _ value: String) throws {
    _ = try host.runtime.settings.assign("jubilee.\(key)", text: value)
  }

  /// Notes for the coming days as the host would ask for them.
  func plan(hours: Int64 = 48) throws -> [JSON] {
    let now = host.runtime.time.clock.now()
    let reply = try host.runtime.plugin("jubilee").plan(from: now, to: now + hours * 3_600_000)
    return reply["notifications"]?.array ?? []
  }

  func finalize(_ notification: JSON) throws -> JSON? {
    try host.runtime.plugin("jubilee").finalize(notification)
  }

  /// Takes the last call that stands back.
  func undo() throws {
    let history = CallHistory(home: host.home, registry: host.runtime.registry)
    let last = try #require(
      try history.entries(plugin: "jubilee").entries.first { $0.canUndo })
    _ = try history.undo(last, at: host.runtime.time.clock.now())
  }

  /// Reports a jubilee and returns the answer.
  @discardableResult
  func report(
    _ place: String = "Fairhope Municipal Pier", _ intensity: String = "major",
    _ more: JSON = [:]
  ) throws -> JSON {
    var arguments: JSON = ["place": .string(place), "intensity": .string(intensity)]
    for (key, value) in more.object ?? JSONObject() { arguments[key] = value }
    return try run("report", arguments)
  }

  /// Makes the user a moderator, as the operator does.
  func grantModerator() throws {
    _ = try RoleRecord(host.home).set("jubilee.moderator", isGranted: true)
  }

  /// Does something as another user of the same home.
  @discardableResult
  func other<Value>(_ name: String, _ body: (JubileeUser) throws -> Value) throws -> Value {
    try body(try JubileeUser(self, name))
  }
}

/// Another user of a test's home, at the same moment.
struct JubileeUser {
  private let runtime: Runtime

  init(_ owner: JubileeHost, _ name: String) throws {
    let first = owner.host.runtime
    let now = first.time.clock.now()
    runtime = try Runtime(
      home: Home(path: owner.host.home.path, user: name), registry: first.registry,
      clock: TestClock(now).clock, zones: ZoneDatabase(), zoneName: "America/Chicago", seed: 9,
      environment: ["PATH": "/nonexistent"], log: { _, _, _ in }, readInput: { _ in [] })
  }

  @discardableResult
  func run(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    defer { runtime.releaseAll() }
    let manifest = try runtime.registry.entry("jubilee").manifest
    let declared = try manifest.requireCommand(command)
    let checked = try ArgumentChecker.check(arguments, against: declared)
    let named = Set(declared.inputs(in: checked).map(\.text))
    return try runtime.run(
      "jubilee", CallRequest(command: command, arguments: checked, named: named), wantsView: false
    ).data
  }

  @discardableResult
  func report(_ place: String, _ intensity: String, _ more: JSON = [:]) throws -> JSON {
    var arguments: JSON = ["place": .string(place), "intensity": .string(intensity)]
    for (key, value) in more.object ?? JSONObject() { arguments[key] = value }
    return try run("report", arguments)
  }

  /// Makes the user a moderator, or takes it back, as the operator does.
  func grantModerator(_ isGranted: Bool = true) throws {
    _ = try RoleRecord(runtime.home).set("jubilee.moderator", isGranted: isGranted)
  }

  /// Makes the user an observer whom the operator knows.
  func grantObserver() throws {
    _ = try RoleRecord(runtime.home).set("jubilee.observer", isGranted: true)
  }

  func code(_ command: String, _ arguments: JSON = [:]) -> String? {
    do {
      try run(command, arguments)
      return nil
    } catch let error as BerthError {
      return error.code
    } catch {
      return "\(error)"
    }
  }
}

extension JSON {
  /// The ids of an array of objects.
  var ids: [String] { (array ?? []).compactMap { $0["id"]?.string } }

  /// The results of a list.
  var results: [JSON] { self["results"]?.array ?? [] }

  /// All text of a view in one string, for what must be or not be in it.
  var everything: String { text() }
}
