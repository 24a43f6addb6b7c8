import BerthBase
import Glibc

/// Events on their way into the database: lines at the end of a file.
///
/// A short process that records something appends a line, which costs one write, and opens no
/// database. Whoever reads events, or finds the file grown, takes it away under a name of its own
/// and brings the lines in. Each file is brought in once, however the process that does it ends:
/// the database keeps the names of the files it has taken.
///
/// Several processes may append and take at once. Used from one thread at a time.
final class EventSpool {
  /// The size from which whoever appends also brings the lines in, in bytes.
  static let fullSize = 64 << 10

  private let path: String
  private var descriptor: Int32 = -1

  /// - Parameter path: of the file that is appended to.
  init(path: String) { self.path = path }

  deinit { close() }

  /// Closes the file; the next line opens it again.
  func close() {
    if descriptor >= 0 { Glibc.close(descriptor) }
    descriptor = -1
  }

  /// Appends a line, which holds no line feed but its last byte.
  ///
  /// - Returns: whether the file is so large that its lines should be brought in.
  /// - Throws: `files.write`.
  func append(_ line: [UInt8]) throws(BerthError) -> Bool {
    while true {
      if descriptor < 0 { try open() }
      // Shared among those who append; whoever takes the file away has it alone.
      while flock(descriptor, LOCK_SH) != 0, errno == EINTR {}
      defer { flock(descriptor, LOCK_UN) }
      guard let size = sizeIfPresent() else {
        // It was taken away meanwhile; a new one takes its place.
        close()
        continue
      }
      let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count == line.count else { throw failure("write to") }
      return size + count > Self.fullSize
    }
  }

  private func open() throws(BerthError) {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    descriptor = Glibc.open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: "/") {
      try FileBytes.makeFolder(String(path[..<slash]))
      descriptor = Glibc.open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { throw failure("open") }
  }

  /// The size of the open file, or nil when the path means another one or none by now.
  private func sizeIfPresent() -> Int? {
    var ours = stat()
    var there = stat()
    guard fstat(descriptor, &ours) == 0, stat(path, &there) == 0,
      ours.st_ino == there.st_ino, ours.st_dev == there.st_dev
    else { return nil }
    return Int(ours.st_size)
  }

  /// Whether there is anything to bring in.
  var isEmpty: Bool { !FileBytes.exists(path) && taken.isEmpty }

  /// Brings all lines in, file by file.
  ///
  /// - Parameter body: gets a file's name and bytes, and must remember the name with what it keeps:
  ///   after a crash it may be given the same file again.
  func drain(
    _ body: (_ name: String, _ bytes: [UInt8]) throws(BerthError) -> Void
  ) throws(BerthError) {
    takeAway()
    for name in taken {
      let file = folder + name
      let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { Glibc.close(descriptor) }
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      // Somebody else may have brought it in while this process waited.
      guard FileBytes.exists(file), let bytes = FileBytes.read(file, limit: 1 << 30) else {
        continue
      }
      try body(name, bytes)
      unlink(file)
    }
  }

  /// Gives the file a name of its own, so that those who append begin a new one.
  private func takeAway() {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { Glibc.close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    var ours = stat()
    var there = stat()
    guard fstat(descriptor, &ours) == 0, stat(path, &there) == 0, ours.st_ino == there.st_ino
    else { return }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    rename(path, "\(path).\(time.tv_sec)-\(time.tv_nsec)-\(ours.st_ino)-\(getpid())")
  }

  private var folder: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// The names of the files that were taken away and not yet brought in, oldest first.
  private var taken: [String] {
    let prefix = String(path.dropFirst(folder.count)) + "."
    return FileBytes.names(in: folder).filter { $0.hasPrefix(prefix) }.sorted()
  }

  private func failure(_ verb: String) -> BerthError {
    BerthError(
      "files.write", "could not \(verb) \(path): \(String(cString: strerror(errno)))",
      remedy: "check that the folder is yours and has room")
  }
}
