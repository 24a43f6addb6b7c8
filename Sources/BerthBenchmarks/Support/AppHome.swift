import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices

/// A fresh home with the five apps in this process, and commands of them.
final class AppHome {
  static let apps = ["calm", "cocktail", "jubilee", "lang", "meal"]
  /// Saturday, 2026-11-21T12:00:00Z.
  static let now: Int64 = 1_795_262_400_000
  let path: String
  let runtime: Runtime
  private let scratch: Scratch
  private let manifests: [String: Manifest]

  /// A home for some of the apps; their libraries are built when they are missing.
  init(_ apps: [String] = AppHome.apps) throws {
    for app in apps { _ = try Places.library(app) }
    scratch = try Scratch()
    path = scratch.path
    let start = RuntimeClock.system.monotonic()
    let clock = RuntimeClock(
      now: { Self.now + Int64(RuntimeClock.system.monotonic() - start) / 1_000_000 },
      monotonic: RuntimeClock.system.monotonic)
    let registry = Registry(
      folders: ["\(Places.package)/Manifests"], libraryFolders: [Places.products])
    manifests = try Dictionary(
      uniqueKeysWithValues: apps.map { ($0, try registry.entry($0).manifest) })
    runtime = try Runtime(
      home: Home(path: path), registry: registry,
      clock: clock, zones: ZoneDatabase(), zoneName: "America/Chicago", seed: 1, environment: [:],
      log: { _, _, _ in }, readInput: { _ in [] })
  }

  deinit { runtime.releaseAll() }

  /// Runs a command with its arguments as the manifest reads them: what is left out has its default.
  @discardableResult
  func run(_ app: String, _ command: String, _ arguments: JSON = .emptyObject) throws -> JSON {
    guard let manifest = manifests[app] else { throw BerthError("not-found", "no app \(app)") }
    let checked = try ArgumentChecker.check(
      arguments, against: manifest.requireCommand(command))
    return try runtime.run(app, CallRequest(command: command, arguments: checked)).data
  }

  /// Opens an app's own database beside the app, to fill it.
  ///
  /// - Parameter scope: `private` or `public`.
  func database(_ app: String, _ scope: String) throws -> RawDatabase {
    try RawDatabase(
      scope == "public" ? "\(path)/public/\(app).db" : "\(path)/users/default/\(app)/private.db")
  }
}
