import BerthSDK

/// `reports`: one's own reports, shared and waiting.
struct ReportsCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let waiting = try Outbox(store).waiting()
    let me = try store.identity()
    let shared: [StoredReport]
    var problem: String?
    do {
      shared = try ReportBook(call).reports(of: me)
    } catch let error as PluginError where error.isStorageFault {
      (shared, problem) = ([], error.message)
    }
    var data: JSON = [
      "results": .array(try shared.map { try $0.json(call) }), "total": JSON(shared.count),
      "waiting": try .list(waiting) {
        [
          "id": .string($0.draft.uid), "name": .string($0.draft.place),
          "intensity": .string($0.draft.intensity.word),
          "started": try BayTime.json($0.draft.started, call),
          "photos": JSON($0.photos), "problem": .string($0.problem),
        ]
      },
    ]
    if let problem { data["problem"] = .string(problem) }
    return Reply(data, bayPage: "Your reports") {
      if let problem {
        View.text("Shared reports cannot be read now: \(problem).", role: .warning)
      }
      if !waiting.isEmpty {
        try View.section("Waiting to be shared") {
          try View.list(waiting) {
            View.Item(
              "\($0.draft.place), \(try BayTime.text($0.draft.started, call))",
              subtitle: $0.problem.isEmpty ? nil : $0.problem,
              badges: [View.Badge($0.draft.intensity.title)], link: Link.to("sync"))
          }
        }
      }
      try View.list(
        shared, style: .plain,
        empty: "None yet. What you see helps everybody on the shore."
      ) { try $0.item(call) }
    }
  }
}
