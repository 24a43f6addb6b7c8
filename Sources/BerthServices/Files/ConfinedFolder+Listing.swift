package import BerthBase
import Glibc

extension ConfinedFolder {
  /// A regular file of the folder.
  package struct Entry {
    /// Relative to the folder.
    package var path: String
    /// In bytes.
    var size: Int
  }

  /// How deep a listing goes, and how many files it holds at most.
  static let deepest = 32
  private static let most = 100_000

  /// The regular files below a part of the folder, sorted by path; hidden ones and links are left
  /// out.
  ///
  /// - Parameter part: nil or a folder that must exist when it is given.
  /// - Throws: `not-found`, `files.too-large` over 100,000 files.
  package func list(below part: RelativePath? = nil) throws(BerthError) -> [Entry] {
    let start = part.map { "\(path)/\($0)" } ?? path
    var facts = stat()
    guard lstat(start, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR || part == nil else {
      guard let part else { return [] }
      throw BerthError(
        "not-found", "there is no folder “\(part)” in \(name)", remedy: "check the path")
    }
    var entries: [Entry] = []
    try collect(start, prefix: part.map { "\($0)/" } ?? "", depth: 0, into: &entries)
    return entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// A listing as JSON: `{"files":[{"path","size"}]}`.
  static func json(_ entries: [Entry]) -> JSON {
    [
      "files": .array(entries.map { ["path": .string($0.path), "size": JSON($0.size)] })
    ]
  }

  private func collect(
    _ folder: String, prefix: String, depth: Int, into entries: inout [Entry]
  ) throws(BerthError) {
    for name in FileBytes.names(in: folder) where name.utf8.first != UInt8(ascii: ".") {
      var facts = stat()
      guard lstat("\(folder)/\(name)", &facts) == 0 else { continue }
      switch facts.st_mode & S_IFMT {
      case S_IFREG:
        guard entries.count < Self.most else {
          throw BerthError(
            "files.too-large", "\(self.name) holds more than \(Self.most) files",
            remedy: "remove some from \(path)")
        }
        entries.append(Entry(path: prefix + name, size: Int(facts.st_size)))
      case S_IFDIR where depth < Self.deepest:
        try collect(
          "\(folder)/\(name)", prefix: "\(prefix)\(name)/", depth: depth + 1, into: &entries)
      default: break
      }
    }
  }
}
