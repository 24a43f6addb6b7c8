import BerthSDK

/// Pictures and recordings of messages as files of the user's media folder, as long as a message shows them.
struct ChatMedia {
  private static let folder = "chat/"
  /// How a file ends whose media type does not say it.
  private static let endings = ["mpeg": "mp3", "jpeg": "jpg", "mp4": "m4a", "webm": "weba"]

  private let store: Store
  private let kept: Set<String>

  /// Looks at what is kept; what no message shows any more is removed.
  init(_ store: Store) throws {
    self.store = store
    var kept = Set<String>()
    for file in try store.call.files.listMedia() where file.hasPrefix(Self.folder) {
      let name = file.dropFirst(Self.folder.count).prefix { $0 != "." }
      let uses = try Hexadecimal.bytes(String(name)).map {
        try store.shared.int("SELECT count(*) FROM messages WHERE media = ?1", [.blob($0)])
      }
      if uses ?? 0 > 0 { kept.insert(file) } else { try store.call.files.removeMedia(file) }
    }
    self.kept = kept
  }

  /// The file of a message's picture or recording with its media type and size; nil for a message
  /// without one.
  func file(of message: Message) throws -> (path: String, type: String, size: Int)? {
    guard let hash = message.media, let media = try store.media(hash) else { return nil }
    let kind = media.type.split(separator: "/").last.map(String.init) ?? "bin"
    let path = "\(Self.folder)\(Hexadecimal.text(hash)).\(Self.endings[kind] ?? kind)"
    if !kept.contains(path) { try store.call.files.writeMedia(path, media.bytes) }
    return (path, media.type, media.bytes.count)
  }

  /// What a page shows of it; nil where there is nothing, or no room for it.
  func attachment(of message: Message, _ say: Say) -> View.Message.Attachment? {
    guard message.deleted == nil, let file = try? file(of: message) else { return nil }
    return View.Message.Attachment(
      message.kind == .voice
        ? say("chat.voice", "Voice message") : say("chat.picture", "Picture"),
      kind: message.kind == .voice ? .sound : .picture, file: file.path)
  }
}
