import Glibc

/// What tells whether a file has changed: identity, size and times, as the system reports them.
package struct FileStamp: Sendable, Hashable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  /// When the content changed last, nanoseconds of Unix time.
  package let modified: Int
  var changed: Int
  /// The second of the last change of content or attributes, Unix time.
  var second: Int

  /// The stamp of a file; nil when there is none.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The stamp of a file that is open; nil when the system does not say.
  package init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    modified = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
    changed = Int(status.st_ctim.tv_sec) * 1_000_000_000 + Int(status.st_ctim.tv_nsec)
    second = max(Int(status.st_mtim.tv_sec), Int(status.st_ctim.tv_sec))
  }

  /// The stamp as one word.
  package var text: String { "\(device).\(inode).\(size).\(modified).\(changed)" }

  /// The present second of the system's clock, Unix time.
  package static let currentSecond: @Sendable () -> Int = { Int(time(nil)) }
}
