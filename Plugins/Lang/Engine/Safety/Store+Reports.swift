import BerthSDK

extension Store {
  /// Keeps a report with its evidence: the person's profile as it is now, and the messages pointed
  /// to with corrections of them, as they are now. From then on the two are not shown to each other in discovery.
  ///
  /// - Parameter sequences: messages of the conversation with that person, by number.
  /// - Returns: the report's number.
  func report(
    _ other: Profile, by me: Profile, _ reason: ReportReason, note: String, sequences: [Int]
  ) throws -> Int {
    try shared.transaction {
      try take(.reports, by: me.id)
      let evidence: JSON = [
        "profile": [
          "handle": .string(other.handle), "name": .string(other.name), "bio": .string(other.bio),
          "age": JSON(other.age(on: try day())),
          "photo": other.photo.map { .string(Hexadecimal.text($0)) } ?? .null,
        ],
        "messages": .array(try evidence(me.id, other.id, sequences)),
      ]
      try shared.run(
        "INSERT INTO reports (by, target, reason, note, evidence, at) "
          + "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        [
          SQLValue(me.id), SQLValue(other.id), .text(reason.rawValue), .text(note),
          .text(evidence.text()), .int(now),
        ])
      let id = Int(try shared.lastInsertRowID)
      try audit(id, actor: "user", action: "reported", note: reason.rawValue)
      return id
    }
  }

  private func evidence(_ me: Int, _ other: Int, _ sequences: [Int]) throws -> [JSON] {
    guard !sequences.isEmpty else { return [] }
    let conversation = try shared.first(
      "SELECT id FROM conversations WHERE a = ?1 AND b = ?2",
      [SQLValue(min(me, other)), SQLValue(max(me, other))]
    ) { $0.int(0) }
    return try Set(sequences).sorted().prefix(20).map { sequence in
      let found = try shared.first(
        "SELECT sender, at, text FROM messages WHERE conversation = ?1 AND sequence = ?2",
        [SQLValue(conversation), SQLValue(sequence)]
      ) { (sender: $0.optionalInt(0), at: Int64($0.int(1)), text: $0.text(2)) }
      guard let found else {
        throw PluginError.notFound(
          "there is no message \(sequence) in your conversation",
          remedy: "berth lang chat shows the messages with their numbers")
      }
      var evidence: JSON = [
        "sequence": JSON(sequence), "fromReported": .bool(found.sender == other),
        "at": try time(found.at), "text": .string(found.text),
      ]
      let correction = try shared.first(
        "SELECT text, note FROM corrections WHERE conversation = ?1 AND sequence = ?2 AND by = ?3",
        [SQLValue(conversation), SQLValue(sequence), SQLValue(other)]
      ) { (text: $0.text(0), note: $0.text(1)) }
      if let correction {
        evidence["correction"] = .string(correction.text)
        evidence["correctionNote"] = .string(correction.note)
      }
      return evidence
    }
  }
}
