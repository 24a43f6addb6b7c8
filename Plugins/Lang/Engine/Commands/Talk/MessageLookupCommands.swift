import BerthSDK

/// `message-history NAME NUMBER`: what a message said before it was changed.
struct MessageHistoryCommand: SayingCommand {
  var with: String
  var number: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    let message = try correspondent.message(number, store)
    let traces = try store.traces(message)
    let texts = MessageText(store: store, me: correspondent.me.id, say: say)
    return say.reply(
      [
        "id": .string(message.id),
        "history": try .list(traces) {
          [
            "text": .string($0.text), "until": try store.time($0.at),
            "change": .string($0.isDeletion ? "deleted" : "edited"),
          ]
        },
        "text": .string(message.text), "deleted": .bool(message.deleted != nil),
      ], say("chat.history", "What it said")
    ) {
      View.list(
        try traces.map {
          View.Item(
            $0.isDeletion
              ? say("chat.deleted", "This message was deleted.")
              : $0.text.isEmpty ? "–" : $0.text, detail: try texts.time($0.at))
        } + [View.Item(texts.text(message), badges: ["✓"])], style: .plain)
    }
  }
}

/// `message-media NAME NUMBER`: a picture or recording as a file in the media folder.
struct MessageMediaCommand: SayingCommand {
  var with: String
  var number: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let message = try Correspondent(with, store).message(number, store)
    guard let hash = message.media, let media = try store.media(hash) else {
      throw PluginError.notFound(
        "message \(number) holds no picture or recording", remedy: "berth lang chat shows which do")
    }
    let ending = media.type.split(separator: "/").last.map(String.init) ?? "bin"
    let path = "chat/\(Hexadecimal.text(hash).prefix(16)).\(ending == "mpeg" ? "mp3" : ending)"
    try call.files.writeMedia(path, media.bytes)
    return say.reply(
      [
        "id": .string(message.id), "path": .string(path), "type": .string(media.type),
        "size": JSON(media.bytes.count), "sha256": .string(Hexadecimal.text(hash)),
      ], say("chat.saved-file", "Saved")
    ) {
      View.keyValues([
        View.Pair(say("chat.file", "File"), path)
      ])
    }
  }
}
