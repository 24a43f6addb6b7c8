import BerthSDK

/// A conversation as one of the two sees it.
struct Conversation: Sendable, Equatable {
  var id: Int
  /// The other one; nil once their account is deleted.
  var other: Int?
  var last: Int
  var lastAt: Int64
  var opened: Int64?
  var archived: Int64?
  /// The last sequence that reached the user and that the user read.
  var delivered: Int
  var read: Int
  /// The same of the other one.
  var otherDelivered: Int
  var otherRead: Int

  /// How far a message of the user's own has come.
  func state(of sequence: Int) -> Message.State {
    otherRead >= sequence ? .read : otherDelivered >= sequence ? .delivered : .sent
  }
}

/// A line of the list of conversations.
struct ConversationLine: Sendable {
  var conversation: Conversation
  var person: Profile?
  var latest: Message?
  var unread: Int

  /// How commands name the other one: by handle, or by number once their account is deleted.
  var handle: String { person?.handle ?? "#\(conversation.id)" }
}

extension Store {
  private static let conversationColumns = """
    c.id, CASE WHEN c.a = ?1 THEN c.b ELSE c.a END, c.last, c.last_at, p.opened, p.archived,
      p.delivered, p.read, coalesce(o.delivered, 0), coalesce(o.read, 0)
    """
  private static let conversationTables = """
    participants p JOIN conversations c ON c.id = p.conversation
      LEFT JOIN participants o ON o.conversation = c.id AND o.profile <> ?1
    """

  private static func conversation(_ row: Row) -> Conversation {
    Conversation(
      id: row.int(0), other: row.optionalInt(1), last: row.int(2), lastAt: Int64(row.int(3)),
      opened: row.optionalInt(4).map(Int64.init), archived: row.optionalInt(5).map(Int64.init),
      delivered: row.int(6), read: row.int(7), otherDelivered: row.int(8), otherRead: row.int(9))
  }

  /// The conversation with a person, as far as there is one.
  func conversation(of me: Int, with other: Int) throws -> Conversation? {
    try shared.first(
      """
      SELECT \(Self.conversationColumns) FROM \(Self.conversationTables)
      WHERE p.profile = ?1 AND c.id =
        (SELECT id FROM conversations WHERE a = min(?1, ?2) AND b = max(?1, ?2))
      """, [SQLValue(me), SQLValue(other)], Self.conversation)
  }

  /// A conversation of the user's by its number.
  func conversation(of me: Int, id: Int) throws -> Conversation? {
    try shared.first(
      "SELECT \(Self.conversationColumns) FROM \(Self.conversationTables) "
        + "WHERE p.profile = ?1 AND p.conversation = ?2", [SQLValue(me), SQLValue(id)],
      Self.conversation)
  }

  /// A conversation of the user's with the other one, nil when it is not for them to see.
  func visible(_ id: Int, to me: Int) throws -> (Conversation, Profile?)? {
    guard let conversation = try conversation(of: me, id: id) else { return nil }
    guard let other = conversation.other else { return (conversation, nil) }
    guard let person = try profile(id: other), try !isApart(me, from: person) else { return nil }
    return (conversation, person)
  }

  /// The user's conversations, the latest first; none with people kept apart.
  func conversations(_ me: Int, archived: Bool, limit: Int) throws -> [ConversationLine] {
    let peers = try peers(of: me)
    let found = try shared.rows(
      """
      SELECT \(Self.conversationColumns) FROM \(Self.conversationTables)
      WHERE p.profile = ?1 AND (p.archived IS NOT NULL) = ?2 AND (c.last > 0 OR ?2 = 0)
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE by = c.a AND target = c.b)
        AND NOT EXISTS (SELECT 1 FROM blocks WHERE by = c.b AND target = c.a)
        AND NOT EXISTS (SELECT 1 FROM profiles q WHERE q.id IN (c.a, c.b)
          AND q.born NOT BETWEEN ?4 AND ?5)
      ORDER BY max(c.last_at, c.created) DESC, c.id DESC LIMIT ?3
      """,
      [
        SQLValue(me), .int(archived ? 1 : 0), SQLValue(limit), SQLValue(peers.lowerBound),
        SQLValue(peers.upperBound),
      ], Self.conversation)
    return try found.compactMap { conversation in
      let person = try conversation.other.flatMap { try profile(id: $0) }
      if conversation.other != nil, person == nil || person?.state == .suspended { return nil }
      return ConversationLine(
        conversation: conversation, person: person,
        latest: conversation.last > 0
          ? try message(conversation.id, conversation.last) : nil,
        unread: try unread(conversation, me))
    }
  }

  /// Messages of the other one the user has not read, counted up to 99.
  func unread(_ conversation: Conversation, _ me: Int) throws -> Int {
    guard conversation.last > conversation.read else { return 0 }
    return try shared.int(
      """
      SELECT count(*) FROM (SELECT 1 FROM messages WHERE conversation = ?1 AND sequence > ?2
        AND sender IS NOT ?3 AND deleted IS NULL LIMIT 99)
      """, [SQLValue(conversation.id), SQLValue(conversation.read), SQLValue(me)])
  }

  /// Conversations the user takes part in actively, which is what the quota counts; without those
  /// that are hidden because the two are not of one band of ages any more.
  func activeChats(_ me: Int) throws -> Int {
    let peers = try peers(of: me)
    return try shared.int(
      """
      SELECT count(*) FROM participants p JOIN conversations c ON c.id = p.conversation
      WHERE p.profile = ?1 AND p.opened IS NOT NULL AND p.archived IS NULL
        AND NOT EXISTS (SELECT 1 FROM profiles q WHERE q.id IN (c.a, c.b)
          AND q.born NOT BETWEEN ?2 AND ?3)
      """, [SQLValue(me), SQLValue(peers.lowerBound), SQLValue(peers.upperBound)])
  }

  /// Puts a conversation away, or brings it back; away it does not count as active.
  func setArchived(_ archived: Bool, _ conversation: Int, _ me: Int) throws {
    try shared.run(
      "UPDATE participants SET archived = ?3, opened = NULL WHERE profile = ?1 "
        + "AND conversation = ?2",
      [SQLValue(me), SQLValue(conversation), archived ? .int(now) : .null])
  }

  /// Messages of others not read yet, by the person who wrote them.
  func unread(_ me: Int) throws -> [Int: Int] {
    let peers = try peers(of: me)
    var found: [Int: Int] = [:]
    try shared.each(
      """
      SELECT m.sender, count(*) FROM participants p
        JOIN messages m ON m.conversation = p.conversation AND m.sequence > p.read
      WHERE p.profile = ?1 AND p.archived IS NULL AND m.sender IS NOT NULL AND m.sender <> ?1
        AND m.deleted IS NULL
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = ?1 AND b.target = m.sender)
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.by = m.sender AND b.target = ?1)
        AND EXISTS (SELECT 1 FROM profiles q WHERE q.id = m.sender AND q.born BETWEEN ?2 AND ?3)
      GROUP BY m.sender
      """, [SQLValue(me), SQLValue(peers.lowerBound), SQLValue(peers.upperBound)]
    ) { found[$0.int(0)] = $0.int(1) }
    return found
  }
}
