/// `unix:/PATH`: a socket in the file system, as an address names it.
package struct SocketPath {
  package let path: String

  /// Nil for what does not begin with `unix:`.
  package init?(_ text: String) {
    guard text.hasPrefix("unix:") else { return nil }
    path = String(text.dropFirst(5))
  }

  /// Why no socket can be there; nil where one can.
  package var fault: String? {
    let isUsable = path.hasPrefix("/") && path.utf8.count < 108
    return isUsable ? nil : "a socket needs an absolute path of at most 107 bytes"
  }
}
