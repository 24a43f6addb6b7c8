import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting

@testable import CocktailEngine

/// A user of a test's home, beside its first one.
struct BarUser {
  private let runtime: Runtime

  /// - Parameter host: the home's; the user sees its time as it is now.
  init(_ host: TestHost, _ name: String) throws {
    runtime = try Runtime(
      home: Home(path: host.runtime.home.path, user: name), registry: host.runtime.registry,
      clock: TestClock(host.now).clock, zones: ZoneDatabase(), zoneName: "UTC", seed: 7,
      environment: ["PATH": "/nonexistent"], log: { _, _, _ in }, readInput: { _ in [] })
  }

  @discardableResult
  func run(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    defer { runtime.releaseAll() }
    let declared = try runtime.registry.entry("cocktail").manifest.requireCommand(command)
    let checked = try ArgumentChecker.check(arguments, against: declared)
    let named = Set(declared.inputs(in: checked).map(\.text))
    return try runtime.run(
      "cocktail", CallRequest(command: command, arguments: checked, named: named),
      wantsView: false
    ).data
  }

  /// A file of the user's media folder; nil when it is not there.
  func media(_ path: String) -> [UInt8]? {
    FileBytes.read("\(runtime.home.mediaFolder(ofPlugin: "cocktail"))/\(path)")
  }

  /// The code of the error a command fails with; nil when it succeeds.
  func code(_ command: String, _ arguments: JSON = [:]) -> String? {
    do {
      try run(command, arguments)
      return nil
    } catch {
      return (error as? BerthError)?.code ?? "\(error)"
    }
  }

  /// Writes a recipe of one's own and publishes it.
  @discardableResult
  func publish(_ name: String, _ ingredients: String = "2 oz gin; 1 oz lemon juice") throws -> JSON
  {
    try run("add", ["name": .string(name), "ingredients": .string(ingredients)])
    return try run("publish", ["id": [.string(name)]])
  }

  /// Begins what the shared bar needs.
  func trial() throws { _ = try runtime.entitlements.store.trial("cocktail.premium.monthly") }

  /// Makes the user a moderator, as the operator does.
  func grantModerator() throws {
    _ = try RoleRecord(runtime.home).set("cocktail.moderator", isGranted: true)
  }
}
