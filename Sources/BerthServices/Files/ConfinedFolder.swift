package import BerthBase
import Glibc

/// A folder whose files are reached by relative paths that stay inside it, also past links.
///
/// Every part of a path is opened by itself without following links, so that nobody can swap a
/// folder for a link in between. A link is followed only when what it means lies inside too.
package struct ConfinedFolder {
  /// The folder; it need not exist yet.
  package let path: String
  /// What messages call it, such as “the data of garden”.
  package let name: String

  /// The folder of a path.
  package init(
    path: String, name: String
  ) {
    self.path = path
    self.name = name
  }

  /// Maps a regular file.
  ///
  /// - Throws: `not-found`, `files.path` for a link that leads out, `files.read`,
  ///   `files.too-large`.
  func map(_ relative: RelativePath, limit: Int = 1 << 30) throws(BerthError) -> FileMapping {
    let (descriptor, facts) = try openRegular(relative)
    defer { close(descriptor) }
    guard Int(facts.st_size) <= limit else {
      throw BerthError(
        "files.too-large",
        "“\(relative)” in \(name) has \(facts.st_size) bytes; at most \(limit) are read",
        remedy: "split the file")
    }
    return try FileMapping(descriptor, size: Int(facts.st_size), name: "“\(relative)” in \(name)")
  }

  /// Opens a regular file to read, for whoever sends it elsewhere.
  ///
  /// - Throws: `not-found`, `files.path` for a link that leads out, `files.read`.
  package func open(_ relative: RelativePath) throws(BerthError) -> OpenFile {
    let (descriptor, facts) = try openRegular(relative)
    return OpenFile(descriptor, facts)
  }

  private func openRegular(_ relative: RelativePath) throws(BerthError) -> (Int32, stat) {
    let descriptor = try openFile(relative)
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw BerthError(
        "files.read", "“\(relative)” in \(name) is not a regular file", remedy: "name a file")
    }
    return (descriptor, facts)
  }

  /// Opens a file to read.
  private func openFile(_ relative: RelativePath) throws(BerthError) -> Int32 {
    let descriptor = try walk(relative)
    if descriptor >= 0 { return descriptor }
    let number = errno
    // A link on the way gives ELOOP, or ENOTDIR where a folder was expected.
    guard number == ELOOP || number == ENOTDIR else { throw failure("open", relative, number) }
    let inside = try RelativePath(try resolved(relative))
    let second = try walk(inside)
    guard second >= 0 else { throw failure("open", relative, errno) }
    return second
  }

  /// Opens part by part without following links; negative with `errno` when that fails.
  private func walk(_ relative: RelativePath) throws(BerthError) -> Int32 {
    var folder = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for part in relative.parts.dropLast() where folder >= 0 {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      release(folder)
      folder = next
    }
    guard folder >= 0, let last = relative.parts.last else { return -1 }
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    let file = openat(folder, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    release(folder)
    return file
  }

  /// Where a path with links really leads, relative to this folder.
  private func resolved(_ relative: RelativePath) throws(BerthError) -> String {
    guard let root = realpath(path, nil) else { throw failure("open", relative, errno) }
    defer { free(root) }
    guard let target = realpath("\(path)/\(relative)", nil) else {
      throw failure("open", relative, errno)
    }
    defer { free(target) }
    let inside = String(cString: root) + "/"
    let whole = String(cString: target)
    guard whole.hasPrefix(inside) else {
      throw BerthError(
        "files.path", "“\(relative)” in \(name) is a link that leads out of the folder",
        remedy: "put the file itself into the folder")
    }
    return String(whole.dropFirst(inside.count))
  }

  func failure(_ verb: String, _ relative: RelativePath, _ number: Int32) -> BerthError {
    if number == ENOENT || number == ENOTDIR {
      return BerthError(
        "not-found", "there is no file “\(relative)” in \(name)", remedy: "check the path")
    }
    let reason = String(cString: strerror(number))
    return BerthError(
      verb == "open" ? "files.read" : "files.write",
      "could not \(verb) “\(relative)” in \(name): \(reason)",
      remedy: "check the permissions of \(path) and the room on its disk")
  }

  /// Closes a descriptor without losing the `errno` of the call before.
  private func release(_ descriptor: Int32) {
    let number = errno
    close(descriptor)
    errno = number
  }
}
