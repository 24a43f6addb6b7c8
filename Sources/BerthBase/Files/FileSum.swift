import Glibc

/// What tells whether a file, or anything below a folder, has changed: names, sizes and times.
package enum FileSum {
  /// A number that is another one after the file, or one below the folder, was edited, added or
  /// removed; nothing is read. Names that start with a dot are an editor's and do not count.
  package static func of(_ path: String) -> UInt64 {
    var sum: UInt64 = 0
    var facts = stat()
    guard stat(path, &facts) == 0 else { return 0 }
    if facts.st_mode & S_IFMT == S_IFDIR {
      add(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), StableHash(), &sum)
    } else {
      add(facts, StableHash(), &sum)
    }
    return sum
  }

  /// Adds the files of an open folder, which is closed; the order of names does not matter.
  private static func add(_ descriptor: Int32, _ above: StableHash, _ sum: inout UInt64) {
    guard descriptor >= 0 else { return }
    guard let handle = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          add(name, descriptor, above, &sum)
        }
      }
    }
  }

  private static func add(
    _ name: UnsafePointer<CChar>, _ folder: Int32, _ above: StableHash, _ sum: inout UInt64
  ) {
    if name[0] == CChar(UInt8(ascii: ".")) { return }
    var facts = stat()
    guard fstatat(folder, name, &facts, 0) == 0 else { return }
    var hash = above
    hash.combine(UnsafeRawBufferPointer(start: name, count: strlen(name)))
    hash.combine(UInt8(ascii: "/"))
    if facts.st_mode & S_IFMT == S_IFDIR {
      add(openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC), hash, &sum)
    } else {
      add(facts, hash, &sum)
    }
  }

  private static func add(_ facts: stat, _ name: StableHash, _ sum: inout UInt64) {
    var hash = name
    withUnsafeBytes(of: (facts.st_size, facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)) {
      hash.combine($0)
    }
    sum &+= hash.value
  }
}
