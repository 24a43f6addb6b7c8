import BerthSDK

/// What somebody says of a report of somebody else.
enum Vote: String, ArgumentWord {
  case confirm, doubt, none

  /// As it is stored: 1 confirms, -1 doubts.
  var sign: Int {
    switch self {
    case .confirm: 1
    case .doubt: -1
    case .none: 0
    }
  }
}

extension ReportBook {
  /// What an observer said of a report.
  func vote(on id: Int, by observer: String) throws -> Vote {
    let sign = try database.int(
      "SELECT value FROM votes WHERE report = ?1 AND observer = ?2",
      [SQLValue(id), .text(observer)])
    return sign > 0 ? .confirm : sign < 0 ? .doubt : .none
  }

  /// Votes on somebody else's report; a later vote replaces an earlier one.
  func vote(
    _ id: Int, by observer: String, name: String, _ vote: Vote
  ) throws -> StoredReport {
    try database.transaction {
      guard let report = try report(id), report.state == .shown else { throw Self.missing(id) }
      guard report.observer != observer else {
        throw PluginError(
          "vote.own", "you cannot vote on your own report",
          remedy: "change it: berth jubilee report-edit \(id)")
      }
      try enroll(observer, name: name, isVerified: try isKnownObserver())
      if vote == .none {
        try database.run(
          "DELETE FROM votes WHERE report = ?1 AND observer = ?2", [SQLValue(id), .text(observer)])
      } else {
        try database.run(
          """
          INSERT INTO votes (report, observer, value, at) VALUES (?1, ?2, ?3, ?4)
          ON CONFLICT (report, observer) DO UPDATE SET value = excluded.value, at = excluded.at
          """, [SQLValue(id), .text(observer), SQLValue(vote.sign), .int(now)])
      }
      try database.run(
        """
        UPDATE reports SET
          up = (SELECT count(*) FROM votes WHERE report = ?1 AND value > 0),
          down = (SELECT count(*) FROM votes WHERE report = ?1 AND value < 0) WHERE id = ?1
        """, [SQLValue(id)])
      try recount(observers: [report.observer])
      try settle(report.event)
      return try self.report(id) ?? report
    }
  }
}
