import BerthBase
import Synchronization

/// The text of a manifest that was found sound before and has not changed since, read part by part.
///
/// A call of one command then costs the few lines it needs instead of the whole document. Whoever
/// makes one vouches for the text; of an unsound one it would give stand-ins, never a crash.
package final class ManifestDocument: Sendable {
  private let bytes: [UInt8]
  private let outline: ManifestOutline
  private let read = Mutex<[String: Manifest.Command]>([:])

  /// The document in a text; nil when its keys or names are written in a way that only reading all
  /// of it can follow.
  package convenience init?(_ bytes: [UInt8]) {
    guard let outline = ManifestOutline(bytes) else { return nil }
    self.init(bytes, outline)
  }

  /// The document in a text whose outline is known.
  init(_ bytes: [UInt8], _ outline: ManifestOutline) {
    self.bytes = bytes
    self.outline = outline
  }

  /// The manifest's `searchStamp`, when it was read before.
  var searchStamp: UInt64? { outline.searchStamp }

  /// A reader of some of the manifest's members.
  func reader(_ keys: StaticString...) -> FieldReader {
    var object = JSONObject()
    bytes.withUnsafeBytes { bytes in
      for member in outline.members {
        for key in keys where JSONOutline.equal(bytes, member.key, key) {
          object[key.description] = Self.json(bytes, member.value)
        }
      }
    }
    return FieldReader(.manifest, object, at: .root, ManifestReport())
  }

  /// Whether a member is an array with objects in it.
  func hasObjects(_ key: StaticString) -> Bool {
    bytes.withUnsafeBytes { bytes in
      outline.members.contains { member in
        JSONOutline.equal(bytes, member.key, key)
          && bytes[member.value].contains(UInt8(ascii: "{"))
      }
    }
  }

  /// The command of a name, read when it is first asked for.
  func command(named name: String) -> Manifest.Command? {
    if let known = read.withLock({ $0[name] }) { return known }
    let found = bytes.withUnsafeBytes { bytes in
      outline.commands.first { name.utf8.elementsEqual(bytes[$0.name]) }
    }
    guard let found else { return nil }
    let command = command(at: found)
    read.withLock { $0[name] = command }
    return command
  }

  /// The command that runs without a name.
  var defaultCommand: Manifest.Command? {
    outline.commands.first(where: \.isDefault).map(command(at:))
  }

  private func command(at place: ManifestOutline.Command) -> Manifest.Command {
    let json = bytes.withUnsafeBytes { Self.json($0, place.value) }
    return FieldReader(.command, json.object ?? JSONObject(), at: .root, ManifestReport())
      .command()
  }

  /// The setting of a key, read alone; `.some(nil)` when there is none, nil when a key is written in
  /// a way that only reading all of them can follow.
  func setting(_ key: String) -> Manifest.Setting?? {
    let quoted = Array("\"\(key)\"".utf8)
    var found: JSON?
    var isPlain = true
    bytes.withUnsafeBytes { bytes in
      for member in outline.members where JSONOutline.equal(bytes, member.key, "settings") {
        JSONOutline.elements(bytes, in: member.value) { element in
          for part in element.members where JSONOutline.equal(bytes, part.key, "key") {
            isPlain = isPlain && !bytes[part.value].contains(UInt8(ascii: "\\"))
            if bytes[part.value].elementsEqual(quoted) { found = Self.json(bytes, element.range) }
          }
          return isPlain && found == nil
        }
      }
    }
    guard isPlain else { return nil }
    return .some(
      found?.object.map { FieldReader(.setting, $0, at: .root, ManifestReport()).setting() })
  }

  private static func json(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> JSON {
    (try? JSON.parse(UnsafeRawBufferPointer(rebasing: bytes[range]))) ?? .null
  }
}
