package import BerthBase
package import BerthServices
import Glibc

/// Where a plugin to install comes from, opened as a folder: a folder, a `.tar.gz` file, or the
/// address of one.
///
/// Unpacked files go with the value.
package final class PluginSource {
  /// What the person named, a path made absolute.
  package let name: String
  /// The plugin's folder.
  package let folder: String
  private let scratch: String?

  /// The maximum size of a packed archive in bytes.
  private static let maximumPacked = 128 << 20
  /// How long unpacking may take, in milliseconds.
  private static let patience = 120_000

  /// Opens a source.
  ///
  /// - Parameters:
  ///   - sha256: the digest an archive must have; nil for any.
  ///   - fetcher: loads addresses.
  /// - Throws: `not-found`, `fetch.*`, `plugin.archive` for an archive that is broken, too large or
  ///   holds anything but files and folders, `plugin.digest`.
  package init(
    _ text: String, sha256: String? = nil, environment: [String: String], fetcher: Fetcher
  ) throws(BerthError) {
    let start = text.prefix(8).lowercased()
    let isAddress = start.hasPrefix("https://") || start.hasPrefix("http://")
    let path = isAddress ? text : Self.trimmed(Home.absolute(text))
    name = path
    if !isAddress, FileTree.isFolder(path) || path.hasSuffix("manifest.json") {
      guard sha256 == nil else {
        throw BerthError(
          "usage.option", "--sha256 is for archives, and \(path) is a folder",
          remedy: "leave it out, or name the archive")
      }
      folder = path.hasSuffix(".json") ? FileTree.parent(of: path) : path
      scratch = nil
      return
    }
    if start.hasPrefix("http://"), sha256 == nil {
      throw BerthError(
        "usage.option", "anybody on the way could change what \(text) answers",
        remedy: "use https, or say by --sha256 which archive you mean")
    }
    let input = try UserInput.read(path, limit: Self.maximumPacked, fetcher: fetcher) { _ in nil }
    let bytes = Array(input.bytes)
    if let sha256, SHA256.hex(bytes) != sha256.lowercased() {
      throw BerthError(
        "plugin.digest", "\(path) has the SHA-256 digest \(SHA256.hex(bytes)), not \(sha256)",
        remedy: "load it again, and ask its author for the digest")
    }
    let made = try FileTree.makeTemporary()
    do throws(BerthError) {
      try Self.unpack(bytes, path, to: made, environment)
    } catch {
      try? FileTree.remove(made)
      throw error
    }
    folder = made
    scratch = made
  }

  deinit { if let scratch { try? FileTree.remove(scratch) } }

  /// Looks at an archive before anything of it is written, then unpacks it.
  private static func unpack(
    _ bytes: [UInt8], _ name: String, to folder: String, _ environment: [String: String]
  ) throws(BerthError) {
    let tar = try ProgramSearch.require(
      "tar", environment: environment, code: "program.missing", purpose: "unpacking a plugin",
      package: "tar")
    let minimal = ["PATH": environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"]
    func run(_ words: [String]) throws(BerthError) -> [UInt8] {
      let result = try ChildProcess.run(
        ChildProcess.Command(path: tar, arguments: words, environment: minimal, input: bytes),
        limits: ChildProcess.Limits(milliseconds: patience, outputBytes: 32 << 20))
      guard result.ending == .exited(0) else {
        throw BerthError(
          "plugin.archive",
          "\(name) could not be unpacked: \(String(decoding: result.error, as: UTF8.self))",
          remedy: "a plugin comes as a folder or a .tar.gz of one")
      }
      return result.output
    }
    var size = 0
    var count = 0
    let listing = ["-tzv", "--numeric-owner", "--quoting-style=escape", "-f", "-"]
    for line in try run(listing).split(separator: 0x0A) {
      let words = line.split(separator: 0x20, maxSplits: 3)
      guard line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "d"), words.count == 4
      else {
        throw BerthError(
          "plugin.archive",
          "\(name) holds a link or a device: \(String(decoding: line, as: UTF8.self))",
          remedy: "pack files and folders only")
      }
      guard String(validating: unescaped(words[3]), as: UTF8.self) != nil else {
        throw BerthError(
          "plugin.archive",
          "\(name) holds a name that is no UTF-8: \(String(decoding: words[3], as: UTF8.self))",
          remedy: "give the file another name and pack it again")
      }
      count += 1
      guard count <= StagedCopy.maximumFiles else {
        throw BerthError(
          "plugin.archive", "\(name) holds more than \(StagedCopy.maximumFiles) files",
          remedy: "pack what many files hold into few")
      }
      size += Int(String(decoding: words[2], as: UTF8.self)) ?? InstalledPlugins.maximumBytes
    }
    guard size <= InstalledPlugins.maximumBytes else {
      throw BerthError(
        "plugin.archive", "\(name) unpacks to \(size >> 20) MB",
        remedy: "a plugin is at most \(InstalledPlugins.maximumBytes >> 20) MB")
    }
    _ = try run([
      "-xzf", "-", "-C", folder, "--no-same-owner", "--no-same-permissions", "--keep-old-files",
    ])
  }

  /// What tar wrote with `\303` for bytes beyond ASCII and `\\` for a backslash, as those bytes.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == backslash, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(digits.count)
      } else {
        bytes.append(byte)
        if byte == backslash, rest.first == backslash { rest = rest.dropFirst() }
      }
    }
    return bytes
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    return path
  }
}
