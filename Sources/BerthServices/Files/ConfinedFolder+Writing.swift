package import BerthBase
import Glibc

extension ConfinedFolder {
  /// Replaces a file in one step: readers and a crash see the old bytes or the new ones, whole.
  ///
  /// Folders on the way are made. All writers of the folder wait for each other.
  ///
  /// - Parameters:
  ///   - maximumBytes: what all files of the folder together may have.
  ///   - maximumFiles: how many there may be.
  /// - Throws: `files.quota`, `files.path`, `files.write`.
  package func replace(
    _ relative: RelativePath, with bytes: UnsafeRawBufferPointer, maximumBytes: Int,
    maximumFiles: Int = .max
  ) throws(BerthError) {
    // What lies deeper than a listing goes would count for nothing.
    guard relative.parts.count <= Self.deepest else {
      throw BerthError(
        "files.path",
        "“\(relative.description.prefix(60))…” in \(name) lies deeper than \(Self.deepest) folders",
        remedy: "use fewer folders")
    }
    try FileBytes.makeFolder(path)
    try locked { () throws(BerthError) in
      try checkRoom(relative, bytes.count, maximumBytes, maximumFiles)
      let folder = try openFolder(of: relative, making: true)
      defer { close(folder) }
      guard let name = relative.parts.last else { return }
      let temporary = ".\(name.utf8.count > 200 ? "media" : name).tmp"
      // What an earlier writer left when it was killed; nobody else writes while we hold the lock.
      unlinkat(folder, temporary, 0)
      let file = openat(
        folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw failure("write", relative, errno) }
      var number = Self.write(bytes, to: file)
      close(file)
      if number == 0, renameat(folder, temporary, folder, name) != 0 { number = errno }
      guard number == 0 else {
        unlinkat(folder, temporary, 0)
        if number == EISDIR || number == ENOTEMPTY {
          throw BerthError(
            "files.path", "“\(relative)” in \(self.name) is a folder",
            remedy: "choose another name")
        }
        throw failure("write", relative, number)
      }
      _ = fsync(folder)
    }
  }

  /// Removes a file and the folders that are empty then; a missing file is fine.
  ///
  /// - Throws: `files.path`, `files.write`.
  package func remove(_ relative: RelativePath) throws(BerthError) {
    guard FileBytes.exists(path) else { return }
    try locked { () throws(BerthError) in
      let folder: Int32
      do throws(BerthError) {
        folder = try openFolder(of: relative, making: false)
      } catch {
        if error.code == "not-found" { return }
        throw error
      }
      defer { close(folder) }
      guard let name = relative.parts.last else { return }
      guard unlinkat(folder, name, 0) == 0 || errno == ENOENT else {
        throw failure("remove", relative, errno)
      }
      _ = fsync(folder)
      var parts = relative.parts.dropLast()
      while !parts.isEmpty, rmdir("\(path)/\(parts.joined(separator: "/"))") == 0 {
        parts.removeLast()
      }
    }
  }

  private func checkRoom(
    _ relative: RelativePath, _ size: Int, _ most: Int, _ maximumFiles: Int
  ) throws(BerthError) {
    var (used, count) = (0, 0)
    for entry in try list() where entry.path != relative.description {
      used += entry.size
      count += 1
    }
    guard count < maximumFiles else {
      throw BerthError(
        "files.quota",
        "“\(relative)” does not fit into \(name): there are \(count) files, and the limit is "
          + "\(maximumFiles)",
        remedy: "remove files that are no longer needed, or keep several in one",
        details: ["files": .integer(Int64(count)), "limit": .integer(Int64(maximumFiles))])
    }
    guard used + size <= most else {
      throw BerthError(
        "files.quota",
        "“\(relative)” with \(size) bytes does not fit into \(name): \(used) of \(most) bytes are "
          + "used",
        remedy: "remove files that are no longer needed, or raise limits.mediaMegabytes",
        details: ["used": .integer(Int64(used)), "limit": .integer(Int64(most))])
    }
  }

  /// The folder that holds a file, opened part by part without following links.
  private func openFolder(
    of relative: RelativePath, making: Bool
  ) throws(BerthError) -> Int32 {
    var folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure("write", relative, errno) }
    for part in relative.parts.dropLast() {
      if making { _ = mkdirat(folder, part, 0o700) }
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let number = errno
      close(folder)
      guard next >= 0 else {
        if number == ENOENT { throw failure("open", relative, number) }
        throw BerthError(
          "files.path", "the part “\(part)” of “\(relative)” in \(name) is no folder",
          remedy: "choose another path")
      }
      folder = next
    }
    return folder
  }

  /// Runs `body` while no other process writes here.
  private func locked(_ body: () throws(BerthError) -> Void) throws(BerthError) {
    let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw BerthError(
        "files.write", "could not open \(path): \(String(cString: strerror(errno)))",
        remedy: "check its permissions")
    }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    try body()
  }

  /// Writes and syncs; 0 or the `errno`.
  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(file, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return errno }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return fsync(file) == 0 ? 0 : errno
  }
}
