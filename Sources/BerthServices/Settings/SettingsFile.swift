package import BerthBase
import Glibc

/// `settings.json` of one user: read once, changed under a lock, replaced whole.
///
/// A file that is damaged stops nobody: who only wants to know a setting gets none from it, and
/// whoever changes one sets the damaged file aside.
package final class SettingsFile {
  package let path: String
  /// Told once of a file that is damaged.
  package var onDamage: (BerthError) -> Void = { _ in }
  private var cached: Result<SettingsDocument, BerthError>?
  private static let largest = 4 << 20

  package init(path: String) { self.path = path }

  /// What the file holds; an empty document when there is none.
  ///
  /// - Throws: `config.broken` with the line of what is no JSON or the path of what has the wrong
  ///   shape. The file is left as it is.
  package func read() throws(BerthError) -> SettingsDocument {
    if let cached { return try cached.get() }
    let found = Result { () throws(BerthError) in try load() }
    cached = found
    if case .failure(let error) = found { onDamage(error) }
    return try found.get()
  }

  /// What the file holds; an empty document as well when it is damaged.
  func readable() -> SettingsDocument { (try? read()) ?? SettingsDocument() }

  /// What is wrong with the file; nil when it can be read.
  package var damage: BerthError? {
    do throws(BerthError) {
      _ = try read()
      return nil
    } catch {
      return error
    }
  }

  /// Forgets what was read, so that the next look sees what others wrote.
  func reload() { cached = nil }

  /// Changes what the file holds as it is now, not as it was read; a document that stays the same
  /// is not written. A damaged file is kept beside it, as `settings.json.damaged`.
  ///
  /// - Throws: `config.busy`, `files.write`.
  package func change(_ body: (inout SettingsDocument) -> Void) throws(BerthError) {
    if let slash = path.lastIndex(of: "/") { try FileBytes.makeFolder(String(path[..<slash])) }
    try FileLock.hold(path + ".lock") { () throws(BerthError) in
      var isDamaged = false
      let before: SettingsDocument
      do throws(BerthError) {
        before = try load()
      } catch {
        isDamaged = true
        before = SettingsDocument()
      }
      var document = before
      body(&document)
      if isDamaged { try setAside() }
      if document != before {
        let bytes = document.json.utf8(indented: true) + [0x0A]
        guard bytes.count <= Self.largest else {
          throw BerthError(
            "config.full", "the settings would have \(bytes.count) of \(Self.largest) bytes",
            remedy: "unset what is long: berth config list")
        }
        try FileBytes.replace(path, with: bytes)
      }
      cached = .success(document)
    }
  }

  /// Gives the damaged file a name nothing else has.
  private func setAside() throws(BerthError) {
    var name = path + ".damaged"
    var number = 1
    while FileBytes.exists(name) {
      number += 1
      name = "\(path).damaged-\(number)"
    }
    guard rename(path, name) == 0 else {
      throw BerthError(
        "files.write",
        "the damaged \(path) cannot be set aside: \(String(cString: strerror(errno)))",
        remedy: "check the permissions of its folder")
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
