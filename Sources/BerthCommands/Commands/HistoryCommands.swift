import BerthBase
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
      arguments: [.text("call", "its number in `berth history`, or its id such as meal-7")],
      options: [plugin]
    ) { session, arguments throws(BerthError) in try undo(session, arguments) },
  ]

  private static func history(_ session: HostSession) throws(BerthError) -> CallHistory {
    CallHistory(home: try session.home(), registry: try session.registry())
  }

  private static func list(_ session: HostSession, _ arguments: JSON) throws(BerthError) -> Report {
    let (entries, problems) = try history(session).entries(plugin: arguments["plugin"]?.string)
    let shown = entries.prefix(arguments["limit"]?.int ?? 20)
    let calls = shown.enumerated().map { index, entry -> JSON in
      json(entry, number: index + 1, session)
    }
    var data: JSON = ["calls": .array(calls), "total": JSON(entries.count)]
    if !problems.isEmpty {
      data["problems"] = .array(
        problems.map { ["id": .string($0.plugin), "error": $0.error.json] })
    }
    let rows = shown.enumerated().map { index, entry in
      [
        View.Cell("\(index + 1)"),
        View.Cell(ShortTime.text(.string(time(entry.record.at, session))) ?? ""),
        View.Cell(line(entry)), View.Cell(state(entry)),
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
    let history = try history(session)
    let (entries, problems) = try history.entries(plugin: arguments["plugin"]?.string)
    let found = try find(arguments["call"]?.string, entries, problems.first?.error)
    let undone = try history.undo(found, at: session.now)
    return Report(
      ["undone": json(undone, number: nil, session)],
      view: .text("Took back: \(line(undone))."))
  }

  private static func find(
    _ name: String?, _ entries: [CallHistory.Entry], _ problem: BerthError?
  ) throws(BerthError) -> CallHistory.Entry {
    guard let name else {
      if let newest = entries.first(where: { $0.record.undoneAt == nil }) { return newest }
      throw problem
        ?? BerthError(
          "undo.unknown", "there is nothing to take back",
          remedy: "berth history shows what was done")
    }
    if let number = Int(name), entries.indices.contains(number - 1) { return entries[number - 1] }
    if let entry = entries.first(where: { $0.id == name }) { return entry }
    throw problem
      ?? BerthError(
        "undo.unknown", "there is no call \(name) to take back",
        remedy: "berth history lists the calls with their numbers")
  }

  private static func json(
    _ entry: CallHistory.Entry, number: Int?, _ session: HostSession
  ) -> JSON {
    let record = entry.record
    var json: JSON = [
      "id": .string(entry.id), "name": .string(line(entry)), "plugin": .string(entry.manifest.id),
      "command": .string(record.command), "arguments": record.arguments,
      "at": .string(time(record.at, session)), "changedRows": JSON(record.changedRows),
      "canUndo": JSON(entry.canUndo),
    ]
    if let number { json["number"] = JSON(number) }
    if let at = record.undoneAt { json["undoneAt"] = .string(time(at, session)) }
    return json
  }

  /// An instant in the user's zone, ISO 8601.
  private static func time(_ at: Int64, _ session: HostSession) -> String {
    let zone = (try? session.zones.rules(session.zoneName)) ?? .utc
    return CivilTime(
      unixMilliseconds: at, offset: zone.offset(atUnixSeconds: at / 1000)
    ).iso8601
  }

  /// The call as it would be typed.
  private static func line(_ entry: CallHistory.Entry) -> String {
    let command = entry.manifest.command(named: entry.record.command)
    let words = entry.record.arguments.object.map { members in
      members.compactMap { name, value -> String? in
        let parameter = command?.parameter(name)
        guard value != parameter?.defaultValue, value != false, !value.isNull else { return nil }
        let isOption = command?.options.contains { $0.name == name } ?? true
        let flag = "--\(parameter?.optionName ?? name)"
        if value == true { return flag }
        let text =
          value.array?.compactMap(\.string).joined(separator: " ")
          ?? value.string ?? value.text()
        let short = text.count > 40 ? text.prefix(39) + "…" : text
        return isOption ? "\(flag) \(short)" : String(short)
      }
    }
    return ([entry.manifest.id, entry.record.command] + (words ?? [])).joined(separator: " ")
  }

  private static func state(_ entry: CallHistory.Entry) -> String {
    if entry.record.undoneAt != nil { return "taken back" }
    return entry.record.isTooLarge ? "too large to take back" : ""
  }
}
