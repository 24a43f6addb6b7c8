import BerthSDK

/// All the app keeps about the user, as one document.
struct ProfileExport {
  let store: Store
  let languages: Languages

  func document(_ me: Profile?) throws -> JSON {
    var document: JSON = [
      "format": "berth.lang/1", "exported": try store.time(store.now),
      "profile": .null, "decisions": .array([]), "matches": .array([]), "blocked": .array([]),
      "invites": .array([]), "reports": .array([]), "messages": .array([]),
      "corrections": .array([]),
    ]
    if let me {
      var profile = try ProfileRenderer(store, languages, Say()).json(me)
      profile["born"] = .string(CivilDate(dayNumber: me.born).text)
      profile["ageFrom"] = JSON(me.ageFrom)
      profile["ageTo"] = JSON(me.ageTo)
      profile["created"] = try store.time(me.created)
      profile["state"] = .string("\(me.state)")
      document["profile"] = profile
      document["decisions"] = .array(try decisions(me.id))
      document["matches"] = try .list(store.matches(me.id)) {
        [
          "with": .string($0.person.handle), "name": .string($0.person.name),
          "at": try store.time($0.match.at), "origin": .string("\($0.match.origin)"),
        ]
      }
      document["blocked"] = try .list(store.blocked(by: me.id)) {
        ["id": .string($0.person.handle), "at": try store.time($0.at)]
      }
      document["invites"] = try .list(store.invites(me.id)) {
        [
          "code": .string(InviteCode.shown($0.code)), "created": try store.time($0.created),
          "state": .string($0.state(at: store.now)),
        ]
      }
      document["reports"] = .array(try reports(me.id))
      document["messages"] = .array(try messages(me.id))
      document["corrections"] = try .list(store.corrections(me.id, limit: 100_000)) {
        try $0.json(store, me: me.id)
      }
    }
    document["vocabulary"] = .array(try vocabulary())
    document["days"] = .array(
      try store.own.rows("SELECT day, kind, count FROM days ORDER BY day, kind") {
        [
          "date": .string(CivilDate(dayNumber: $0.int(0)).text), "kind": .string($0.text(1)),
          "count": JSON($0.int(2)),
        ]
      })
    return document
  }

  private func decisions(_ me: Int) throws -> [JSON] {
    let peers = try store.peers(of: me)
    return try store.shared.rows(
      "SELECT p.handle, s.decision, s.at FROM swipes s JOIN profiles p ON p.id = s.target "
        + "WHERE s.by = ?1 AND p.born BETWEEN ?2 AND ?3 ORDER BY s.at",
      [SQLValue(me), SQLValue(peers.lowerBound), SQLValue(peers.upperBound)]
    ) {
      [
        "about": .string($0.text(0)),
        "decision": .string((Decision(rawValue: $0.int(1)) ?? .pass).name),
        "at": try store.time(Int64($0.int(2))),
      ]
    }
  }

  private func reports(_ me: Int) throws -> [JSON] {
    try store.shared.rows(
      "SELECT \(Report.columns) FROM reports r WHERE r.by = ?1 ORDER BY r.id", [SQLValue(me)],
      Report.init
    ).map {
      [
        "id": JSON($0.id), "reason": .string($0.reason.rawValue), "note": .string($0.note),
        "at": try store.time($0.at), "state": .string($0.state.name),
      ]
    }
  }

  /// The conversations with what both wrote, as the user sees them; of people of another band of
  /// ages only what the user wrote to them.
  private func messages(_ me: Int) throws -> [JSON] {
    let peers = try store.peers(of: me)
    return try store.shared.rows(
      """
      SELECT m.conversation, m.sequence, m.sender, m.at, m.text, m.edited, m.deleted, p.handle
      FROM participants c JOIN messages m ON m.conversation = c.conversation
        LEFT JOIN profiles p ON p.id = m.sender
      WHERE c.profile = ?1
        AND (m.sender IS NULL OR m.sender = ?1 OR p.born BETWEEN ?2 AND ?3)
      ORDER BY m.conversation, m.sequence
      """, [SQLValue(me), SQLValue(peers.lowerBound), SQLValue(peers.upperBound)]
    ) { row in
      [
        "conversation": JSON(row.int(0)), "sequence": JSON(row.int(1)),
        "from": row.isNull(2) ? "deleted user" : .string(row.text(7)),
        "at": try store.time(Int64(row.int(3))), "text": .string(row.text(4)),
        "edited": .bool(!row.isNull(5)), "deleted": .bool(!row.isNull(6)),
      ]
    }
  }

  private func vocabulary() throws -> [JSON] {
    try store.own.rows(
      "SELECT text, language, translation, target, reading, note, created, due, stability, "
        + "difficulty, reps, lapses FROM cards ORDER BY id"
    ) { row in
      [
        "text": .string(row.text(0)), "language": .string(row.text(1)),
        "translation": .string(row.text(2)), "target": .string(row.text(3)),
        "reading": .string(row.text(4)), "note": .string(row.text(5)),
        "created": try store.time(Int64(row.int(6))), "due": try store.time(Int64(row.int(7))),
        "stability": row.isNull(8) ? .null : .number(row.double(8)),
        "difficulty": row.isNull(9) ? .null : .number(row.double(9)),
        "reviews": JSON(row.int(10)), "lapses": JSON(row.int(11)),
      ]
    }
  }
}
