package import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth history` and `berth undo`: what calls have changed, and the way back.
package enum HistoryCommands {
  private static let plugin = Manifest.Parameter(
    name: "plugin", summary: "only this app's calls", rule: ValueRule(.string),
    collection: Manifest.Parameter.plugins, placeholder: "ID")

  package static let all: [HostCommand<HostSession>] = [
    HostCommand(
      "history", summary: "what calls have changed; the last 30 days, 200 of an app at most",
      arguments: [.text("plugin", "only this app's calls")],
      options: [.int("limit", "how many", default: 20, min: 1, max: 1000)],
      examples: ["history", "history --json"]
    ) { session, arguments throws(BerthError) in try list(session, arguments) },
    HostCommand(
      "undo", summary: "take a call back: the newest, or one of `berth history`",
      arguments: [
        .text(
          "call", "its number in `berth history`, or its id such as meal-7",
          of: Manifest.Parameter.calls)
      ],
      options: [plugin]
    ) { session, arguments throws(BerthError) in try undo(session, arguments) },
  ]

  /// What can still be taken back, for completion: ids and lines, the newest first.
  package static func undoable(
    _ session: HostSession
  ) throws(BerthError) -> [(id: String, line: String)] {
    try steps(session, plugin: nil).steps.filter(\.canUndo).map { ($0.id, $0.line) }
  }

  /// Apps' calls and the restores of whoever owns the home, the newest first.
  private static func steps(
    _ session: HostSession, plugin: String?
  ) throws(BerthError) -> (
    steps: [HistoryStep], problems: [(plugin: String, error: BerthError)]
  ) {
    let (entries, problems) = try history(session).entries(plugin: plugin)
    var steps = entries.map(HistoryStep.call)
    if session.isOperators {
      let user = try session.home().user
      steps += try admin(session).restored
        .filter { $0.user == user && (plugin == nil || $0.plugin == plugin) }
        .map(HistoryStep.restore)
    }
    // A call of the millisecond of a restore was brought back by it.
    let order = steps.indices.sorted { (-steps[$0].at, -$0) < (-steps[$1].at, -$1) }
    let isMixed = steps.count > entries.count
    return (isMixed ? order.map { steps[$0] } : steps, problems)
  }

  private static func history(_ session: HostSession) throws(BerthError) -> CallHistory {
    CallHistory(home: try session.home(), registry: try session.registry())
  }

  private static func admin(_ session: HostSession) throws(BerthError) -> DataAdmin {
    let registry = try session.registry()
    return DataAdmin(
      home: try session.home(), clock: session.clock,
      manifests: { id in try? registry.entry(id).manifest })
  }

  private static func list(_ session: HostSession, _ arguments: JSON) throws(BerthError) -> Report {
    let (steps, problems) = try steps(session, plugin: arguments["plugin"]?.string)
    let shown = steps.prefix(arguments["limit"]?.int ?? 20)
    let calls = shown.enumerated().map { index, step -> JSON in
      json(step, number: index + 1, session)
    }
    var data: JSON = ["calls": .array(calls), "total": JSON(steps.count)]
    if !problems.isEmpty {
      data["problems"] = .array(
        problems.map { ["id": .string($0.plugin), "error": $0.error.json] })
    }
    let rows = shown.enumerated().map { index, step in
      [
        View.Cell("\(index + 1)"),
        View.Cell(ShortTime.text(.string(time(step.at, session))) ?? ""),
        View.Cell(step.line), View.Cell(step.state),
      ]
    }
    let table = View.table(
      columns: ["", "when", "call", ""], rows: rows, empty: "nothing has been changed yet")
    let hint = View.text("berth undo takes the first back, berth undo 2 the second.")
    let broken = problems.map { View.text("\($0.plugin): \($0.error.message)", role: .warning) }
    return Report(
      data, view: .page("What was done", children: [table] + broken + (rows.isEmpty ? [] : [hint])))
  }

  private static func undo(_ session: HostSession, _ arguments: JSON) throws(BerthError) -> Report {
    let (steps, problems) = try steps(session, plugin: arguments["plugin"]?.string)
    let found = try find(arguments["call"]?.string, steps, problems.first?.error)
    let undone: HistoryStep
    switch found {
    case .call(let entry): undone = .call(try history(session).undo(entry, at: session.now))
    case .restore(let entry): undone = .restore(try undo(entry, steps, session))
    }
    return Report(
      ["undone": json(undone, number: nil, session)],
      view: .text("Took back: \(undone.line)."))
  }

  /// Takes a restore back, unless that would lose what was done since.
  private static func undo(
    _ entry: RestoreLog.Entry, _ steps: [HistoryStep], _ session: HostSession
  ) throws(BerthError) -> RestoreLog.Entry {
    let newer = steps.filter { step in
      step.at >= entry.at && step.id != entry.id && step.undoneAt == nil
        && (entry.plugin == nil || step.plugin == nil || step.plugin == entry.plugin)
    }
    guard newer.isEmpty || entry.undoneAt != nil else {
      let shown = newer.prefix(3).map(\.line).joined(separator: ", ")
      throw BerthError(
        "undo.conflict",
        "the restore cannot be taken back: newer is \(shown)"
          + (newer.count > 3 ? " and \(newer.count - 3) more" : ""),
        remedy: "take the newer calls back first (berth history lists them), or put back what was "
          + "there before with berth data restore \(entry.kept)",
        details: ["calls": JSON(newer.map(\.id))])
    }
    session.renew()
    var undone = try admin(session).undo(restore: entry.id)
    undone.undoneAt = session.now
    return undone
  }

  private static func find(
    _ name: String?, _ steps: [HistoryStep], _ problem: BerthError?
  ) throws(BerthError) -> HistoryStep {
    guard let name else {
      if let newest = steps.first(where: { $0.undoneAt == nil }) { return newest }
      throw problem
        ?? BerthError(
          "undo.unknown", "there is nothing to take back",
          remedy: "berth history shows what was done")
    }
    if let number = Int(name), steps.indices.contains(number - 1) { return steps[number - 1] }
    if let step = steps.first(where: { $0.id == name }) { return step }
    throw problem
      ?? BerthError(
        "undo.unknown", "there is no call \(name) to take back",
        remedy: "berth history lists the calls with their numbers")
  }

  private static func json(
    _ step: HistoryStep, number: Int?, _ session: HostSession
  ) -> JSON {
    var json: JSON = [
      "id": .string(step.id), "name": .string(step.line), "plugin": JSON(step.plugin),
      "command": .string(step.command), "arguments": step.arguments,
      "at": .string(time(step.at, session)),
      "changedRows": step.changedRows.map { JSON($0) } ?? .null, "canUndo": JSON(step.canUndo),
    ]
    if let number { json["number"] = JSON(number) }
    if let at = step.undoneAt { json["undoneAt"] = .string(time(at, session)) }
    return json
  }

  /// An instant in the user's zone, ISO 8601.
  private static func time(_ at: Int64, _ session: HostSession) -> String {
    let zone = (try? session.zones.rules(session.zoneName)) ?? .utc
    return CivilTime(
      unixMilliseconds: at, offset: zone.offset(atUnixSeconds: at / 1000)
    ).iso8601
  }
}
