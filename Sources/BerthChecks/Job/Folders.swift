import BerthBase
import Glibc

/// Copies whole folders.
enum Folders {
  /// Copies the regular files below a folder.
  static func copy(_ source: String, to target: String) throws(BerthError) {
    try FileBytes.makeFolder(target)
    for path in FileTree.files(below: source) {
      let file = "\(target)/\(path)"
      if let slash = file.lastIndex(of: "/") { try FileBytes.makeFolder(String(file[..<slash])) }
      let bytes = try FileBytes.require("\(source)/\(path)")
      // Nothing here outlives the check, so it need not reach the disk.
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      defer { close(descriptor) }
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count == bytes.count else {
        throw BerthError("files.write", "could not copy to \(file)", remedy: "make room in /tmp")
      }
    }
  }
}
