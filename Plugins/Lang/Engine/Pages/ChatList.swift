import BerthSDK

/// Conversations in a list, the latest first, with what was said last.
struct ChatList {
  let store: Store
  let say: Say
  /// What was begun and not sent, by conversation.
  let drafts: [Int: String]

  init(_ store: Store, _ say: Say) throws {
    (self.store, self.say) = (store, say)
    drafts = try Drafts(store).all()
  }

  /// The conversations beside one of them.
  func views(_ me: Profile, limit: Int) throws -> [View] {
    let lines = try store.conversations(me.id, archived: false, limit: limit)
    return lines.isEmpty ? [] : [try view(lines, me, isNumbered: false, empty: nil)]
  }

  /// - Parameter isNumbered: whether the first nine carry the key that opens them.
  func view(
    _ lines: [ConversationLine], _ me: Profile, isNumbered: Bool, empty: String?
  ) throws -> View {
    let texts = MessageText(store: store, me: me.id, say: say)
    let renderer = ProfileRenderer(store, try Languages(store.call), say)
    return try View.list(lines.enumerated(), style: .plain, empty: empty) { index, line in
      var subtitle = line.latest.map { texts.text($0) } ?? say("chats.new", "Say hello")
      if let draft = drafts[line.conversation.id] {
        subtitle = say("chat.draft", "Draft: {text}", ["text": draft])
      } else if let latest = line.latest, latest.sender == texts.me {
        subtitle = "\(Self.ticks(line.conversation.state(of: latest.sequence))) \(subtitle)"
      }
      let name = line.person?.name ?? say("chat.deleted-user", "deleted user")
      return View.Item(
        isNumbered && index < 9 ? "\(index + 1) \(name)" : name,
        subtitle: Words.shortened(subtitle, to: 80),
        detail: try line.latest.map { try texts.time($0.at) },
        badges: line.unread > 0 ? [View.Badge(String(line.unread), tone: .accent)] : [],
        link: Link.chat(line.handle), picture: renderer.face(line.person))
    }
  }

  private static func ticks(_ state: Message.State) -> String {
    switch state {
    case .queued: return "…"
    case .sent: return "✓"
    case .delivered, .read: return "✓✓"
    }
  }
}
