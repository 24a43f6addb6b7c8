import BerthSDK

/// `moderation`: the queue.
struct ModerationCommand: StoreCommand {
  var all: Bool
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.requireModerator()
    let found = try store.reports(openOnly: !all, limit: limit)
    let rows = try found.map { try Self.json($0, store) }
    return Reply(
      ["reports": .array(rows), "total": JSON(found.count)], page: "Reports",
      subtitle: Words.count(found.count, "report"), accent: PageStyle.accent
    ) {
      for (report, row) in zip(found, rows) {
        View.card(
          "#\(report.id) \(row["about"]?.string ?? "deleted user")",
          subtitle: "\(report.reason.rawValue): \(report.reason.words)",
          body: report.note.isEmpty ? nil : report.note,
          badges: [
            View.Badge(report.state.name, tone: report.state == .open ? .warning : .neutral),
            View.Badge(Words.count(report.reporters, "reporter")),
          ],
          actions: report.state != .open
            ? []
            : Verdict.allCases.filter { $0 != .restore }.map {
              View.Action(
                Words.title($0.rawValue),
                link: Link.to("moderate", ["id": String(report.id), "verdict": $0.rawValue]),
                role: $0 == .suspend ? .destructive : .secondary)
            }
        ) {
          View.list((report.evidence["messages"]?.array ?? []), style: .plain) {
            View.Item($0["text"]?.string ?? "", detail: $0["at"]?.string)
          }
        }
      }
      if found.isEmpty { View.text("Nothing waits for a decision.") }
    }
  }

  static func json(_ report: Report, _ store: Store) throws -> JSON {
    let about = try report.target.flatMap { try store.profile(id: $0) }
    let by = try report.by.flatMap { try store.profile(id: $0) }
    return [
      "id": JSON(report.id), "about": JSON(about?.handle), "by": JSON(by?.handle),
      "reason": .string(report.reason.rawValue), "note": .string(report.note),
      "evidence": report.evidence, "at": try store.time(report.at),
      "state": .string(report.state.name), "handled": try store.time(report.handled),
      "reporters": JSON(report.reporters), "urgency": JSON(report.reason.urgency),
    ]
  }
}

/// `moderate`: a decision.
struct ModerateCommand: StoreCommand {
  var id: Int
  var verdict: Verdict
  var note: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.requireModerator()
    let report = try store.decide(verdict, on: id, note: Words.trimmed(note ?? ""))
    return Reply(
      try ModerationCommand.json(report, store), page: "Report #\(report.id): \(report.state.name)",
      accent: PageStyle.accent
    ) {
      View.action("Further reports", link: Link.to("moderation"), role: .primary)
    }
  }
}

/// `audit`: what was reported and decided.
struct AuditCommand: StoreCommand {
  var report: Int?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.requireModerator()
    let entries = try store.auditTrail(report: report)
    return Reply(
      ["entries": .array(entries), "total": JSON(entries.count)], page: "Audit trail",
      accent: PageStyle.accent
    ) {
      View.table(
        columns: ["At", "Report", "Who", "What", "Note"],
        rows: entries.map { entry in
          [
            View.Cell(entry["at"]?.string ?? ""),
            View.Cell(entry["report"]?.int.map(String.init) ?? ""),
            View.Cell(entry["actor"]?.string ?? ""), View.Cell(entry["action"]?.string ?? ""),
            View.Cell(entry["note"]?.string ?? ""),
          ]
        }, empty: "Nothing has happened yet.")
    }
  }
}
