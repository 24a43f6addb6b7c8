import BerthBase
import FuzzKit

@testable import BerthManifest

/// Manifests: every problem has a path and words; what is valid reads the same without checks, and
/// reading without checks never traps.
enum ManifestFuzz {
  static func run(_ bytes: [UInt8]) {
    let unchecked = try? Manifest.decode(valid: bytes, file: "fuzz/manifest.json")
    do throws(ManifestError) {
      let (manifest, warnings) = try Manifest.decode(bytes, file: "fuzz/manifest.json")
      for warning in warnings { requirePath(warning.path, warning.message) }
      require(unchecked == manifest, "it differs when it is not checked")
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
}
