import BerthBase
import Glibc

/// The manifests in one folder.
struct RegistryFolder {
  /// One manifest's path, and the id its name promises.
  struct File {
    var path: String
    var expectedID: String?
  }

  var files: [File] = []
  /// Why the folder cannot be read; nil when it can.
  var failure: String?

  /// Lists a folder: `<id>.json`, `<id>/manifest.json`, and its own `manifest.json`, by name.
  static func read(_ folder: String) -> RegistryFolder {
    var result = RegistryFolder()
    guard let handle = opendir(folder) else {
      result.failure = String(cString: strerror(errno))
      return result
    }
    defer { closedir(handle) }
    var names: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(handle) {
      let type = Int(entry.pointee.d_type)
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.utf8.first != UInt8(ascii: ".") else { continue }
      if name.hasSuffix(".json") {
        // Schemas describe manifests and are none.
        if !name.hasSuffix(".schema.json"), type != Int(DT_DIR) { names.append((name, false)) }
      } else if type == Int(DT_DIR) || type == Int(DT_LNK) || type == Int(DT_UNKNOWN) {
        names.append((name, true))
      }
    }
    names.sort { $0.name < $1.name }
    for (name, isFolder) in names {
      let path = isFolder ? "\(folder)/\(name)/manifest.json" : "\(folder)/\(name)"
      if isFolder, !FileBytes.exists(path) { continue }
      result.files.append(File(path: path, expectedID: ManifestFile.expectedID(path)))
    }
    return result
  }
}
