package import BerthBase
import Glibc

/// What the user named on the command line, read into memory.
///
/// The bytes are copied, so that a file that is cut short meanwhile cannot hurt.
package final class UserInput: HeldBytes {
  /// The bytes; valid as long as this value lives.
  package let bytes: UnsafeRawBufferPointer

  /// The most bytes that are read.
  package static let maximumBytes = Fetcher.maximumInputBytes

  package init(_ content: [UInt8]) {
    let place = UnsafeMutableRawBufferPointer.allocate(byteCount: content.count, alignment: 16)
    place.copyBytes(from: content)
    bytes = UnsafeRawBufferPointer(place)
  }

  deinit { bytes.deallocate() }

  /// Reads a path, an `https` or `http` address, or `-` for standard input.
  ///
  /// - Parameters:
  ///   - text: what the user wrote; a path is relative to the current folder.
  ///   - readInput: reads all of standard input; nil when there is more than the limit.
  /// - Throws: `input.missing` for an empty text, `not-found`, `files.read`, `files.too-large`,
  ///   `fetch.*`.
  package static func read(
    _ text: String, limit: Int = UserInput.maximumBytes, fetcher: Fetcher,
    readInput: (_ limit: Int) -> [UInt8]?, isCancelled: () -> Bool = { false }
  ) throws(BerthError) -> UserInput {
    guard !text.isEmpty else {
      throw BerthError(
        "input.missing", "nothing is named to read from",
        remedy: "give a path, an https address, or - for standard input")
    }
    if text == "-" {
      guard let bytes = readInput(limit) else { throw tooLarge("standard input", limit) }
      return UserInput(bytes)
    }
    let start = text.prefix(8).lowercased()
    if start.hasPrefix("https://") || start.hasPrefix("http://") {
      return UserInput(
        try fetcher.input(text, maxBytes: limit, isCancelled: isCancelled).body)
    }
    return UserInput(try file(text, limit))
  }

  /// Reads a regular file, which is opened once: a pipe would wait, a device may do anything.
  private static func file(_ path: String, _ limit: Int) throws(BerthError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let number = errno
      throw BerthError(
        number == ENOENT || number == ENOTDIR ? "not-found" : "files.read",
        "could not open \(path): \(String(cString: strerror(number)))",
        remedy: "check the path and its permissions")
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw BerthError(
        "files.read", "\(path) is no regular file", remedy: "name a file, or - for standard input")
    }
    guard Int(facts.st_size) <= limit else { throw tooLarge(path, limit) }
    bytes.reserveCapacity(Int(facts.st_size) + 1)
    var problem: BerthError?
    withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      while problem == nil {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count == 0 { break }
        if count < 0 {
          if errno == EINTR { continue }
          let reason = String(cString: strerror(errno))
          problem = BerthError(
            "files.read", "could not read \(path): \(reason)", remedy: "name a file")
        } else if bytes.count + count > limit {
          problem = tooLarge(path, limit)
        } else {
          bytes.append(contentsOf: buffer[..<count])
        }
      }
    }
    if let problem { throw problem }
    return bytes
  }

  private static func tooLarge(_ what: String, _ limit: Int) -> BerthError {
    BerthError(
      "files.too-large", "\(what) has more than the \(limit) bytes that are read",
      remedy: "split it")
  }
}
