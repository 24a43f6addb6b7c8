import BerthSDK

/// A conversation as `chat` and `send` show it.
struct ChatPage {
  /// What is shown of a message.
  enum Pane: String, ArgumentWord { case original, translation, grammar }

  let store: Store
  let correspondent: Correspondent
  let say: Say
  /// What is looked at: a message, and which pane of it.
  var chosen: Int?
  var pane: Pane?
  var before: Int?
  var limit = Store.pageSize
  /// What is to be said once, such as a warning.
  var notice: String?

  var me: Profile { correspondent.me }

  init(_ store: Store, _ correspondent: Correspondent, _ say: Say) {
    self.store = store
    self.correspondent = correspondent
    self.say = say
  }

  /// What was read of the databases.
  struct Content {
    var conversation: Conversation?
    var messages: [Message]
    var waiting: [Outbox.Entry]
    var draft: String?
    var isOpen: Bool
    /// What all providers said of the chosen message, when its translation is looked at.
    var translation: Result<Translation, PluginError>?

    var newest: Int { conversation?.last ?? 0 }
    var hasEarlier: Bool { (messages.first?.sequence ?? 1) > 1 }
  }

  /// Reads the page and notes that it was seen.
  func read() throws -> Content {
    let conversation = try correspondent.conversation.flatMap {
      try store.conversation(of: me.id, id: $0.id)
    }
    // The chosen message is the last one shown, so that a terminal that shows the end shows it.
    let end = before ?? chosen.map { $0 + 1 }
    let messages =
      try conversation.map {
        try store.messages($0.id, before: end, limit: limit)
      } ?? []
    if let conversation, let last = messages.last?.sequence {
      do {
        try store.markRead(conversation, upTo: last, me.id)
      } catch  where Outbox.isPassing(error) {}
    }
    let person = correspondent.person
    var content = Content(
      conversation: conversation, messages: messages,
      waiting: try end == nil
        ? person.map { try Outbox(store).entries(peer: $0.id) } ?? [] : [],
      draft: try conversation.flatMap { try Drafts(store).text($0.id) },
      isOpen: try person.map { try store.isMatched(me.id, $0.id) } ?? false)
    if pane == .translation, let message = messages.last(where: { $0.sequence == chosen }),
      message.deleted == nil, !message.text.isEmpty
    {
      let panes = try MessagePanes(store, me: me, other: person, say)
      content.translation = try panes.translation(message)
    }
    return content
  }
}
