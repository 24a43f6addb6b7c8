import BerthSDK

/// `chats`: the conversations, the latest first; `--archived` those put away.
struct ChatsCommand: SayingCommand {
  var archived: Bool
  var limit: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me()
    let lines = try store.conversations(me.id, archived: archived, limit: limit)
    // What is listed here has reached the reader; being locked must not keep it from being shown.
    do { try store.markDelivered(me.id) } catch  where Outbox.isPassing(error) {}
    try store.touchQuietly(me)
    let list = try ChatList(store, say)
    let waiting = try Outbox(store).entries()
    let texts = MessageText(store: store, me: me.id, say: say)
    let active = try store.activeChats(me.id)
    return say.reply(
      [
        "chats": try .list(lines) { line in
          var json: JSON = [
            "id": .string(line.handle),
            "name": .string(line.person?.name ?? "deleted user"),
            "conversation": JSON(line.conversation.id), "unread": JSON(line.unread),
            "last": JSON(line.conversation.last),
            "active": .bool(line.conversation.opened != nil),
            "link": .string(Link.chat(line.handle)),
          ]
          if let latest = line.latest {
            json["message"] = try texts.json(
              latest, line.conversation, from: line.person?.handle ?? "")
          }
          if let draft = list.drafts[line.conversation.id] { json["draft"] = .string(draft) }
          return json
        },
        "total": JSON(lines.count), "activeChats": JSON(active), "waiting": JSON(waiting.count),
      ], say("tab.chats", "Chats"),
      stay: View.Stay(
        changes: [.public],
        keys: lines.prefix(9).enumerated().map { index, line in
          View.Stay.Key(
            key: String(index + 1), label: index < 3 ? line.person?.name ?? "–" : "",
            link: Link.chat(line.handle))
        })
    ) {
      if archived || !lines.isEmpty {
        try list.view(
          lines, me, isNumbered: store.call.isDrawnAsText,
          empty: say("chats.none-archived", "Nothing is put away."))
      } else {
        View.text(say("chats.empty", "No chats yet. They begin with a match."))
        View.action(say("tab.discover", "Discover"), link: Link.to("discover"), role: .primary)
      }
      OutboxNote.views(waiting, say)
      if lines.isEmpty, let card = try TutorialCard.view(me, store, say) { card }
    }
  }
}
