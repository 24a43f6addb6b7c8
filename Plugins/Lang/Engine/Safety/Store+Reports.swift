import BerthBase
import BerthSDK

/// What a moderator decides.
enum Verdict: String, Sendable, CaseIterable {
  case dismiss, warn, suspend, restore
}

extension Store {
  /// Keeps a report with its evidence: the person's profile as it is now, and the messages pointed
  /// to, as they are now. From then on the two are not shown to each other in discovery.
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
      return [
        "sequence": JSON(sequence), "fromReported": .bool(found.sender == other),
        "at": try time(found.at), "text": .string(found.text),
      ]
    }
  }

  // MARK: The queue

  /// Throws unless the user moderates this home.
  func requireModerator() throws {
    guard try call.config.get("moderator").bool == true else {
      throw PluginError(
        "moderator.required", "the queue is for those who moderate this home",
        remedy: "berth config set lang.moderator true")
    }
  }

  /// Reports, the most urgent first: by reason, then by how many people reported, then by age.
  func reports(openOnly: Bool, limit: Int) throws -> [Report] {
    let found = try shared.rows(
      "SELECT \(Report.columns) FROM reports r \(openOnly ? "WHERE r.state = 0 " : "")"
        + "ORDER BY r.at DESC LIMIT 1000", [], Report.init)
    return Array(
      found.sorted {
        (-$0.reason.urgency, -$0.reporters, $0.at, $0.id)
          < (-$1.reason.urgency, -$1.reporters, $1.at, $1.id)
      }.prefix(limit))
  }

  func report(id: Int) throws -> Report {
    let found = try shared.first(
      "SELECT \(Report.columns) FROM reports r WHERE r.id = ?1", [SQLValue(id)], Report.init)
    guard let found else {
      throw PluginError.notFound(
        "there is no report \(id)", remedy: "berth lang moderation lists them")
    }
    return found
  }

  /// Decides about a report; what was decided is added to the audit trail in the same transaction.
  func decide(_ verdict: Verdict, on id: Int, note: String) throws -> Report {
    try requireModerator()
    return try shared.transaction {
      let report = try report(id: id)
      let state: Report.State
      switch verdict {
      case .dismiss, .restore: state = .dismissed
      case .warn: state = .warned
      case .suspend: state = .suspended
      }
      if let target = report.target, let person = try profile(id: target) {
        if verdict == .suspend || verdict == .restore {
          try shared.run(
            "UPDATE profiles SET state = ?2 WHERE id = ?1",
            [SQLValue(target), SQLValue(verdict == .suspend ? 2 : 0)])
          if let changed = try profile(id: person.id) { try setPairs(changed) }
        }
        if verdict == .warn { try notice("warning", for: target, about: id) }
      }
      try shared.run(
        "UPDATE reports SET state = ?2, handled = ?3 WHERE id = ?1",
        [SQLValue(id), SQLValue(state.rawValue), .int(now)])
      try audit(id, actor: "moderator", action: verdict.rawValue, note: note)
      return try self.report(id: id)
    }
  }

  /// Adds to the audit trail.
  func audit(_ report: Int?, actor: String, action: String, note: String) throws {
    try shared.run(
      "INSERT INTO audit (report, at, actor, action, note) VALUES (?1, ?2, ?3, ?4, ?5)",
      [SQLValue(report), .int(now), .text(actor), .text(action), .text(note)])
  }

  /// The audit trail, oldest first; of one report when given.
  func auditTrail(report: Int?) throws -> [JSON] {
    let rows = try shared.rows(
      "SELECT id, report, at, actor, action, note FROM audit "
        + "WHERE ?1 IS NULL OR report = ?1 ORDER BY id LIMIT 1000", [SQLValue(report)]
    ) {
      (
        id: $0.int(0), report: $0.optionalInt(1), at: Int64($0.int(2)), actor: $0.text(3),
        action: $0.text(4), note: $0.text(5)
      )
    }
    return try rows.map { row in
      [
        "id": JSON(row.id), "report": JSON(row.report), "at": try time(row.at),
        "actor": .string(row.actor), "action": .string(row.action), "note": .string(row.note),
      ]
    }
  }
}
