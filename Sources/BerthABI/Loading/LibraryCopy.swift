package import BerthBase
import BerthManifest
import BerthServices
import Glibc

/// What an installed library must be: the digest noted when it was installed, and the stamp its file
/// had when that was last looked at.
package struct LibraryDigest: Sendable, Equatable {
  /// The SHA-256 digest in hexadecimal digits.
  package var sha256: String
  package var stamp: String

  /// A digest and a stamp.
  package init(sha256: String, stamp: String) {
    self.sha256 = sha256
    self.stamp = stamp
  }
}

/// A private copy of a library in memory, sealed: what was looked at is what is loaded, whatever
/// becomes of the file.
package struct LibraryCopy {
  /// Where it is loaded from. The descriptor is never closed: the loader knows libraries by their
  /// path, and another one of the same number would be taken for this one.
  package let path: String

  /// The most bytes of a library.
  private static let maximumBytes = 512 << 20

  /// Opens a library once, copies it and compares the copy with what was installed.
  ///
  /// - Throws: `plugin.changed` for another library, `plugin.load` when it cannot be read.
  package init(
    of path: String, plugin: String, expected: LibraryDigest
  ) throws(BerthError) {
    guard let file = StampedFile(path, limit: Self.maximumBytes) else {
      throw BerthError(
        "plugin.load", "\(plugin): could not read \(path)", remedy: "install the plugin again")
    }
    if file.stamp?.text != expected.stamp, SHA256.hex(file.bytes) != expected.sha256 {
      throw BerthError(
        "plugin.changed", "\(plugin): its library \(path) is not what was installed",
        remedy: "berth plugin remove \(plugin), and install it from where you trust",
        details: ["plugin": .string(plugin), "file": .string(path)])
    }
    guard let copy = MemoryFile.make("library", file.bytes, isSealed: true) else {
      throw BerthError(
        "plugin.load", "\(plugin): no memory for a copy of \(path)", remedy: "close other programs")
    }
    self.path = "/proc/self/fd/\(copy)"
  }
}
