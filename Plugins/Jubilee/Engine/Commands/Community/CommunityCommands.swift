import BerthSDK

/// `vote ID confirm|doubt|none`.
enum VoteCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let id = try ReportID.read(arguments)
    let word = arguments.optionalString("value") ?? "confirm"
    let value = word == "confirm" ? 1 : word == "doubt" ? -1 : 0
    let report = try ReportBook(call).vote(
      id, by: try store.identity(), name: try store.observerName(), value: value)
    try call.events.record("voted", ["value": .string(word)])
    var data = try report.json(call)
    data["yourVote"] = .string(word)
    return Reply(data) {
      Look.page("\(report.intensity.title), \(report.place)") {
        View.text("\(report.up) confirm it, \(report.down) doubt it.")
      }
    }
  }
}

/// `flag ID REASON`: asks a moderator to look at a report.
enum FlagCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let id = try ReportID.read(arguments)
    guard let reason = arguments.optionalString("reason").flatMap(FlagReason.init) else {
      let data: JSON = [
        "reasons": .array(
          FlagReason.allCases.map { ["id": .string($0.rawValue), "name": .string($0.title)] })
      ]
      return Reply(data) {
        Look.page("Why?") {
          View.list(
            FlagReason.allCases.map {
              View.Item(
                $0.title, detail: $0.rawValue,
                link: Link.to("flag", ["id": String(id), "reason": $0.rawValue]))
            }, style: .plain)
        }
      }
    }
    let store = try Store(call)
    let report = try ReportBook(call).flag(
      id, by: try store.identity(), name: try store.observerName(), reason: reason,
      note: arguments.optionalString("note") ?? "")
    try call.events.record("flagged", ["reason": .string(reason.rawValue)])
    let data: JSON = [
      "id": .string(String(id)), "reason": .string(reason.rawValue), "flags": JSON(report.flags),
      "state": .string(report.state.word),
    ]
    return Reply(data) {
      Look.page("Flagged", report.place) {
        View.text(
          report.state == .hidden
            ? "It is hidden until a moderator has looked at it."
            : "A moderator will see it. Three flags of different observers hide a report.")
      }
    }
  }
}

/// `user [ID]`: what an observer has reported, and how far it proved true.
enum UserCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let me = try store.identity()
    let id = arguments.optionalString("id") ?? me
    let book = try ReportBook(call)
    let found = try book.database.first(
      """
      SELECT name, joined, reports, up, down, agreed, refuted, score FROM observers WHERE id = ?1
      """, [.text(id)]
    ) { row in
      (
        name: row.text(0), joined: Int64(row.int(1)), row: (2...6).map { row.int($0) },
        score: row.double(7)
      )
    }
    guard found != nil || id == me else {
      throw PluginError.notFound("there is no observer \(id)", remedy: "berth jubilee feed")
    }
    let name = try id == me ? store.observerName() : found?.name ?? ""
    let counts = found?.row ?? [0, 0, 0, 0, 0]
    let score = found?.score ?? 0
    let level = Reputation.level(score: score, reports: counts[0])
    let isModerator = try book.isModerator(id)
    let data: JSON = [
      "id": .string(id), "name": .string(name), "you": .bool(id == me),
      "joined": try found.map { .string(try Moments.iso($0.joined, call)) } ?? .null,
      "reports": JSON(counts[0]), "confirmations": JSON(counts[1]), "doubts": JSON(counts[2]),
      "agreements": JSON(counts[3]), "hidden": JSON(counts[4]),
      "score": Look.rounded(score, 3), "level": .string(level), "moderator": .bool(isModerator),
    ]
    return Reply(data) {
      Look.page(name, level) {
        View.keyValues([
          View.Pair("Reports", "\(counts[0])"),
          View.Pair("Confirmed by others", "\(counts[1])"),
          View.Pair("Also reported by others", "\(counts[3])"),
          View.Pair("Doubted", "\(counts[2])"),
          View.Pair("Hidden by moderators", "\(counts[4])"),
          View.Pair("Score", Look.number(score, 2)),
        ])
        if isModerator { View.badges([View.Badge("moderator", tone: .accent)]) }
        View.text(
          "The score is what can be said with 95 % certainty about the share of voices that bear "
            + "the reports out (the lower end of Wilson's interval); a hidden report counts as "
            + "three doubts.", role: .note)
        View.actions([View.Action("Reports", link: Link.to("feed", ["observer": id]))])
      }
    }
  }
}

/// `moderate`: the queue, hiding, restoring, and the trail.
enum ModerateCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let me = try store.identity()
    let book = try ReportBook(call)
    switch arguments.optionalString("action") ?? "queue" {
    case "claim":
      try book.claim(me, name: try store.observerName())
      return done("You moderate this home now.", ["id": .string(me), "moderator": true])
    case "appoint":
      let other = try required(arguments, "OBSERVER")
      try book.appoint(other, by: me)
      return done("They moderate this home, too.", ["id": .string(other), "moderator": true])
    case "hide": return try set(.hidden, arguments, book, me)
    case "restore": return try set(.shown, arguments, book, me)
    case "reasons":
      let data: JSON = [
        "reasons": .array(
          FlagReason.allCases.map { ["id": .string($0.rawValue), "name": .string($0.title)] })
      ]
      return Reply(data) {
        Look.page("Reasons") {
          View.list(FlagReason.allCases.map { View.Item($0.rawValue, detail: $0.title) })
        }
      }
    case "audit": return try audit(arguments, book, me)
    default: return try queue(book, me)
    }
  }

  private static func required(_ arguments: Arguments, _ what: String) throws -> String {
    guard let text = arguments.optionalString("id") else {
      throw PluginError(
        "input.missing", "nothing is named",
        remedy: "berth jubilee moderate \(arguments.optionalString("action") ?? "") \(what)")
    }
    return text
  }

  private static func done(_ words: String, _ data: JSON) -> Reply {
    Reply(data) { Look.page("Moderation") { View.text(words) } }
  }

  private static func set(
    _ state: StoredReport.State, _ arguments: Arguments, _ book: ReportBook, _ me: String
  ) throws -> Reply {
    _ = try required(arguments, "REPORT")
    let reason = arguments.optionalString("reason") ?? ""
    guard state == .shown || FlagReason(rawValue: reason) != nil else {
      throw PluginError(
        "input.missing", "hiding needs a reason",
        remedy: "--reason " + FlagReason.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let report = try book.moderate(
      try ReportID.read(arguments), by: me, to: state, reason: reason,
      text: arguments.optionalString("note") ?? "")
    return done(
      state == .hidden ? "The report is hidden." : "The report is shown again.",
      try report.json(book.call))
  }

  private static func queue(_ book: ReportBook, _ me: String) throws -> Reply {
    try book.requireModerator(me)
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
      "results": .array(
        try entries.map { entry in
          var json = try entry.report.json(book.call)
          json["reasons"] = JSON(entry.flags)
          return json
        }), "total": JSON(entries.count),
    ]
    return Reply(data) {
      try Look.page("Waiting for a moderator") {
        if entries.isEmpty { View.text("Nothing waits.") }
        for entry in entries {
          View.card(
            "\(entry.report.place), \(try Moments.text(entry.report.started, book.call))",
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
                  "moderate",
                  ["action": "hide", "id": String(entry.report.id), "reason": "wrong"]),
                role: .destructive),
            ])
        }
      }
    }
  }

  private static func audit(
    _ arguments: Arguments, _ book: ReportBook, _ me: String
  ) throws -> Reply {
    try book.requireModerator(me)
    let report = try arguments.has("id") ? ReportID.read(arguments) : nil
    let lines = try book.trail(report: report)
    return Reply(["results": .array(lines), "total": JSON(lines.count)]) {
      Look.page("Trail", "newest first; it only grows") {
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
}
