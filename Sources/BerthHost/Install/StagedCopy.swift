import BerthBase
import Glibc

/// Copies files into a folder, each read once, and notes their digests. Nothing is made to last before it is
/// installed: what is refused costs no disk its time.
struct StagedCopy {
  /// The most files a plugin may hold.
  static let maximumFiles = 20_000
  /// The most folders within one another.
  private static let maximumDepth = 64

  let folder: String
  private(set) var digests: [String: String] = [:]
  private var room = InstalledPlugins.maximumBytes

  init(folder: String) { self.folder = folder }

  /// Counts and measures what a plugin holds before any of it is copied, and looks no further than a plugin may
  /// reach.
  ///
  /// - Parameter paths: its files and folders; what is not there is passed over, links are not followed.
  /// - Throws: `plugin.layout` for more files or bytes than a plugin may hold, or folders too deep.
  static func survey(_ paths: [String]) throws(BerthError) {
    var (files, bytes) = (0, 0)
    var rest = paths.map { (path: $0, depth: 0) }
    while let (path, depth) = rest.popLast() {
      if FileTree.isFolder(path) {
        // An empty folder counts as a file does: a tree of nothing but folders ends here, too.
        files += 1
        let names = FileBytes.names(in: path)
        guard depth < maximumDepth, files + rest.count + names.count <= maximumFiles + paths.count
        else { throw tooMuch(path) }
        rest += names.map { ("\(path)/\($0)", depth + 1) }
      } else {
        (files, bytes) = (files + 1, bytes + FileTree.size(path))
      }
      guard files <= maximumFiles, bytes <= InstalledPlugins.maximumBytes else {
        throw tooMuch(path)
      }
    }
  }

  private static func tooMuch(_ path: String) -> BerthError {
    BerthError(
      "plugin.layout", "with \(path) the plugin holds more than a plugin may",
      remedy: "a plugin is at most \(maximumFiles) files and folders, of "
        + "\(InstalledPlugins.maximumBytes >> 20) MB together, in folders at most \(maximumDepth) deep: "
        + "keep in few files what many hold")
  }

  /// Copies a regular file to a path in the folder.
  ///
  /// - Throws: `plugin.layout` for what is no file, or more than a plugin may hold; `files.*`.
  mutating func add(_ source: String, _ path: String, _ mode: UInt32) throws(BerthError) {
    guard digests.count < Self.maximumFiles, let bytes = FileBytes.read(source, limit: room) else {
      throw BerthError(
        "plugin.layout", "could not copy \(source): it is no file, or more than a plugin may hold",
        remedy: "a plugin is at most \(Self.maximumFiles) regular files that you may read, of "
          + "\(InstalledPlugins.maximumBytes >> 20) MB together")
    }
    room -= bytes.count
    digests[path] = SHA256.hex(bytes)
    let target = "\(folder)/\(path)"
    try FileBytes.makeFolder(FileTree.parent(of: target))
    try FileBytes.replace(target, with: bytes, mode: mode, isLasting: false)
  }

  private typealias Sync = @convention(c) (Int32) -> Int32

  /// Makes all that was copied into a folder outlast a power failure, the files before their names, by one request:
  /// syncfs(2), or sync(2) where a C library has no other.
  ///
  /// - Throws: `files.write` with the system's reason.
  static func settle(_ folder: String) throws(BerthError) {
    guard let symbol = dlsym(nil, "syncfs") else { return sync() }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, unsafeBitCast(symbol, to: Sync.self)(descriptor) == 0 else {
      throw BerthError(
        "files.write", "could not write \(folder) to the disk: \(String(cString: strerror(errno)))",
        remedy: "look after the disk and its free space, and install the plugin again")
    }
  }
}
