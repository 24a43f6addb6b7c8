package import BerthBase

/// A path below a folder that cannot lead out of it by its spelling: parts joined by `/`, none of
/// them empty, hidden, `.` or `..`.
package struct RelativePath: Equatable, CustomStringConvertible {
  /// The parts, outermost first; at least one.
  let parts: [String]

  /// The longest path and the longest part of one, in bytes (`PATH_MAX` leaves room for the folder).
  private static let longest = 1024
  private static let longestPart = 255

  /// Reads a path.
  ///
  /// - Throws: `files.path` that says what is wrong with it.
  package init(_ text: String) throws(BerthError) {
    guard !text.isEmpty else { throw Self.wrong(text, "it is empty") }
    guard text.utf8.count <= Self.longest else {
      throw Self.wrong("\(text.prefix(40))…", "it is longer than \(Self.longest) bytes")
    }
    guard text.utf8.first != UInt8(ascii: "/") else { throw Self.wrong(text, "it is absolute") }
    guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      throw Self.wrong(text, "it holds a control character")
    }
    parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    for part in parts {
      if part.isEmpty { throw Self.wrong(text, "a part of it is empty") }
      if part == ".." { throw Self.wrong(text, "it climbs out with “..”") }
      if part.utf8.first == UInt8(ascii: ".") {
        throw Self.wrong(text, "the part “\(part)” starts with a dot")
      }
      if part.utf8.count > Self.longestPart { throw Self.wrong(text, "a part of it is too long") }
    }
  }

  package var description: String { parts.joined(separator: "/") }

  private static func wrong(_ text: String, _ why: String) -> BerthError {
    BerthError(
      "files.path", "“\(text)” cannot be the path of a file here: \(why)",
      remedy: "name a file below the folder, like “pictures/lime.svg”")
  }
}
