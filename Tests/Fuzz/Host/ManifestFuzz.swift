import BerthBase
import FuzzKit

@testable import BerthRuntime

/// Manifests: every problem has a path and words; what is sound reads the same part by part.
enum ManifestFuzz {
  static func run(_ bytes: [UInt8]) {
    let document = ManifestDocument(bytes)
    readAll(document)
    do throws(ManifestError) {
      let (manifest, warnings) = try Manifest.decode(bytes, file: "fuzz/manifest.json")
      for warning in warnings { requirePath(warning.path, warning.message) }
      if let document { compare(document, manifest) }
    } catch {
      require(!error.problems.isEmpty, "an error without a problem")
      for problem in error.problems { requirePath(problem.path, problem.message) }
      requireClear(error.berthError, codes: "manifest.")
    }
  }

  private static func requirePath(_ path: String, _ message: String) {
    require(path.hasPrefix("$") || path.hasPrefix("line "), "no path: \(path): \(message)")
    require(!message.isEmpty, "no words at \(path)")
  }

  /// Reads every part, sound or not.
  private static func readAll(_ document: ManifestDocument?) {
    guard let document else { return }
    _ = (document.commands(), document.phrases(), document.widgets(), document.links())
    _ = (document.jobs(), document.collections(), document.notifications(), document.settings())
    _ = (document.entitlement(), document.flags(), document.experiments(), document.fetch())
    _ = (document.programs(), document.gate(), document.brief(), document.stats())
  }

  private static func compare(_ document: ManifestDocument, _ manifest: Manifest) {
    for command in manifest.commands {
      require(
        document.command(named: command.name) == command, "the command \(command.name) differs")
    }
    for setting in manifest.settings {
      require(
        Manifest(document).setting(setting.key) == setting, "the setting \(setting.key) differs")
    }
    require(Manifest(document).notifies == !manifest.notifications.isEmpty, "notifies differs")
    require(document.widgets() == manifest.widgets, "widgets differ")
    require(document.collections() == manifest.collections, "collections differ")
    require(document.notifications() == manifest.notifications, "notifications differ")
    require(document.settings() == manifest.settings, "settings differ")
    require(document.flags() == manifest.flags, "flags differ")
    require(document.entitlement() == manifest.entitlement, "entitlements differ")
  }
}
