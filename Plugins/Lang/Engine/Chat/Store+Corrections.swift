import BerthSDK

extension Store {
  /// The correction of a message.
  func correction(_ conversation: Int, _ sequence: Int) throws -> Correction? {
    try shared.first(
      "SELECT \(Correction.columns) FROM corrections k WHERE k.conversation = ?1 "
        + "AND k.sequence = ?2", [SQLValue(conversation), SQLValue(sequence)], Correction.init)
  }

  /// The corrections of messages of one conversation, by their numbers.
  func corrections(_ messages: [Message]) throws -> [Int: Correction] {
    guard let first = messages.first, let last = messages.last else { return [:] }
    var found: [Int: Correction] = [:]
    try shared.each(
      "SELECT \(Correction.columns) FROM corrections k WHERE k.conversation = ?1 "
        + "AND k.sequence BETWEEN ?2 AND ?3",
      [SQLValue(first.conversation), SQLValue(first.sequence), SQLValue(last.sequence)]
    ) { row in
      let correction = Correction(row)
      found[correction.sequence] = correction
    }
    return found
  }

  /// The corrections in conversations the user may see, the latest first.
  func corrections(_ me: Int, limit: Int) throws -> [Correction] {
    let found = try shared.rows(
      """
      SELECT \(Correction.columns) FROM participants p
        JOIN corrections k ON k.conversation = p.conversation
      WHERE p.profile = ?1 ORDER BY k.at DESC, k.conversation, k.sequence LIMIT ?2
      """, [SQLValue(me), SQLValue(limit)], Correction.init)
    var visible: [Int: Bool] = [:]
    return try found.filter { correction in
      if let known = visible[correction.conversation] { return known }
      let isVisible = try self.visible(correction.conversation, to: me) != nil
      visible[correction.conversation] = isVisible
      return isVisible
    }
  }

  /// Corrects a message of the other one; a correction there was is replaced, its thanks stay.
  ///
  /// - Parameter text: how it should be said; nil to leave only a note.
  /// - Throws: `chat.closed`, `message.own`, `message.deleted`, `input.invalid`, `rate.limited`.
  func correct(
    _ sequence: Int, to text: String?, note: String, _ me: Profile, with other: Profile
  ) throws -> Correction {
    try shared.transaction {
      try requireContact(me, other)
      guard let conversation = try conversation(of: me.id, with: other.id),
        let message = try message(conversation.id, sequence)
      else { throw Self.noMessage(sequence) }
      guard message.sender != me.id else {
        throw PluginError(
          "message.own", "message \(sequence) is yours",
          remedy: "berth lang message-edit changes what you wrote yourself")
      }
      guard message.deleted == nil, !message.text.isEmpty, message.kind != .word else {
        throw PluginError(
          "message.deleted", "message \(sequence) holds no words", remedy: "choose another message")
      }
      let text = text ?? message.text
      guard text != message.text || !note.isEmpty else {
        throw PluginError.invalid(
          "that is what the message says already", remedy: "change a word, or add --note")
      }
      try take(.messages, by: me.id)
      try shared.run(
        """
        INSERT INTO corrections (conversation, sequence, by, base, text, note, at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        ON CONFLICT (conversation, sequence) DO UPDATE SET by = excluded.by, base = excluded.base,
          text = excluded.text, note = excluded.note, at = excluded.at
        """,
        [
          SQLValue(conversation.id), SQLValue(sequence), SQLValue(me.id), .text(message.text),
          .text(text), .text(note), .int(now),
        ])
      guard let correction = try correction(conversation.id, sequence) else {
        throw PluginError("internal", "the correction was not written")
      }
      return correction
    }
  }

  /// Takes a correction of the user's own back.
  ///
  /// - Throws: `not-found` when there is none of theirs.
  func removeCorrection(_ conversation: Int, _ sequence: Int, _ me: Int) throws {
    let removed = try shared.run(
      "DELETE FROM corrections WHERE conversation = ?1 AND sequence = ?2 AND by = ?3",
      [SQLValue(conversation), SQLValue(sequence), SQLValue(me)])
    guard removed == 1 else { throw Self.noCorrection(sequence) }
  }

  /// Thanks for the correction of a message of the user's own; once.
  ///
  /// - Returns: the correction, and whether the thanks are new.
  /// - Throws: `not-found`, `chat.closed`.
  func thank(
    _ sequence: Int, _ me: Profile, with other: Profile
  ) throws -> (correction: Correction, isNew: Bool) {
    try shared.transaction {
      try requireContact(me, other)
      guard let conversation = try conversation(of: me.id, with: other.id),
        let known = try correction(conversation.id, sequence), known.by == other.id
      else { throw Self.noCorrection(sequence) }
      let changed = try shared.run(
        "UPDATE corrections SET thanked = ?3 WHERE conversation = ?1 AND sequence = ?2 "
          + "AND thanked IS NULL", [SQLValue(conversation.id), SQLValue(sequence), .int(now)])
      return (try correction(conversation.id, sequence) ?? known, changed == 1)
    }
  }

  private static func noCorrection(_ sequence: Int) -> PluginError {
    PluginError.notFound(
      "there is no such correction of message \(sequence)",
      remedy: "berth lang corrections lists them")
  }

  /// How much somebody helps others.
  func help(of person: Int) throws -> Help {
    try shared.first(
      "SELECT count(*), count(thanked) FROM corrections WHERE by = ?1", [SQLValue(person)]
    ) { Help(given: $0.int(0), thanked: $0.int(1)) } ?? Help(given: 0, thanked: 0)
  }
}

/// The corrections somebody wrote, and how many of them were thanked for.
struct Help: Sendable, Equatable {
  var given: Int
  var thanked: Int

  var json: JSON { ["given": JSON(given), "thanked": JSON(thanked)] }

  /// What a profile's page says; nothing of somebody who corrected nothing.
  func pairs(_ say: Say) -> [View.Pair] {
    guard given > 0 else { return [] }
    return [
      View.Pair(
        say("correction.help", "Corrections"),
        say(
          "correction.help.count", "{given}, thanked for {thanked}",
          ["given": String(given), "thanked": String(thanked)]))
    ]
  }
}
