import BerthBase
import Glibc

/// A file that this host puts among somebody's own: a unit, a desktop entry. What others wrote under
/// that name is left alone.
struct OwnedFile {
  let path: String
  /// What is to stand in it; has the mark within its first line.
  let text: String

  /// What the first line of such a file holds.
  static let mark = "Written by berth"

  /// What stands there; nil when there is no file.
  ///
  /// - Throws: `files.write` when somebody else's file has that name.
  func present() throws(BerthError) -> String? {
    guard FileBytes.exists(path) else { return nil }
    let text = String(decoding: FileBytes.read(path, limit: 1 << 20) ?? [], as: UTF8.self)
    guard text.prefix(while: { !$0.isNewline }).contains(Self.mark) else {
      throw BerthError(
        "files.write", "\(path) was not written by berth", remedy: "move it out of the way")
    }
    return text
  }

  /// Writes it unless it stands there already; returns `written` or `unchanged`.
  func write() throws(BerthError) -> String {
    if try present() == text { return "unchanged" }
    try FileBytes.makeFolder(FileTree.parent(of: path), mode: 0o755)
    try FileBytes.replace(path, with: Array(text.utf8), mode: 0o644)
    return "written"
  }

  /// Removes it if it is there.
  func remove() throws(BerthError) {
    guard try present() != nil else { return }
    guard unlink(path) == 0 else {
      throw BerthError(
        "files.write", "could not remove \(path): \(String(cString: strerror(errno)))",
        remedy: "remove it yourself")
    }
  }
}
