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
    let media = try ChatMedia(store)
    guard let hash = message.media, let file = try media.file(of: message) else {
      throw PluginError.notFound(
        "message \(number) holds no picture or recording", remedy: "berth lang chat shows which do")
    }
    return say.reply(
      [
        "id": .string(message.id), "path": .string(file.path), "type": .string(file.type),
        "size": JSON(file.size), "sha256": .string(Hexadecimal.text(hash)),
      ], say("chat.saved-file", "Saved")
    ) {
      View.chat(messages: [
        View.Message(message.text, attachment: media.attachment(of: message, say))
      ])
      View.keyValues([
        View.Pair(say("chat.file", "File"), file.path)
      ])
    }
  }
}
