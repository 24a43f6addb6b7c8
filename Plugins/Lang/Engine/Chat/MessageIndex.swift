import BerthSDK

/// The full-text index of the user's own conversations, in their own database: nobody can search
/// what others wrote to each other. It is brought up to date when it is asked.
struct MessageIndex {
  let store: Store
  let me: Profile

  /// A message that was found.
  struct Hit: Sendable {
    var message: Message
    var person: Profile?
    var conversation: Conversation
  }

  /// Takes in what was written, changed or deleted since the last time.
  private func update() throws {
    let lines =
      try store.conversations(me.id, archived: false, limit: 10_000)
      + store.conversations(me.id, archived: true, limit: 10_000)
    for line in lines {
      let id = line.conversation.id
      let key = "indexed:\(id)"
      let state = try store.own.value(key)?.split(separator: " ").compactMap { Int($0) } ?? []
      let (done, traced) = state.count == 2 ? (state[0], state[1]) : (0, 0)
      let changed = try store.shared.rows(
        "SELECT DISTINCT sequence FROM message_traces WHERE conversation = ?1 AND at >= ?2",
        [SQLValue(id), SQLValue(traced)]
      ) { $0.int(0) }
      guard line.conversation.last > done || !changed.isEmpty else { continue }
      try store.own.transaction {
        for sequence in changed where sequence <= done {
          if let message = try store.message(id, sequence) { try put(message, line.person) }
        }
      }
      var from = done
      while from < line.conversation.last {
        try store.call.checkCancellation()
        let batch = try store.shared.rows(
          "SELECT \(Message.columns) FROM messages m WHERE m.conversation = ?1 "
            + "AND m.sequence > ?2 ORDER BY m.sequence LIMIT 1000",
          [SQLValue(id), SQLValue(from)], Message.init)
        guard let last = batch.last else { break }
        try store.own.transaction {
          for message in batch { try put(message, line.person) }
          try store.own.setValue(key, "\(last.sequence) \(store.now)")
        }
        from = last.sequence
        store.call.progress(from, of: line.conversation.last, "reading messages")
      }
      try store.own.setValue(key, "\(from) \(store.now)")
    }
  }

  private func put(_ message: Message, _ person: Profile?) throws {
    guard message.deleted == nil, !message.text.isEmpty else {
      return try store.call.search.remove(SearchCollections.messages, id: message.id)
    }
    try store.call.search.put(
      SearchCollections.messages, id: message.id,
      [
        "text": .string(message.text), "person": .string(person?.name ?? ""),
        "with": .string(person?.handle ?? "-"), "at": .integer(message.at),
      ])
  }

  /// Messages with these words, the best first; never of somebody kept apart.
  func find(_ text: String, with handle: String? = nil, limit: Int) throws -> (
    hits: [Hit], total: Int, corrected: String?
  ) {
    try update()
    var request: JSON = ["text": .string(text), "limit": JSON(limit)]
    if let handle { request["filter"] = ["with": .array([.string(handle)])] }
    let results = try store.call.search.query(SearchCollections.messages, request)
    var hits: [Hit] = []
    var dropped = 0
    var known: [Int: (Conversation, Profile?)?] = [:]
    for id in results.ids {
      let parts = id.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 2 else { continue }
      if known[parts[0]] == nil { known[parts[0]] = .some(try store.visible(parts[0], to: me.id)) }
      guard case .some(.some(let (conversation, person))) = known[parts[0]],
        let message = try store.message(parts[0], parts[1]), message.deleted == nil
      else {
        dropped += 1
        continue
      }
      hits.append(Hit(message: message, person: person, conversation: conversation))
    }
    return (hits, results.total - dropped, results.corrected)
  }

  /// The message of a hit; nil when it is gone, or not for this user to see.
  func hit(id: String) throws -> Hit? {
    let parts = id.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 2, let (conversation, person) = try store.visible(parts[0], to: me.id),
      let message = try store.message(parts[0], parts[1]), message.deleted == nil
    else { return nil }
    return Hit(message: message, person: person, conversation: conversation)
  }
}
