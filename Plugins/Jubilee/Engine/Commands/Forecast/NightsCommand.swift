import BerthSDK

/// `nights`: what was forecast for each night before it came, what came, and how good that was.
struct NightsCommand: PluginCommand {
  var days: Int

  func run(_ call: Call) throws -> Reply {
    let today = SolarTime(call.clock.now, longitude: SolarTime.bayLongitude).morning
    let book = try ReportBook(call)
    let nights = NightLog(book, try Bay(call).region)
    // What came is written down even where nobody has asked for a forecast since.
    do {
      try nights.settle(now: call.clock.now)
    } catch let error as PluginError where error.isStorageFault {
      call.log(.info, "what came is not written: \(error.message)")
    }
    let log = try nights.entries(since: today - days)
    let score = NightLog.Score(log)
    let results = try JSON.list(log.reversed()) { entry -> JSON in
      [
        "id": .string("\(CivilDate(dayNumber: entry.night).text)-\(entry.shore)"),
        "name": .string("\(CivilDate(dayNumber: entry.night).text), \(entry.shore)ern shore"),
        "date": .string(CivilDate(dayNumber: entry.night).text), "shore": .string(entry.shore),
        "made": try BayTime.json(entry.made, call),
        "probability": Format.rounded(entry.probability, 4), "low": Format.rounded(entry.low, 4),
        "high": Format.rounded(entry.high, 4), "usual": Format.rounded(entry.usual, 4),
        "confidence": Format.rounded(entry.confidence, 3), "reasons": .string(entry.reasons),
        "jubilee": entry.outcome.map(JSON.bool) ?? .null, "basis": .string(entry.basis),
      ]
    }
    let data: JSON = [
      "results": results,
      "total": JSON(log.count),
      "score": [
        "nights": JSON(score.nights), "jubilees": JSON(score.jubilees),
        "brier": Format.rounded(score.brier, 5), "usualBrier": Format.rounded(score.usualBrier, 5),
        "skill": Format.rounded(score.skill, 3),
      ],
    ]
    return Reply(data, bayPage: "Forecasts and what came", "each night as it was told that evening")
    {
      if let skill = score.skill {
        View.text(
          "Over \(Words.count(score.nights, "night")) with "
            + "\(Words.count(score.jubilees, "jubilee")) the forecasts' error is "
            + (skill > 0
              ? "\(Format.percent(skill)) smaller than that"
              : "\(Format.number(1 - skill, 1)) times that") + " of the usual chance.")
      }
      View.table(
        columns: [
          "Night", View.Column("Forecast", type: .number), View.Column("Usual", type: .number),
          "Came", "Why",
        ],
        rows: log.reversed().map { entry in
          [
            View.Cell("\(CivilDate(dayNumber: entry.night).text), \(entry.shore)"),
            View.Cell(Format.chance(entry.probability)), View.Cell(Format.chance(entry.usual)),
            View.Cell(
              entry.outcome.map { $0 ? "yes" : "none reported" } ?? "open",
              tone: entry.outcome == true ? .good : .neutral),
            View.Cell(entry.basis.isEmpty ? entry.reasons : entry.basis),
          ]
        }, empty: "None yet: the first forecast of an evening is written down, and never changed.")
      View.note(
        "That nobody reported one is no proof that there was none. The database itself refuses to "
          + "change or shorten this log.")
      View.action("How good the model is", link: Link.to("score"))
    }
  }
}
