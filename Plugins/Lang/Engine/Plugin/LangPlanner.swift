import BerthSDK

/// Plans notifications between two instants; all of them are off until somebody turns them on.
struct LangPlanner {
  let store: Store
  let say: Say
  /// Unix milliseconds.
  let now: Int64
  let horizon: Int64

  private static let day: Int64 = 86_400_000
  private static let days = 7

  /// Matches of the last three days.
  func matches(_ me: Profile) throws -> [Notification] {
    let rows = try store.shared.rows(
      "SELECT subject, at FROM notices WHERE profile = ?1 AND kind = 'match' AND at > ?2 "
        + "ORDER BY at DESC LIMIT 20", [SQLValue(me.id), .int(now - 3 * Self.day)]
    ) { (subject: $0.int(0), at: Int64($0.int(1))) }
    return try rows.compactMap { row in
      guard let other = try store.profile(id: row.subject), try !store.isApart(me.id, from: other),
        let match = try store.match(me.id, other.id)
      else { return nil }
      return Notification(
        key: "match-\(match.id)-\(row.at)", category: "match",
        title: say("match.title", "It is a match!"),
        body: say(
          "match.with", "You and {name} like each other. Say hello.", ["name": other.name]),
        link: Link.chat(other.handle), due: .at(try store.call.clock.iso8601(max(row.at, now))),
        expires: try store.call.clock.iso8601(now + 3 * Self.day))
    }
  }

  /// One word for each person whose messages wait; what they say is not told.
  func messages(_ me: Profile) throws -> [Notification] {
    let rows = try store.shared.rows(
      """
      SELECT c.id, c.last, m.sender, m.at FROM participants p
        JOIN conversations c ON c.id = p.conversation AND c.last > p.read
        JOIN messages m ON m.conversation = c.id AND m.sequence = c.last
      WHERE p.profile = ?1 AND p.archived IS NULL AND m.sender IS NOT NULL AND m.sender <> ?1
        AND m.at > ?2 LIMIT 50
      """, [SQLValue(me.id), .int(now - 3 * Self.day)]
    ) { (id: $0.int(0), last: $0.int(1), sender: $0.int(2), at: Int64($0.int(3))) }
    return try rows.compactMap { row in
      guard let other = try store.profile(id: row.sender),
        try !store.isApart(me.id, from: other)
      else { return nil }
      return Notification(
        key: "message-\(row.id)-\(row.last)", category: "message", title: other.name,
        body: say("notify.message", "{name} wrote to you", ["name": other.name]),
        link: Link.chat(other.handle), due: .at(try store.call.clock.iso8601(max(row.at, now))),
        expires: try store.call.clock.iso8601(now + 3 * Self.day))
    }
  }

  /// Phrases that are due, at six in the evening of each day on which some will be.
  func reviews() throws -> [Notification] {
    let today = try store.day(now)
    return try (0..<Self.days).compactMap { offset in
      let at = try instant(today + offset, hour: 18)
      let due = try store.own.int(
        "SELECT count(*) FROM cards WHERE suspended = 0 AND due <= ?1", [.int(at)])
      guard due > 0 else { return nil }
      return try notification(
        "review-\(CivilDate(dayNumber: today + offset).text)", "review", at: at,
        lasts: 3 * 3_600_000,
        title: say("notify.review.title", "Phrases to review"),
        body: say("home.due", "{count} reviews due", ["count": String(due)]), command: "review")
    }
  }

  /// At eight in the evening, when a row of days would break.
  func streak() throws -> [Notification] {
    let streak = try store.streak()
    guard streak.days >= 2 else { return [] }
    let day = try store.day(now) + (streak.isTodayDone ? 1 : 0)
    return try notification(
      "streak-\(CivilDate(dayNumber: day).text)", "streak", at: instant(day, hour: 20),
      lasts: 2 * 3_600_000,
      title: say("home.streak", "{count} days in a row", ["count": String(streak.days)]),
      body: say("notify.streak", "One phrase today keeps the row going."), command: "review"
    ).map { [$0] } ?? []
  }

  private func instant(_ day: Int, hour: Int) throws -> Int64 {
    try store.call.clock.moment(Civil(CivilDate(dayNumber: day), hour: hour))
  }

  private func notification(
    _ key: String, _ category: String, at: Int64, lasts: Int64, title: String, body: String,
    command: String
  ) throws -> Notification? {
    guard at + lasts > now, at <= horizon else { return nil }
    return Notification(
      key: key, category: category, title: title, body: body, link: Link.to(command),
      due: .at(try store.call.clock.iso8601(at)),
      expires: try store.call.clock.iso8601(at + lasts))
  }
}
