import BerthSDK

/// `report-edit ID`: changes what one's own report says.
enum ReportEditCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let id = try ReportID.read(arguments)
    let photos = try PhotoInput.read(arguments, call, keepsMetadata: arguments.flag("precise"))
    let report = try ReportBook(call).edit(
      id, of: try store.identity(),
      intensity: arguments.optionalString("intensity").flatMap(JubileeIntensity.init),
      ended: try arguments.optionalString("end").map { try Moments.parse($0, call) },
      text: arguments.optionalString("text"), photos: photos)
    return Reply(try report.json(call)) {
      try Look.page("Changed") { View.list([try report.item(call)], style: .plain) }
    }
  }
}

/// `report-withdraw ID`: takes one's own report back.
enum ReportWithdrawCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let id = try ReportID.read(arguments)
    let report = try ReportBook(call).withdraw(id, of: try store.identity())
    return Reply(["id": .string(String(id)), "withdrawn": true, "place": .string(report.place)]) {
      Look.page("Taken back", report.place) {
        View.text("Its words and photos are gone; the trail keeps that there was a report.")
      }
    }
  }
}

/// `reports`: one's own reports, shared and waiting.
enum ReportsCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let waiting = try Outbox(store).waiting()
    let me = try store.identity()
    let shared: [StoredReport]
    var problem: String?
    do {
      shared = try ReportBook(call).database.rows(
        """
        SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
        WHERE r.observer = ?1 ORDER BY r.started DESC, r.id DESC LIMIT 200
        """, [.text(me)], StoredReport.init)
    } catch let error as PluginError where error.code.hasPrefix("storage.") {
      (shared, problem) = ([], error.message)
    }
    var data: JSON = [
      "results": .array(try shared.map { try $0.json(call) }), "total": JSON(shared.count),
      "waiting": .array(
        try waiting.map {
          [
            "id": .string($0.draft.uid), "name": .string($0.draft.place),
            "intensity": .string($0.draft.intensity.rawValue),
            "started": .string(try Moments.iso($0.draft.started, call)),
            "photos": JSON($0.photos), "problem": .string($0.problem),
          ]
        }),
    ]
    if let problem { data["problem"] = .string(problem) }
    return Reply(data) {
      try Look.page("Your reports") {
        if let problem {
          View.text("Shared reports cannot be read now: \(problem).", role: .warning)
        }
        if !waiting.isEmpty {
          try View.section("Waiting to be shared") {
            View.list(
              try waiting.map {
                View.Item(
                  "\($0.draft.place), \(try Moments.text($0.draft.started, call))",
                  subtitle: $0.problem.isEmpty ? nil : $0.problem,
                  badges: [View.Badge($0.draft.intensity.title)], link: Link.to("sync"))
              })
          }
        }
        View.list(
          try shared.map { try $0.item(call) }, style: .plain,
          empty: "None yet. Seen one? berth jubilee report")
      }
    }
  }
}

/// `sync`: shares what waits.
enum SyncCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let (sent, refused, left) = try Outbox(try Store(call)).sendAll()
    let data: JSON = [
      "sent": .array(
        sent.map { ["id": .string(String($0.report)), "event": .string(String($0.event))] }),
      "refused": JSON(refused), "waiting": JSON(left),
    ]
    return Reply(data) {
      Look.page("Sharing") {
        View.text("\(Words.count(sent.count, "report")) shared, \(left) still waiting.")
        for line in refused { View.text("Not taken: \(line).", role: .warning) }
        if left > 0 {
          View.text(
            "Reports are shared through this home's database. It could not be written just now; "
              + "they are safe on this device, and the next refresh tries again.", role: .note)
        }
      }
    }
  }
}

/// The number of a report in an argument.
enum ReportID {
  static func read(_ arguments: Arguments, _ name: String = "id") throws -> Int {
    let text = try arguments.string(name)
    guard let id = Int(text), id > 0 else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 40))” is no number of a report or event",
        remedy: "berth jubilee feed lists them")
    }
    return id
  }
}
