import BerthBase
import BerthHost
import BerthServices
import BerthTesting
import Testing

/// The built app in a temporary home, with words for what the tests ask often.
struct MealHost {
  let host: TestHost

  init(
    now: String = "2026-06-20T18:00:00+00:00", zone: String = "UTC", seed: UInt64 = 1
  ) throws {
    host = try TestHost(now: now, zone: zone, seed: seed)
  }

  @discardableResult
  func run(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try host.run("meal", command, arguments)
  }

  func view(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try host.view("meal", command, arguments)
  }

  func error(_ command: String, _ arguments: JSON = [:]) -> BerthError? {
    host.error("meal", command, arguments)
  }

  /// A suggestion, as `suggest` or `swap` answers it.
  @discardableResult
  func suggest(_ arguments: JSON = [:]) throws -> JSON { try run("suggest", arguments) }

  /// Takes the last call that stands back.
  func undo() throws {
    let history = CallHistory(home: host.home, registry: host.runtime.registry)
    let last = try #require(
      try history.entries(plugin: "meal").entries.first { $0.canUndo })
    _ = try history.undo(last, at: host.runtime.time.clock.now())
  }

  /// The names of the recorded events, oldest first, with their properties.
  func events(_ name: String) throws -> [JSON] {
    let found = try host.runtime.events.query(plugin: "meal", name: name)
    return (found["events"]?.array ?? []).map { $0["properties"] ?? .null }
  }

  func premium() throws { try host.trial("meal.premium.monthly") }

  /// Puts the install into an arm of an experiment.
  func arm(_ experiment: String, _ name: String) throws {
    _ = try host.runtime.settings.assign("meal.experiment.\(experiment)", text: name)
  }
}

extension JSON {
  /// The texts of an array.
  var texts: [String] { (array ?? []).compactMap(\.string) }
  /// The ids of an array of objects.
  var ids: [String] { (array ?? []).compactMap { $0["id"]?.string } }
}
