package import BerthBase

/// `settings.json` of one user: read once, changed under a lock, replaced whole.
package final class SettingsFile {
  package let path: String
  private var cached: SettingsDocument?
  private static let largest = 4 << 20

  package init(path: String) { self.path = path }

  /// What the file holds; an empty document when there is none.
  ///
  /// - Throws: `config.broken` with the line of what is no JSON or the path of what has the wrong
  ///   shape. The file is left as it is.
  package func read() throws(BerthError) -> SettingsDocument {
    if let cached { return cached }
    let document = try load()
    cached = document
    return document
  }

  /// Forgets what was read, so that the next look sees what others wrote.
  func reload() { cached = nil }

  /// Changes what the file holds as it is now, not as it was read; a document that stays the same
  /// is not written.
  ///
  /// - Throws: `config.broken` (nothing is written then), `config.busy`, `files.write`.
  package func change(_ body: (inout SettingsDocument) -> Void) throws(BerthError) {
    if let slash = path.lastIndex(of: "/") { try FileBytes.makeFolder(String(path[..<slash])) }
    try FileLock.hold(path + ".lock") { () throws(BerthError) in
      let before = try load()
      var document = before
      body(&document)
      if document != before {
        try FileBytes.replace(path, with: document.json.utf8(indented: true) + [0x0A])
      }
      cached = document
    }
  }

  private func load() throws(BerthError) -> SettingsDocument {
    guard let bytes = FileBytes.read(path, limit: Self.largest) else {
      guard FileBytes.exists(path) else { return SettingsDocument() }
      throw BerthError(
        "config.broken", "\(path) cannot be read, is no file or has over \(Self.largest) bytes",
        remedy: "check its permissions, or move it away to start with none set")
    }
    if bytes.allSatisfy({ $0 <= 0x20 }) { return SettingsDocument() }
    do throws(JSONError) {
      return try SettingsDocument(try JSON.parse(bytes))
    } catch {
      throw BerthError(
        "config.broken", "\(path): \(error.location): \(error.message)",
        remedy: "repair it in an editor, or move it away to start with none set",
        details: ["file": .string(path), "location": .string(error.location)])
    }
  }
}
