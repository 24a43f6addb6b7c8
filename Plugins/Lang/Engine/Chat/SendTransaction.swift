import BerthSDK

/// Stores messages within one transaction, during which nobody else can change anything: what is
/// known of a conversation need be read only once.
struct SendTransaction {
  let store: Store
  let me: Profile
  /// Conversations whose contact was checked, with what has been given out of them.
  private var open: [Int: Thread] = [:]

  struct Thread {
    var conversation: Conversation
    var other: Profile
    var hasWritten: Bool
    var firstSender: Int?
  }

  init(store: Store, me: Profile) {
    self.store = store
    self.me = me
  }

  mutating func send(_ outgoing: Outgoing) throws -> Delivery {
    if let known = try known(outgoing) { return Delivery(message: known, isNew: false) }
    var thread = try thread(with: outgoing.peer)
    if let reply = outgoing.reply {
      guard try store.message(thread.conversation.id, reply) != nil else {
        throw Store.noMessage(reply)
      }
    }
    try store.take(.messages, by: me.id)
    let isFirst = !thread.hasWritten
    if isFirst { try admit(&thread) }
    let media = try outgoing.media.map { try store.keepMedia($0.bytes, type: $0.type) }
    let opens = thread.conversation.last == 0
    let message = Message(
      conversation: thread.conversation.id, sequence: thread.conversation.last + 1, sender: me.id,
      client: outgoing.client, at: max(store.now, thread.conversation.lastAt),
      sent: outgoing.written, kind: outgoing.kind, text: outgoing.text, language: nil,
      media: media, reply: outgoing.reply, edited: nil, deleted: nil)
    try insert(message)
    try updateRecipient(thread, isFirst: isFirst, opens: opens)
    thread.hasWritten = true
    thread.conversation.last = message.sequence
    thread.conversation.lastAt = message.at
    open[outgoing.peer] = thread
    var delivery = Delivery(
      message: message, isNew: true, isFirstOfSender: isFirst)
    if isFirst { delivery.warning = ContactDetails.warning(outgoing.text) }
    return delivery
  }

  private func known(_ outgoing: Outgoing) throws -> Message? {
    try store.shared.first(
      "SELECT \(Message.columns) FROM messages m WHERE m.sender = ?1 AND m.client = ?2",
      [SQLValue(me.id), .blob(outgoing.client)], Message.init)
  }

  private mutating func thread(with peer: Int) throws -> Thread {
    if let thread = open[peer] { return thread }
    guard let other = try store.profile(id: peer) else {
      throw PluginError(
        "chat.closed", "that person is not here any more", remedy: "berth lang discover")
    }
    try store.requireContact(me, other)
    var found = try store.conversation(of: me.id, with: peer)
    if found == nil {
      found = try store.conversation(of: me.id, id: try store.conversation(me.id, peer))
    }
    guard let conversation = found else {
      throw PluginError("internal", "the conversation has no participant")
    }
    let id = conversation.id
    let mine = conversation.opened != nil && conversation.archived == nil
    var hasWritten = mine && conversation.last > 0
    if hasWritten {
      hasWritten =
        try store.shared.int(
          "SELECT EXISTS (SELECT 1 FROM messages WHERE conversation = ?1 AND sender = ?2)",
          [SQLValue(id), SQLValue(me.id)]) == 1
    }
    let first = try conversation.last > 0 ? store.message(id, 1)?.sender : nil
    return Thread(
      conversation: conversation, other: other, hasWritten: hasWritten, firstSender: first)
  }

  /// The first message of the user in a conversation makes it one of their active ones.
  private func admit(_ thread: inout Thread) throws {
    if thread.conversation.last == 0 { try store.take(.firstMessages, by: me.id) }
    if thread.conversation.opened == nil || thread.conversation.archived != nil {
      try Plan.admit(Plan.chats, current: store.activeChats(me.id), me, store.call)
      try store.shared.run(
        "UPDATE participants SET opened = ?3, archived = NULL WHERE profile = ?1 "
          + "AND conversation = ?2",
        [SQLValue(me.id), SQLValue(thread.conversation.id), .int(store.now)])
      thread.conversation.opened = store.now
      thread.conversation.archived = nil
    }
  }

  private func insert(_ message: Message) throws {
    try store.shared.run(
      """
      INSERT INTO messages (conversation, sequence, sender, client, at, sent, kind, text, media,
        reply) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """,
      [
        SQLValue(message.conversation), SQLValue(message.sequence), SQLValue(message.sender),
        .blob(message.client), .int(message.at), .int(message.sent),
        SQLValue(message.kind.rawValue),
        .text(message.text), message.media.map(SQLValue.blob) ?? .null, SQLValue(message.reply),
      ])
    try store.shared.run(
      "UPDATE conversations SET last = ?2, last_at = ?3 WHERE id = ?1",
      [SQLValue(message.conversation), SQLValue(message.sequence), .int(message.at)])
  }

  /// Brings back the other one's conversation if it was put away, and counts who answers whom.
  private func updateRecipient(_ thread: Thread, isFirst: Bool, opens: Bool) throws {
    let other = thread.other.id
    if open[other] == nil {
      try store.shared.run(
        "UPDATE participants SET archived = NULL, opened = NULL WHERE profile = ?1 "
          + "AND conversation = ?2 AND archived IS NOT NULL",
        [SQLValue(other), SQLValue(thread.conversation.id)])
    }
    if opens {
      try store.shared.run(
        "UPDATE profiles SET asked = asked + 1 WHERE id = ?1", [SQLValue(other)])
    } else if isFirst, thread.firstSender == other {
      let isAnswer =
        try store.shared.int(
          "SELECT count(*) FROM (SELECT 1 FROM messages WHERE conversation = ?1 AND sender = ?2 "
            + "LIMIT 2)", [SQLValue(thread.conversation.id), SQLValue(me.id)]) == 1
      if isAnswer {
        try store.shared.run(
          "UPDATE profiles SET answered = answered + 1 WHERE id = ?1", [SQLValue(me.id)])
      }
    }
  }
}
