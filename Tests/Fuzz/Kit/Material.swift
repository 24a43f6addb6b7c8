package import BerthBase
package import BerthManifest
import Glibc

/// What targets read beside their input, found from the place of this source file and read once.
package enum Material {
  /// The folder of the whole project.
  package static let root: String = #filePath.split(
    separator: "/", omittingEmptySubsequences: false
  )
  .dropLast(4).joined(separator: "/")

  /// The bytes of a file of the project.
  package static func bytes(_ path: String) -> [UInt8] {
    guard let bytes = FileBytes.read("\(root)/\(path)") else { fatalError("no file \(path)") }
    return bytes
  }

  /// The names of the files in a folder of the project that end in a suffix, sorted.
  package static func names(in folder: String, ending suffix: String) -> [String] {
    guard let directory = opendir("\(root)/\(folder)") else { fatalError("no folder \(folder)") }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(suffix) { names.append(name) }
    }
    return names.sorted()
  }

  /// The data files of an app: those in the folder, then those of its recipes.
  package static func data(of app: String) -> [(name: String, bytes: [UInt8])] {
    let folder = "Plugins/\(app)/Data"
    let recipes = names(in: "\(folder)/recipes", ending: ".tsv").map { "recipes/\($0)" }
    return (names(in: folder, ending: ".tsv") + recipes).map { ($0, bytes("\(folder)/\($0)")) }
  }

  /// The manifests of the apps.
  package static let manifests: [Manifest] = ["calm", "cocktail", "jubilee", "lang", "meal"].map {
    id in
    let file = "Manifests/\(id).json"
    do throws(ManifestError) {
      return try Manifest.decode(bytes(file), file: file).manifest
    } catch {
      fatalError("\(error)")
    }
  }

  /// All commands of the apps with their plugins.
  package static let commands: [(plugin: Manifest, command: Manifest.Command)] = manifests.flatMap {
    manifest in manifest.commands.map { (manifest, $0) }
  }
}

extension [UInt8] {
  /// The bytes as text, whatever they are.
  package var text: String { String(decoding: self, as: UTF8.self) }
}

/// Checks an error as people and scripts see it: a code, words, a remedy, and JSON that reads.
package func requireClear(_ error: BerthError, codes prefixes: String...) {
  require(
    prefixes.contains { error.code.hasPrefix($0) }, "odd code \(error.code): \(error.message)")
  require(!error.message.isEmpty && !error.remedy.isEmpty, "no words or no remedy: \(error)")
  require((try? JSON.parse(error.json.utf8())) != nil, "the error's JSON does not read: \(error)")
}
