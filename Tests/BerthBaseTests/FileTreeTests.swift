import BerthBase
import Glibc
import TestSupport
import Testing

/// Folders with names of every kind, links and depths.
@Suite struct FileTreeTests {
  /// A name that is no UTF-8, as a C string.
  private static let odd: [CChar] = [0x6F, 0x64, 0x64, -1, 0]

  private static func makeOdd(in folder: String) throws -> Int32 {
    let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(handle) }
    let file = openat(handle, odd, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    try #require(file >= 0)
    return close(file)
  }

  @Test("a folder goes with all in it, whatever the names; what links point to stays")
  func removes() throws {
    let folder = try ManifestFolder()
    try folder.write("kept/file", "kept")
    try folder.write("gone/deep/er/file", "gone")
    try folder.write("gone/crème brûlée", "gone")
    _ = try Self.makeOdd(in: folder.path + "/gone/deep")
    #expect(symlink("\(folder.path)/kept", "\(folder.path)/gone/link") == 0)
    #expect(mkfifo("\(folder.path)/gone/pipe", 0o600) == 0)
    try FileTree.remove(folder.path + "/gone")
    #expect(!FileBytes.exists(folder.path + "/gone"))
    #expect(FileTree.files(below: folder.path) == ["kept/file"])
  }

  @Test("a link to a folder goes, and its folder stays")
  func removesLink() throws {
    let folder = try ManifestFolder()
    try folder.write("kept/file", "kept")
    #expect(symlink("kept", "\(folder.path)/link") == 0)
    try FileTree.remove(folder.path + "/link")
    #expect(FileBytes.names(in: folder.path) == ["kept"])
    #expect(FileTree.files(below: folder.path) == ["kept/file"])
  }

  @Test("what is not there is fine; what cannot go is named", arguments: ["missing", "mis/sing"])
  func absent(_ name: String) throws {
    let folder = try ManifestFolder()
    try FileTree.remove("\(folder.path)/\(name)")
    let error = #expect(throws: BerthError.self) { try FileTree.remove("/proc/self/status") }
    #expect(error?.code == "files.write")
    #expect(error?.message.contains("/proc/self/status") == true)
  }

  @Test("the first path that is no UTF-8 is told, not one of those that are")
  func unnameable() throws {
    let folder = try ManifestFolder()
    try folder.write("data/日本/file", "x")
    #expect(FileTree.unnameable(below: folder.path) == nil)
    _ = try Self.makeOdd(in: folder.path + "/data/日本")
    #expect(FileTree.unnameable(below: folder.path) == "data/日本/odd\u{FFFD}")
    #expect(FileTree.unnameable(below: folder.path + "/missing") == nil)
  }
}
