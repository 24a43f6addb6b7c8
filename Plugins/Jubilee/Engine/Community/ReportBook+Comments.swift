import BerthSDK

/// What somebody says about a report.
struct StoredComment: Sendable {
  var id: Int
  var observer: String
  var name: String
  var at: Int64
  var text: String

  func json(_ call: Call) throws -> JSON {
    [
      "id": .string(String(id)), "text": .string(text), "at": try BayTime.json(at, call),
      "observer": ["id": .string(observer), "name": .string(name)],
    ]
  }
}

extension ReportBook {
  /// How many letters a comment has, and how many comments one observer makes within a day.
  static let longestComment = 500
  static let maximumCommentsPerDay = 40

  /// The comments on a report, oldest first.
  func comments(on report: Int) throws -> [StoredComment] {
    try database.rows(
      """
      SELECT c.id, c.observer, coalesce(o.name, 'somebody'), c.at, c.text
      FROM comments c LEFT JOIN observers o ON o.id = c.observer
      WHERE c.report = ?1 ORDER BY c.at, c.id
      """, [SQLValue(report)]
    ) { row in
      StoredComment(
        id: row.int(0), observer: row.text(1), name: row.text(2), at: Int64(row.int(3)),
        text: row.text(4))
    }
  }

  /// Adds a comment to a report that is shown; the same words of the same person once.
  func comment(_ id: Int, by observer: String, name: String, text: String) throws {
    let text = Words.trimmed(text)
    guard !text.isEmpty, text.count <= Self.longestComment else {
      throw PluginError.invalid(
        "a comment has 1 to \(Self.longestComment) letters, and this one \(text.count)",
        remedy: "say it shorter")
    }
    try database.transaction {
      guard let report = try report(id), report.state == .shown else { throw Self.missing(id) }
      try enroll(observer, name: name, isVerified: try isKnownObserver())
      let recent = try database.int(
        "SELECT count(*) FROM comments WHERE observer = ?1 AND at > ?2",
        [.text(observer), .int(now - Span.day)])
      guard recent < Self.maximumCommentsPerDay else {
        throw PluginError(
          "comment.limit", "you have commented \(recent) times within a day",
          remedy: "wait until tomorrow")
      }
      let known = try comments(on: report.id)
      if known.contains(where: { $0.observer == observer && $0.text == text }) { return }
      try database.run(
        "INSERT INTO comments (report, observer, at, text) VALUES (?1, ?2, ?3, ?4)",
        [SQLValue(id), .text(observer), .int(now), .text(text)])
    }
  }

  /// Takes a comment out: one's own, or as a moderator anybody's, which the trail keeps.
  func removeComment(_ number: Int, on id: Int, by observer: String) throws {
    try database.transaction {
      guard let found = try comments(on: id).first(where: { $0.id == number }) else {
        throw PluginError.notFound(
          "report \(id) has no comment \(number)", remedy: "berth jubilee report-show \(id)")
      }
      if found.observer != observer {
        try requireModerator()
        try note(
          "comment removed", by: observer, report: id, observer: found.observer, note: found.text)
      }
      try database.run("DELETE FROM comments WHERE id = ?1", [SQLValue(number)])
    }
  }
}
