import BerthSDK

/// `moderate`: the queue, hiding, restoring, and the trail.
struct ModerateCommand: StoreCommand {
  enum Action: String, ArgumentWord {
    case queue, hide, restore, reasons, audit
  }

  var action: Action
  var id: String?
  var reason: FlagReason?
  var note: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let me = try store.identity()
    let book = try ReportBook(call)
    switch action {
    case .hide: return try set(.hidden, book, me)
    case .restore: return try set(.shown, book, me)
    case .reasons:
      return Reply(FlagReason.json, bayPage: "Reasons") {
        View.list(FlagReason.allCases.map { View.Item($0.rawValue, detail: $0.title) })
      }
    case .audit: return try audit(book)
    case .queue: return try Self.queue(book)
    }
  }

  private static func done(_ words: String, _ data: JSON) -> Reply {
    Reply(data, bayPage: "Moderation") { View.text(words) }
  }

  private func set(
    _ state: StoredReport.State, _ book: ReportBook, _ me: String
  ) throws -> Reply {
    guard let id else {
      throw PluginError(
        "input.missing", "no report is named",
        remedy: "berth jubilee moderate \(action.rawValue) REPORT")
    }
    guard state == .shown || reason != nil else {
      throw PluginError(
        "input.missing", "hiding needs a reason",
        remedy: "--reason " + FlagReason.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let report = try book.moderate(
      try ReportBook.number(id), by: me, to: state, reason: reason?.rawValue ?? "",
      text: note ?? "")
    return Self.done(
      state == .hidden ? "The report is hidden." : "The report is shown again.",
      try report.json(book.call))
  }

  private static func queue(_ book: ReportBook) throws -> Reply {
    try book.requireModerator()
    let reports = try book.queue()
    let entries = try reports.map { report -> (report: StoredReport, flags: [String]) in
      (
        report,
        try book.flags(of: report.id).map { flag in
          (FlagReason(rawValue: flag.reason)?.title ?? flag.reason)
            + (flag.note.isEmpty ? "" : " (\(flag.note))")
        }
      )
    }
    let data: JSON = [
      "results": try .list(entries) { entry in
        var json = try entry.report.json(book.call)
        json["reasons"] = JSON(entry.flags)
        return json
      }, "total": JSON(entries.count),
    ]
    return Reply(data, bayPage: "Waiting for a moderator") {
      if entries.isEmpty { View.text("Nothing waits.") }
      for entry in entries {
        View.card(
          "\(entry.report.place), \(try BayTime.text(entry.report.started, book.call))",
          subtitle:
            "\(entry.report.observerName): \(Words.shortened(entry.report.text, to: 120))",
          body: entry.flags.joined(separator: "\n"),
          badges: [View.Badge(entry.report.state.word)],
          actions: [
            View.Action(
              "Show again",
              link: Link.to("moderate", ["action": "restore", "id": String(entry.report.id)])),
            View.Action(
              "Hide",
              link: Link.to(
                "moderate", ["action": "hide", "id": String(entry.report.id), "reason": "wrong"]),
              role: .destructive),
          ])
      }
    }
  }

  private func audit(_ book: ReportBook) throws -> Reply {
    try book.requireModerator()
    let report = try id.map(ReportBook.number)
    let lines = try book.trail(report: report)
    return Reply(
      ["results": .array(lines), "total": JSON(lines.count)], bayPage: "Trail",
      "newest first; it only grows"
    ) {
      View.table(
        columns: ["When", "Who", "What", "Report", "Reason"],
        rows: lines.map { line in
          [
            View.Cell(line["at"]?.string ?? ""), View.Cell(line["name"]?.string ?? ""),
            View.Cell(line["action"]?.string ?? ""), View.Cell(line["report"]?.string ?? ""),
            View.Cell(
              [line["reason"]?.string ?? "", line["note"]?.string ?? ""]
                .filter { !$0.isEmpty }.joined(separator: ": ")),
          ]
        }, empty: "Nothing has happened yet.")
    }
  }
}
