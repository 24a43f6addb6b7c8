import BerthSDK

/// `block`, `unblock` and `blocked`.
enum BlockCommand {
  static func block(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let name = try arguments.string("name")
    // Whoever has blocked the user can be blocked back, unseen.
    let other = try (try? store.person(name, for: me.id)) ?? store.anybody(name)
    guard other.id != me.id else { throw PluginError.invalid("that is you") }
    let isNew = try store.block(me.id, other.id)
    if isNew { try call.events.record("blocked") }
    let say = try Say(call)
    return Reply(["id": .string(other.handle), "blocked": true, "new": .bool(isNew)]) {
      Look.page(say("safety.blocked", "Blocked"), say) {
        View.text(
          say(
            "safety.blocked.line", "You and {name} do not see each other any more, anywhere.",
            ["name": other.name]))
        View.actions([
          View.Action(
            say("safety.unblock", "Unblock"), link: Link.to("unblock", ["name": other.handle])),
          View.Action(say("safety.list", "Blocked people"), link: Link.to("blocked")),
        ])
      }
    }
  }

  static func unblock(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let other = try store.anybody(try arguments.string("name"))
    guard try store.unblock(me.id, other.id) else {
      throw PluginError.notFound(
        "you have not blocked \(other.handle)", remedy: "berth lang blocked lists whom you have")
    }
    let say = try Say(call)
    return Reply(["id": .string(other.handle), "blocked": false]) {
      Look.page(say("safety.unblocked", "Unblocked"), say) {
        View.text(
          say(
            "safety.unblocked.line",
            "{name} can see you again. The match of before has ended.", ["name": other.name]))
      }
    }
  }

  static func list(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let found = try store.blocked(by: me.id)
    let say = try Say(call)
    return Reply([
      "blocked": .array(
        try found.map {
          [
            "id": .string($0.person.handle), "name": .string($0.person.name),
            "at": try store.time($0.at),
          ]
        }), "total": JSON(found.count),
    ]) {
      Look.page(say("safety.list", "Blocked people"), say) {
        View.list(
          found.map {
            View.Item(
              $0.person.name, subtitle: "@\($0.person.handle)",
              link: Link.to("unblock", ["name": $0.person.handle]))
          }, empty: say("safety.none", "You have blocked nobody."))
      }
    }
  }
}

/// `report`: tells the moderators.
enum ReportCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me(complete: false)
    let name = try arguments.string("name")
    let other = try (try? store.person(name, for: me.id)) ?? store.anybody(name)
    guard other.id != me.id else { throw PluginError.invalid("that is you") }
    guard let reason = ReportReason(rawValue: try arguments.string("reason")) else {
      throw PluginError.invalid(
        "that is no reason here",
        remedy: "use \(Words.list(ReportReason.allCases.map(\.rawValue), "or"))")
    }
    let sequences = (arguments.json["message"]?.array ?? []).compactMap(\.int)
    let id = try store.report(
      other, by: me, reason, note: Words.trimmed(arguments.optionalString("note") ?? ""),
      sequences: sequences)
    if arguments.flag("block") { _ = try store.block(me.id, other.id) }
    try call.events.record("reported", ["reason": .string(reason.rawValue)])
    let say = try Say(call)
    return Reply([
      "id": JSON(id), "about": .string(other.handle), "reason": .string(reason.rawValue),
      "blocked": .bool(arguments.flag("block")), "state": "open",
    ]) {
      Look.page(say("safety.thanks", "Thank you for telling us"), say) {
        View.text(
          say(
            "safety.thanks.line",
            "A moderator looks at it. {name} does not learn who reported, and is not shown to you "
              + "in discovery any more.", ["name": other.name]))
        if !arguments.flag("block") {
          View.actions([
            View.Action(
              say("safety.block", "Block"), link: Link.to("block", ["name": other.handle]),
              role: .destructive)
          ])
        }
      }
    }
  }
}

/// `moderation`: the queue.
enum ModerationCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    try store.requireModerator()
    let found = try store.reports(
      openOnly: !arguments.flag("all"), limit: arguments.optionalInt("limit") ?? 50)
    let rows = try found.map { try json($0, store) }
    return Reply(["reports": .array(rows), "total": JSON(found.count)]) {
      View.page("Reports", subtitle: Words.count(found.count, "report"), accent: Look.accent) {
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
            View.list(
              (report.evidence["messages"]?.array ?? []).map {
                View.Item($0["text"]?.string ?? "", detail: $0["at"]?.string)
              }, style: .plain)
          }
        }
        if found.isEmpty { View.text("Nothing waits for a decision.") }
      }
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
enum ModerateCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    try store.requireModerator()
    guard let verdict = Verdict(rawValue: try arguments.string("verdict")) else {
      throw PluginError.invalid("that is no verdict")
    }
    let report = try store.decide(
      verdict, on: try arguments.int("id"),
      note: Words.trimmed(arguments.optionalString("note") ?? ""))
    return Reply(try ModerationCommand.json(report, store)) {
      View.page("Report #\(report.id): \(report.state.name)", accent: Look.accent) {
        View.actions([View.Action("Further reports", link: Link.to("moderation"), role: .primary)])
      }
    }
  }
}

/// `audit`: what was reported and decided.
enum AuditCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    try store.requireModerator()
    let entries = try store.auditTrail(report: arguments.optionalInt("report"))
    return Reply(["entries": .array(entries), "total": JSON(entries.count)]) {
      View.page("Audit trail", accent: Look.accent) {
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
}
