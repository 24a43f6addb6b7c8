import BerthSDK

/// `score`: how well the model does on years it was not trained on.
struct ScoreCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let gathered = try TrainingData(try Store(call)).gathered()
    let report = try Scorer.crossValidate(gathered.table, record: gathered.record) { done, years in
      try call.checkCancellation()
      call.progress(done, of: years, "years held out")
    }
    let data: JSON = [
      "rows": JSON(report.rows), "events": JSON(report.events),
      "rowsWithWeather": JSON(report.rowsWithWeather), "nights": JSON(report.rows),
      "nightsWithWeather": JSON(report.rowsWithWeather), "hours": JSON(gathered.hours),
      "years": JSON(report.years.count),
      "skillAgainstClimatology": Format.rounded(report.skillAgainstClimatology, 4),
      "forecasters": .list(Self.forecasters(report)) { entry in
        [
          "id": .string(entry.id), "name": .string(entry.name),
          "brier": Format.rounded(entry.skill.brier, 6),
          "logLoss": Format.rounded(entry.skill.logLoss, 5),
        ]
      },
      "byYear": .list(report.years) {
        [
          "id": .string(String($0.year)), "rows": JSON($0.rows), "events": JSON($0.events),
          "brier": Format.rounded($0.model.brier, 6),
          "climatologyBrier": Format.rounded($0.climatology.brier, 6),
        ]
      },
      "reliability": .list(report.bins) {
        [
          "low": .number($0.low), "high": .number($0.high), "rows": JSON($0.rows),
          "forecast": Format.rounded($0.forecast, 4), "observed": Format.rounded($0.observed, 4),
        ]
      },
    ]
    return Reply(data) { Self.view(report, hours: gathered.hours) }
  }

  private static func forecasters(
    _ report: ScoreReport
  ) -> [(id: String, name: String, skill: ScoreReport.Skill)] {
    [
      ("model", "The model", report.model),
      ("climatology", "Each month's rate", report.climatology),
      ("constant", "One rate all year", report.constant),
      ("index", "Conditions index ÷ 100", report.index),
    ]
  }

  private static func view(_ report: ScoreReport, hours: Int) -> View {
    let gain = report.skillAgainstClimatology * 100
    return View.bayPage("How good is it?", "each year told by a model that never saw it") {
      View.text(
        "\(report.rows) nights of \(Words.count(report.years.count, "year")), "
          + "\(report.events) with a jubilee, \(report.rowsWithWeather) with weather"
          + (hours > 0 ? " from \(hours) hours. " : ". ")
          + (gain > 0
            ? "The model's error is \(Format.number(gain, 1)) % smaller than that of each month's "
              + "rate."
            : "The model is no better than each month's rate."))
      View.table(
        columns: [
          "Forecaster", View.Column("Brier", type: .number), View.Column("Log loss", type: .number),
        ],
        rows: forecasters(report).map {
          [
            View.Cell($0.name), View.Cell(Format.number($0.skill.brier, 5)),
            View.Cell(Format.number($0.skill.logLoss, 4)),
          ]
        })
      View.note("Smaller is better in both; 0 would be perfect.")
      if report.bins.count > 1 {
        View.section("Reliability") {
          ReliabilityPicture.view(report.bins)
          View.table(
            columns: [
              View.Column("Forecast", type: .number), View.Column("Came", type: .number),
              View.Column("Nights", type: .number),
            ],
            rows: report.bins.map {
              [
                View.Cell("\(Format.number($0.forecast * 100, 2)) %"),
                View.Cell("\(Format.number($0.observed * 100, 2)) %"), View.Cell("\($0.rows)"),
              ]
            })
        }
      }
      View.note(
        "That is little to go by. Nights nobody reported count as background here, although some "
          + "of them had a jubilee that nobody wrote down.")
    }
  }
}
