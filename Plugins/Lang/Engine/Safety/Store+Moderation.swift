import BerthSDK

extension Store {
  /// Throws unless the user moderates this home.
  func requireModerator() throws {
    guard try call.person.get().roles.contains("moderator") else {
      throw PluginError(
        "moderator.required", "the queue is for those who moderate this home",
        remedy: "whoever runs it makes you one: berth user grant NAME lang.moderator")
    }
  }

  /// A report `r` in which the user `?1` is no party: nobody decides about themselves or for
  /// themselves, nor learns that there is such a report.
  static let isForOthers = "(?1 IS NULL OR (r.by IS NOT ?1 AND r.target IS NOT ?1))"

  /// Reports, the most urgent first: by reason, then by how many people reported, then by age.
  func reports(openOnly: Bool, limit: Int) throws -> [Report] {
    let found = try shared.rows(
      "SELECT \(Report.columns) FROM reports r WHERE \(Self.isForOthers) "
        + "\(openOnly ? "AND r.state = 0 " : "")ORDER BY r.at DESC LIMIT 1000",
      [SQLValue(try myID())], Report.init)
    return Array(
      found.sorted {
        (-$0.reason.urgency, -$0.reporters, $0.at, $0.id)
          < (-$1.reason.urgency, -$1.reporters, $1.at, $1.id)
      }.prefix(limit))
  }

  func report(id: Int) throws -> Report {
    let found = try shared.first(
      "SELECT \(Report.columns) FROM reports r WHERE r.id = ?2 AND \(Self.isForOthers)",
      [SQLValue(try myID()), SQLValue(id)], Report.init)
    guard let found else {
      throw PluginError.notFound(
        "there is no report \(id) for you to decide", remedy: "berth lang moderation lists them")
    }
    return found
  }

  /// How the audit trail names the user: by handle, or as the host calls them.
  private func moderatorName() throws -> String {
    let name = try myProfile().map { "@\($0.handle)" } ?? call.person.get().name
    return "moderator" + (name.map { " \($0)" } ?? "")
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
      try audit(id, actor: try moderatorName(), action: verdict.rawValue, note: note)
      return try self.report(id: id)
    }
  }
}
