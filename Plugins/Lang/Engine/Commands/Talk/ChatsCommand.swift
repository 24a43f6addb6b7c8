import BerthSDK

/// `chats`: the conversations, the latest first; `--archived` those put away.
enum ChatsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    Outbox(store).drainQuietly(me.id)
    let archived = arguments.flag("archived")
    let lines = try store.conversations(
      me.id, archived: archived, limit: arguments.optionalInt("limit") ?? 50)
    // What is listed here has reached the reader; being locked must not keep it from being shown.
    do { try store.markDelivered(me.id) } catch  where Outbox.isPassing(error) {}
    try store.touchQuietly(me)
    let drafts = try Drafts(store).all()
    let waiting = try Outbox(store).entries()
    let say = try Say(call)
    let look = MessageLook(store: store, me: me.id, say: say)
    let active = try store.activeChats(me.id)
    return Reply([
      "chats": .array(
        try lines.map { line in
          var json: JSON = [
            "id": .string(line.person?.handle ?? "#\(line.conversation.id)"),
            "name": .string(line.person?.name ?? "deleted user"),
            "conversation": JSON(line.conversation.id), "unread": JSON(line.unread),
            "last": JSON(line.conversation.last), "active": .bool(line.conversation.opened != nil),
            "link": .string(Link.chat(line.person?.handle ?? "#\(line.conversation.id)")),
          ]
          if let latest = line.latest {
            json["message"] = try look.json(
              latest, line.conversation, from: line.person?.handle ?? "")
          }
          if let draft = drafts[line.conversation.id] { json["draft"] = .string(draft) }
          return json
        }),
      "total": JSON(lines.count), "activeChats": JSON(active), "waiting": JSON(waiting.count),
    ]) {
      try Look.page(
        say("tab.chats", "Chats"), say,
        stay: View.Stay(
          changes: [.public],
          keys: lines.prefix(9).enumerated().map { place, line in
            View.Stay.Key(
              key: String(place + 1), label: place < 3 ? line.person?.name ?? "–" : "",
              link: Link.chat(line.person?.handle ?? "#\(line.conversation.id)"))
          })
      ) {
        View.list(
          try lines.enumerated().map { place, line in
            try item(place, line, drafts[line.conversation.id], look, say)
          }, style: .plain,
          empty: archived
            ? say("chats.none-archived", "Nothing is put away.")
            : say("chats.empty", "No chats yet. They begin with a match."))
        if !waiting.isEmpty {
          View.text(
            say(
              "chats.waiting", "{count} messages wait to be sent.",
              ["count": String(waiting.count)]), role: .note)
        }
        if lines.isEmpty, let card = try Tutorial.card(me, call, say) { card }
      }
    }
  }

  private static func item(
    _ place: Int, _ line: ConversationLine, _ draft: String?, _ look: MessageLook, _ say: Say
  ) throws -> View.Item {
    var subtitle = line.latest.map { look.text($0) } ?? say("chats.new", "Say hello")
    if let draft {
      subtitle = say("chat.draft", "Draft: {text}", ["text": draft])
    } else if let latest = line.latest, latest.sender == look.me {
      subtitle = "\(ticks(line.conversation.state(of: latest.sequence))) \(subtitle)"
    }
    return View.Item(
      "\(place < 9 ? "\(place + 1) " : "")\(line.person?.name ?? say("chat.deleted-user", "deleted user"))",
      subtitle: Words.shortened(subtitle, to: 80),
      detail: try line.latest.map { try look.time($0.at) },
      badges: line.unread > 0 ? [View.Badge(String(line.unread), tone: .accent)] : [],
      link: Link.chat(line.person?.handle ?? "#\(line.conversation.id)"))
  }

  private static func ticks(_ state: Message.State) -> String {
    switch state {
    case .queued: return "…"
    case .sent: return "✓"
    case .delivered, .read: return "✓✓"
    }
  }
}

extension Store {
  /// Notes a visit, unless the shared database cannot be written just now.
  func touchQuietly(_ me: Profile) throws {
    do { try touch(me) } catch  where Outbox.isPassing(error) {}
  }
}

/// `chat-archive NAME`, `chat-restore NAME`: puts a conversation away, which frees its place among
/// the active ones, or brings it back.
enum ArchiveCommand {
  static func archive(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try run(true, arguments, call)
  }

  static func restore(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try run(false, arguments, call)
  }

  private static func run(_ archived: Bool, _ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(try arguments.string("with"), store)
    let conversation = try correspondent.existing()
    try store.setArchived(archived, conversation.id, correspondent.me.id)
    let say = try Say(call)
    let active = try store.activeChats(correspondent.me.id)
    return Reply([
      "id": .string(correspondent.handle), "archived": .bool(archived),
      "activeChats": JSON(active),
    ]) {
      Look.page(correspondent.name(say), say) {
        View.text(
          archived
            ? say(
              "chat.archived", "The chat is put away. A new message brings it back.")
            : say("chat.restored", "The chat is back in the list."))
        View.actions([View.Action(say("tab.chats", "Chats"), link: Link.to("chats"))])
      }
    }
  }
}
