import BerthSDK

extension Store {
  /// Deletes the user's profile and its traces: languages, picture, decisions of and about them,
  /// matches, blocks, invites, counters, notices, reports they made, and the drafts and evidence
  /// of reports about them. What they wrote to others stays with those, without their name; so
  /// does the audit trail, which names nobody.
  ///
  /// - Parameter me: nil when the profile is gone and only private data is left, as after
  ///   a deletion that was cut off.
  /// - Returns: how many conversations stay with others.
  func deleteProfile(_ me: Profile?) throws -> Int {
    let kept = try me.map { try deleteShared($0) } ?? 0
    try own.transaction {
      for table in ["cards", "reviews", "translations", "drafts", "outbox", "practice", "days"] {
        try own.run("DELETE FROM \(table)")
      }
      for key in ["welcome", "signedUpWith", "firstMatch", "completed", "subscribed"] {
        try own.setValue(key, nil)
      }
      try own.setValue(Self.secretKey, nil)
    }
    for collection in [
      SearchCollections.vocabulary, SearchCollections.messages,
    ] { try call.search.clear(collection) }
    return kept
  }

  private func deleteShared(_ me: Profile) throws -> Int {
    let id = SQLValue(me.id)
    return try shared.transaction {
      for sql in [
        "DELETE FROM profile_languages WHERE profile = ?1", "DELETE FROM pairs WHERE profile = ?1",
        "DELETE FROM swipes WHERE by = ?1", "DELETE FROM swipes WHERE target = ?1",
        "DELETE FROM matches WHERE a = ?1 OR b = ?1",
        "UPDATE matches SET ended_by = NULL WHERE ended_by = ?1",
        "DELETE FROM blocks WHERE by = ?1", "DELETE FROM blocks WHERE target = ?1",
        "DELETE FROM redemptions WHERE profile = ?1",
        "DELETE FROM redemptions WHERE invite IN (SELECT id FROM invites WHERE by = ?1)",
        "DELETE FROM invites WHERE by = ?1", "DELETE FROM rates WHERE profile = ?1",
        "DELETE FROM notices WHERE profile = ?1",
        "DELETE FROM notices WHERE subject = ?1 AND kind <> 'warning'",
        "UPDATE corrections SET by = NULL WHERE by = ?1",
        "UPDATE reports SET by = NULL WHERE by = ?1",
        "UPDATE reports SET target = NULL, evidence = '{}', note = '', "
          + "state = CASE state WHEN 0 THEN 1 ELSE state END WHERE target = ?1",
      ] { try shared.run(sql, [id]) }
      let kept = try forgetConversations(id)
      try shared.run("DELETE FROM profiles WHERE id = ?1", [id])
      if let photo = me.photo { try dropMedia(photo) }
      try audit(nil, actor: "user", action: "deleted", note: "an account was deleted")
      return kept
    }
  }

  /// Takes a person out of their conversations; those the other one has left, too, go as a whole.
  private func forgetConversations(_ id: SQLValue) throws -> Int {
    let mine = try shared.rows("SELECT conversation FROM participants WHERE profile = ?1", [id]) {
      $0.int(0)
    }
    // The traces of edits are the writer's own.
    try shared.run(
      """
      DELETE FROM message_traces WHERE by = ?1 OR EXISTS (SELECT 1 FROM messages m
        WHERE m.conversation = message_traces.conversation
          AND m.sequence = message_traces.sequence AND m.sender = ?1)
      """, [id])
    var kept = 0
    for conversation in mine {
      let thread = SQLValue(conversation)
      try shared.run(
        "DELETE FROM participants WHERE profile = ?1 AND conversation = ?2", [id, thread])
      let others = try shared.int(
        "SELECT count(*) FROM participants WHERE conversation = ?1", [thread])
      let hasMessages = try shared.int(
        "SELECT EXISTS (SELECT 1 FROM messages WHERE conversation = ?1)", [thread])
      if others == 0 || hasMessages == 0 {
        let media = try shared.rows(
          "SELECT DISTINCT media FROM messages WHERE conversation = ?1 AND media IS NOT NULL",
          [thread]
        ) { $0.blob(0) }
        try shared.run("DELETE FROM participants WHERE conversation = ?1", [thread])
        try shared.run("DELETE FROM messages WHERE conversation = ?1", [thread])
        try shared.run("DELETE FROM message_traces WHERE conversation = ?1", [thread])
        try shared.run("DELETE FROM corrections WHERE conversation = ?1", [thread])
        try shared.run("DELETE FROM conversations WHERE id = ?1", [thread])
        for hash in media { try dropMedia(hash) }
      } else {
        kept += 1
        try shared.run(
          "UPDATE conversations SET a = CASE a WHEN ?1 THEN NULL ELSE a END, "
            + "b = CASE b WHEN ?1 THEN NULL ELSE b END WHERE id = ?2", [id, thread])
        try shared.run(
          "UPDATE messages SET sender = NULL WHERE conversation = ?2 AND sender = ?1", [id, thread])
      }
    }
    return kept
  }
}
