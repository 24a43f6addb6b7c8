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
    let (end, limit) = window(last: conversation?.last ?? 0)
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

  /// The most messages a page is made longer to, so that a chosen one is on it with all after it.
  private static let longestPage = 500

  /// Before which message the page ends, nil for the newest, and how many it has.
  ///
  /// A terminal shows the end of a page, so that there the chosen message is the last one; elsewhere
  /// choosing a message hides none that came after it.
  private func window(last: Int) -> (end: Int?, limit: Int) {
    if before != nil { return (before, limit) }
    guard let chosen else { return (nil, limit) }
    let needed = last - chosen + 1
    if store.call.isDrawnAsText || needed > Self.longestPage { return (chosen + 1, limit) }
    return (nil, max(limit, needed))
  }
}
