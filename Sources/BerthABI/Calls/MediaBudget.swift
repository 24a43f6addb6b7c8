package import BerthBase
package import BerthManifest

/// What one call may write into the media folder: files, and bytes in all of them.
///
/// What the folder may hold is the folder's matter; one call that writes the same file over and over is this
/// one's.
package struct MediaBudget {
  /// How many files one call may write.
  package static let maximumFiles = 1_000

  private let plugin: String
  private let maximumBytes: Int
  private var files = 0
  private var bytes = 0

  /// - Parameter manifest: of the plugin; a call may write as much as its folder may hold.
  package init(_ manifest: Manifest) {
    plugin = manifest.id
    maximumBytes = manifest.limits.mediaMegabytes << 20
  }

  /// Takes a file of a size in bytes.
  ///
  /// - Throws: `files.quota`, with the limit, when the call has written enough.
  package mutating func take(_ size: Int) throws(BerthError) {
    guard files < Self.maximumFiles else {
      throw BerthError(
        "files.quota",
        "a call may write \(Self.maximumFiles) media files, and \(plugin) has written as many in this one",
        remedy: "write fewer files in a call, or put several into one",
        details: ["limit": .integer(Int64(Self.maximumFiles))])
    }
    guard size <= maximumBytes - bytes else {
      throw BerthError(
        "files.quota",
        "a call of \(plugin) may write \(maximumBytes) bytes of media, and \(size) more than \(bytes) is "
          + "beyond that",
        remedy: "write less in a call, or raise limits.mediaMegabytes",
        details: ["used": .integer(Int64(bytes)), "limit": .integer(Int64(maximumBytes))])
    }
    files += 1
    bytes += size
  }
}
