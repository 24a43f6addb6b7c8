import BerthSDK

/// `research`: all that is there for research in one place; with `--save` as a folder to publish.
struct ResearchCommand: PluginCommand {
  var days: Int
  var save: Bool

  func run(_ call: Call) throws -> Reply {
    let folder = try ResearchFolder(since: call.clock.now - Int64(days) * Span.day, call)
    let files = save ? try folder.save(call) : []
    if save { try call.events.record("exported", ["what": "research"]) }
    let score = NightLog.Score(
      try NightLog(ReportBook(call), folder.region).entries(
        since: SolarTime(call.clock.now, longitude: SolarTime.bayLongitude).morning - days))
    let data: JSON = [
      "results": .list(folder.tables) { entry in
        [
          "id": .string(entry.subject.rawValue),
          "name": .string(Words.title(entry.subject.rawValue)),
          "rows": JSON(entry.table.rows.count), "row": .string(entry.subject.meaning),
          "columns": .list(entry.table.columns) { column in
            let meaning = ColumnMeaning.find(column)
            return [
              "id": .string(column), "type": .string(meaning?.kind.rawValue ?? "string"),
              "meaning": .string(meaning?.text ?? ""),
            ]
          },
        ]
      },
      "total": JSON(folder.tables.count), "files": JSON(files),
      "sources": JSON(folder.region.sources),
      "nights": JSON(score.nights), "jubilees": JSON(score.jubilees),
      "skill": Format.rounded(score.skill, 3),
    ]
    return Reply(data, bayPage: "For research", folder.region.name) {
      if let first = files.first {
        View.text(
          "\(Words.count(files.count, "file")) are in the folder \(ResearchFolder.name) of the media "
            + "folder now, \(first) and others.", role: .emphasis)
      }
      View.table(
        columns: ["Table", View.Column("Rows", type: .number), "A row is"],
        rows: folder.tables.map { entry in
          [
            View.Cell(
              Words.title(entry.subject.rawValue),
              link: Link.to("export", ["what": entry.subject.rawValue])),
            View.Cell("\(entry.table.rows.count)"), View.Cell(entry.subject.meaning),
          ]
        })
      View.actions([
        View.Action(
          "Save all as a folder", link: Link.to("research", ["save": "true"]), role: .primary),
        View.Action("Forecasts and what came", link: Link.to("nights")),
        View.Action("How good the model is", link: Link.to("score")),
        View.Action("The record", link: Link.to("events")),
        View.Action("Stations", link: Link.to("stations", ["kind": "weather"])),
      ])
      View.section("Sources") {
        View.list(folder.region.sources) { View.Item($0) }
      }
      View.note(
        "The folder has each table as CSV, a data dictionary (datapackage.json), how to cite it and "
          + "a README. Observers are not named; places are rounded unless they agreed to more.")
    }
  }
}
