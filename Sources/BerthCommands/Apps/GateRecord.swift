package import BerthBase
package import BerthManifest
package import BerthServices

/// Whether a user has passed a plugin's gate, such as an age; a file of the user's.
package struct GateRecord {
  private let folder: String

  /// The record of the home's current user.
  package init(_ manifest: Manifest, in home: Home) {
    folder = home.folder(ofPlugin: manifest.id)
  }

  private var file: String { folder + "/gate" }

  /// Whether the gate was passed before.
  package var isPassed: Bool { FileBytes.exists(file) }

  /// Notes that the user has passed it.
  package func pass(_ gate: Manifest.Gate) throws(BerthError) {
    try FileBytes.makeFolder(folder)
    try FileBytes.replace(file, with: Array("\(gate.age)\n".utf8))
  }
}
