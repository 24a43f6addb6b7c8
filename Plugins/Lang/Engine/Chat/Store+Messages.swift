import BerthSDK

extension Store {
  /// How many messages a page holds.
  static let pageSize = 50

  /// A message by its number.
  func message(_ conversation: Int, _ sequence: Int) throws -> Message? {
    try shared.first(
      "SELECT \(Message.columns) FROM messages m WHERE m.conversation = ?1 AND m.sequence = ?2",
      [SQLValue(conversation), SQLValue(sequence)], Message.init)
  }

  /// The messages before a number, oldest first; the latest ones when none is given.
  ///
  /// Found by the primary key, so that a page costs the same however long the conversation is.
  func messages(
    _ conversation: Int, before: Int? = nil, limit: Int = Store.pageSize
  ) throws -> [Message] {
    try shared.rows(
      """
      SELECT \(Message.columns) FROM messages m WHERE m.conversation = ?1 AND m.sequence < ?2
      ORDER BY m.sequence DESC LIMIT ?3
      """, [SQLValue(conversation), SQLValue(before ?? Int(Int32.max)), SQLValue(limit)],
      Message.init
    ).reversed()
  }

  /// Changes what a message of the user's own says; what it said before stays as a trace.
  ///
  /// - Throws: `not-found`, `message.deleted`, `message.foreign`, `chat.closed`.
  func edit(_ sequence: Int, to text: String, _ me: Profile, with other: Profile) throws -> Message
  {
    try shared.transaction {
      try requireContact(me, other)
      let message = try ownMessage(sequence, me, with: other.id)
      guard message.deleted == nil else {
        throw PluginError(
          "message.deleted", "message \(sequence) is deleted", remedy: "send a new one")
      }
      guard message.text != text else { return message }
      try trace(message, kind: 0, me.id)
      try shared.run(
        "UPDATE messages SET text = ?3, edited = ?4, language = NULL "
          + "WHERE conversation = ?1 AND sequence = ?2",
        [SQLValue(message.conversation), SQLValue(sequence), .text(text), .int(now)])
      return try self.message(message.conversation, sequence) ?? message
    }
  }

  /// Deletes a message of the user's own for both: its words, those of its traces and of its
  /// correction and its media go,
  /// that there was one stays.
  ///
  /// - Returns: false when it was deleted already.
  func delete(_ sequence: Int, _ me: Profile, in conversation: Conversation) throws -> Bool {
    try shared.transaction {
      guard let message = try message(conversation.id, sequence) else {
        throw Self.noMessage(sequence)
      }
      guard message.sender == me.id else { throw Self.foreign(sequence) }
      guard message.deleted == nil else { return false }
      try trace(message, kind: 1, me.id)
      let key: [SQLValue] = [SQLValue(conversation.id), SQLValue(sequence)]
      try shared.run(
        "UPDATE message_traces SET text = '' WHERE conversation = ?1 AND sequence = ?2", key)
      try shared.run("DELETE FROM corrections WHERE conversation = ?1 AND sequence = ?2", key)
      try shared.run(
        "UPDATE messages SET text = '', media = NULL, language = NULL, deleted = ?3 "
          + "WHERE conversation = ?1 AND sequence = ?2", key + [.int(now)])
      if let media = message.media { try dropMedia(media) }
      return true
    }
  }

  /// What was changed in a message, oldest first: what it said until then, and when it was changed.
  func traces(_ message: Message) throws -> [(text: String, at: Int64, isDeletion: Bool)] {
    try shared.rows(
      "SELECT text, at, kind FROM message_traces WHERE conversation = ?1 AND sequence = ?2 "
        + "ORDER BY revision", [SQLValue(message.conversation), SQLValue(message.sequence)]
    ) { ($0.text(0), Int64($0.int(1)), $0.int(2) == 1) }
  }

  private func trace(_ message: Message, kind: Int64, _ me: Int) throws {
    try shared.run(
      """
      INSERT INTO message_traces (conversation, sequence, revision, kind, at, by, text)
      SELECT ?1, ?2, coalesce(max(revision), 0) + 1, ?3, ?4, ?5, ?6 FROM message_traces
      WHERE conversation = ?1 AND sequence = ?2
      """,
      [
        SQLValue(message.conversation), SQLValue(message.sequence), .int(kind), .int(now),
        SQLValue(me), .text(kind == 0 ? message.text : ""),
      ])
  }

  private func ownMessage(_ sequence: Int, _ me: Profile, with other: Int) throws -> Message {
    guard let conversation = try conversation(of: me.id, with: other),
      let message = try message(conversation.id, sequence)
    else { throw Self.noMessage(sequence) }
    guard message.sender == me.id else { throw Self.foreign(sequence) }
    return message
  }

  static func noMessage(_ sequence: Int) -> PluginError {
    PluginError.notFound(
      "there is no message \(sequence) in this conversation",
      remedy: "the numbers stand in berth lang chat NAME --json")
  }

  private static func foreign(_ sequence: Int) -> PluginError {
    PluginError(
      "message.foreign", "message \(sequence) is not yours",
      remedy: "only what you wrote yourself can be changed; berth lang report tells of others")
  }

  // MARK: Delivery

  /// Notes that all there is has reached the user's process; writes only when there is news.
  func markDelivered(_ me: Int) throws {
    let condition = """
      profile = ?1 AND delivered < (SELECT last FROM conversations WHERE id = conversation)
      """
    let isNews =
      try shared.int(
        "SELECT EXISTS (SELECT 1 FROM participants WHERE \(condition))", [SQLValue(me)]) == 1
    guard isNews else { return }
    try shared.run(
      """
      UPDATE participants SET delivered_at = ?2,
        delivered = (SELECT last FROM conversations WHERE id = conversation) WHERE \(condition)
      """, [SQLValue(me), .int(now)])
  }

  /// Notes that the user saw the messages up to a number; writes only when there is news.
  func markRead(_ conversation: Conversation, upTo sequence: Int, _ me: Int) throws {
    guard sequence > conversation.read else { return }
    try shared.run(
      """
      UPDATE participants SET read = max(read, ?3), read_at = ?4,
        delivered = max(delivered, ?3), delivered_at = coalesce(delivered_at, ?4)
      WHERE profile = ?1 AND conversation = ?2
      """, [SQLValue(me), SQLValue(conversation.id), SQLValue(sequence), .int(now)])
  }
}
