import BerthSDK

/// `search-messages TEXT`: words in the user's own conversations.
struct SearchMessagesCommand: SayingCommand {
  var text: [String]
  var limit: Int
  var with: String?

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me()
    let text = text.joined(separator: " ")
    let handle = try with.map { try store.person($0, for: me.id).handle }
    let found = try MessageIndex(store: store, me: me).find(
      text, with: handle, limit: limit)
    let texts = MessageText(store: store, me: me.id, say: say)
    return say.reply(
      [
        "results": try .list(found.hits) {
          var json = try texts.json(
            $0.message, $0.conversation, from: $0.person?.handle ?? "")
          json["with"] = .string($0.person?.handle ?? "#\($0.conversation.id)")
          json["name"] = .string($0.person?.name ?? "deleted user")
          return json
        },
        "total": JSON(found.total), "corrected": JSON(found.corrected),
      ], say("chat.search", "“{text}” in your chats", ["text": text])
    ) {
      try View.list(found.hits, style: .plain, empty: say("chat.search.none", "Nothing found.")) {
        hit in
        let with = hit.person?.handle ?? "#\(hit.conversation.id)"
        return View.Item(
          Words.shortened(texts.text(hit.message), to: 120),
          subtitle: hit.person?.name ?? say("chat.deleted-user", "deleted user"),
          detail: try texts.time(hit.message.at),
          link: Link.to(
            "chat", ["with": with, "message": String(hit.message.sequence)]))
      }
    }
  }
}
