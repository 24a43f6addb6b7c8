import BerthJSON
import Synchronization

/// The text of a manifest that was found sound before and has not changed since, read part by part.
///
/// A call of one command then costs the few lines it needs instead of the whole document. Whoever
/// makes one vouches for the text; of an unsound one it would give stand-ins, never a crash.
final class ManifestDocument: Sendable {
  private let bytes: [UInt8]
  private let members: [JSONOutline.Member]
  private let commandPlaces: [CommandPlace]
  private let read = Mutex<[String: Manifest.Command]>([:])

  private struct CommandPlace: Sendable {
    /// The name between its quotes.
    var name: Range<Int>
    var value: Range<Int>
    var isDefault: Bool
  }

  /// The document in a text; nil when its keys or names are written in a way that only reading all
  /// of it can follow.
  init?(_ bytes: [UInt8]) {
    let outline: (members: [JSONOutline.Member], commands: [CommandPlace])? = bytes.withUnsafeBytes
    {
      bytes in
      var commands: [CommandPlace] = []
      let members = JSONOutline.members(bytes, enter: "commands") { element in
        guard let command = Self.command(bytes, element) else { return false }
        commands.append(command)
        return true
      }
      return members.map { ($0, commands) }
    }
    guard let outline else { return nil }
    self.bytes = bytes
    members = outline.members
    commandPlaces = outline.commands
  }

  private static func command(
    _ bytes: UnsafeRawBufferPointer, _ element: (range: Range<Int>, members: [JSONOutline.Member])
  ) -> CommandPlace? {
    var name: Range<Int>?
    var isDefault = false
    for member in element.members {
      if JSONOutline.equal(bytes, member.key, "name") {
        guard bytes[member.value.lowerBound] == UInt8(ascii: "\""),
          !bytes[member.value].contains(UInt8(ascii: "\\"))
        else { return nil }
        name = (member.value.lowerBound + 1)..<(member.value.upperBound - 1)
      } else if JSONOutline.equal(bytes, member.key, "default") {
        isDefault = JSONOutline.equal(bytes, member.value, "true")
      }
    }
    return name.map { CommandPlace(name: $0, value: element.range, isDefault: isDefault) }
  }

  /// A reader of some of the manifest's members.
  func reader(_ keys: StaticString...) -> FieldReader {
    var object = JSONObject()
    bytes.withUnsafeBytes { bytes in
      for member in members {
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
      members.contains { member in
        JSONOutline.equal(bytes, member.key, key)
          && bytes[member.value].contains(UInt8(ascii: "{"))
      }
    }
  }

  /// The command of a name, read when it is first asked for.
  func command(named name: String) -> Manifest.Command? {
    if let known = read.withLock({ $0[name] }) { return known }
    let found = bytes.withUnsafeBytes { bytes in
      commandPlaces.first { name.utf8.elementsEqual(bytes[$0.name]) }
    }
    guard let found else { return nil }
    let command = command(at: found)
    read.withLock { $0[name] = command }
    return command
  }

  /// The command that runs without a name.
  var defaultCommand: Manifest.Command? {
    commandPlaces.first(where: \.isDefault).map(command(at:))
  }

  private func command(at place: CommandPlace) -> Manifest.Command {
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
      for member in members where JSONOutline.equal(bytes, member.key, "settings") {
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
