import BerthBase
package import BerthManifest

extension Manifest {
  /// A manifest that may fetch from the given hosts.
  package static func fetching(
    _ hosts: [String], id: String = "probe", perHour: Int = 60, maxBytes: Int = 1 << 20,
    timeoutSeconds: Int = 20, version: SemanticVersion = SemanticVersion(1, 0, 0)
  ) -> Manifest {
    let bare: JSON = [
      "id": .string(id), "name": .string(id), "version": .string("\(version)"),
      "summary": "A probe", "abi": "1.0", "library": "libprobe.so", "uses": ["berth.fetch/1"],
      "implements": [], "commands": [], "fetch": ["hosts": ["example.com"]],
    ]
    guard var manifest = try? Manifest.decode(bare, file: "probe.json").manifest else {
      preconditionFailure("no manifest of \(id)")
    }
    manifest.fetch?.hosts = hosts
    manifest.fetch?.perHour = perHour
    manifest.fetch?.maxBytes = maxBytes
    manifest.fetch?.timeoutSeconds = timeoutSeconds
    return manifest
  }
}
