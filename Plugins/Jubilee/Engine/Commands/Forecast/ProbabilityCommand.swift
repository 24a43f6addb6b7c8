import BerthSDK

/// `probability`: the conditions index with its parts, and the model's probability with its reasons.
enum ProbabilityCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let bay = try Bay(call)
    let cell = try cell(arguments, bay)
    let reading = try WidgetCommand.current(store)
    var data = reading.panel.body["probability"] ?? .null
    if reading.probability == nil { data["probability"] = .null }
    data["at"] = .string(try Moments.iso(reading.panel.at, call))
    data["nights"] = .array(
      try (data["nights"]?.array ?? []).map { night in
        var night = night
        for member in ["start", "peak", "end"] {
          night[member] = try store.time(night[member]?.int.map(Int64.init))
        }
        return night
      })
    if let cell {
      let share = (data["cells"]?.array ?? []).first { $0["id"]?.string == cell.id }
      data["place"] = [
        "id": .string(cell.id), "name": .string(cell.name),
        "shore": .string(cell.shore.rawValue), "probability": share?["probability"] ?? .null,
      ]
    }
    let shown = data
    return Reply(data) { try view(shown, reading, cell) }
  }

  private static func cell(_ arguments: Arguments, _ bay: Bay) throws -> ShoreCell? {
    if let id = arguments.optionalString("cell") {
      guard let cell = bay.region.cell(id) else {
        throw PluginError.notFound(
          "there is no stretch of shore “\(Words.shortened(id, to: 40))”",
          remedy: "berth jubilee stations shore")
      }
      return cell
    }
    return try arguments.optionalString("place").flatMap {
      bay.region.cell(try bay.resolve($0).cell)
    }
  }

  private static func view(_ data: JSON, _ reading: PanelReading, _ cell: ShoreCell?) throws -> View
  {
    let index = data["index"]
    return try Look.page("How likely is a jubilee?", Moments.text(reading.panel.at, reading.call)) {
      NowView.probability(reading)
      if let cell, let share = data["place"]?["probability"]?.double {
        View.text("At \(cell.name) itself: \(NowView.percent(share)).", role: .emphasis)
      }
      if let sentence = data["similar"]?["sentence"]?.string { View.text("\(sentence).") }
      if let unknown = data["unknown"]?.string {
        View.text("Unknown: \(unknown).", role: .warning)
      }
      let effects = data["effects"]?.array ?? []
      if !effects.isEmpty {
        View.section("What the model goes by") {
          View.table(
            columns: ["", View.Column("Effect", type: .number)],
            rows: effects.map {
              let effect = $0["logOdds"]?.double ?? 0
              return [
                View.Cell($0["name"]?.string ?? ""),
                View.Cell(
                  (effect > 0 ? "+" : "") + Look.number(effect, 2),
                  tone: effect > 0 ? .good : .neutral),
              ]
            })
          View.text("Effects are changes of the log-odds: +0.7 doubles the odds.", role: .note)
        }
      }
      View.section("Conditions index") {
        View.text(
          index?["score"]?.double.map { "\(Look.number($0)) of 100" } ?? "unknown",
          role: .emphasis)
        View.table(
          columns: [
            "Factor", View.Column("Weight", type: .number), View.Column("Score", type: .number),
            View.Column("Points", type: .number),
          ],
          rows: (index?["contributions"]?.array ?? []).map { part in
            [
              View.Cell(part["name"]?.string ?? ""),
              View.Cell("\(Look.number(part["weight"]?.double ?? 0)) %"),
              View.Cell(part["score"]?.double.map { Look.number($0) } ?? "unknown"),
              View.Cell(Look.number(part["points"]?.double ?? 0, 1)),
            ]
          })
        View.text(
          "The index says how far conditions are as people describe them. It is no probability. "
            + "No study found that humidity or air pressure cause jubilees; they are in it because "
            + "the app's design asks for them.", role: .note)
      }
      let cells = (data["cells"]?.array ?? []).prefix(8)
      if !cells.isEmpty {
        View.section("By stretch of shore") {
          View.table(
            columns: ["", View.Column("Probability", type: .number)],
            rows: cells.map {
              [
                View.Cell(
                  $0["name"]?.string ?? "",
                  link: Link.to("probability", ["cell": $0["id"]?.string ?? ""])),
                View.Cell(NowView.percent($0["probability"]?.double ?? 0)),
              ]
            })
        }
      }
      View.actions([
        View.Action("Forecast", link: Link.to("forecast")),
        View.Action("How good is it", link: Link.to("score")),
      ])
    }
  }
}

/// `forecast`: hour by hour.
enum ForecastCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let bay = try Bay(call)
    _ = try WidgetCommand.current(store)
    let count = arguments.optionalInt("hours") ?? 48
    let first = store.now - store.now % Moments.hour
    let hours = try store.outlook(from: first, to: first + Int64(count - 1) * Moments.hour)
    let spot = try arguments.optionalString("place").map { try bay.resolve($0) }
    func share(_ hour: OutlookHour) -> Double? {
      spot.map { spot in hour.probability == nil ? nil : hour.cells[spot.cell] } ?? hour.probability
    }
    let nights = try store.nights().filter {
      $0.end > store.now && $0.start < first + Int64(count) * Moments.hour
    }
    let data: JSON = [
      "made": try store.time(hours.first?.made), "place": JSON(spot?.name),
      "hours": .array(
        try hours.map { hour in
          [
            "id": .string(String(hour.hour)), "at": try store.time(hour.hour),
            "probability": Look.rounded(share(hour), 4),
            "nightProbability": Look.rounded(hour.night, 4),
            "confidence": Look.rounded(hour.confidence, 3), "cell": .string(hour.cell),
            "weather": .string(hour.weather), "tideFeet": Look.rounded(hour.tideFeet, 2),
            "index": Look.rounded(hour.index, 1), "reasons": JSON(hour.reasons),
          ]
        }),
      "nights": .array(
        try nights.map { night in
          [
            "id": .string(String(night.morning)), "start": try store.time(night.start),
            "peak": try store.time(night.peak), "end": try store.time(night.end),
            "probability": Look.rounded(night.probability, 4),
            "confidence": Look.rounded(night.confidence, 3), "reasons": .string(night.summary),
            "weather": .string(night.weather),
          ]
        }),
      "total": JSON(hours.count),
    ]
    return Reply(data) {
      try Look.page("Forecast", spot?.name ?? "the eastern shore, \(count) hours") {
        if hours.allSatisfy({ $0.probability == nil }) {
          View.text(
            "Unknown: there is no wind forecast that still holds. Season and hour alone would be a "
              + "guess. berth jubilee refresh asks for one.", role: .warning)
        } else if nights.isEmpty, hours.contains(where: { $0.probability == nil }) {
          View.text(
            "The coming night is unknown: no wind forecast that still holds reaches it. "
              + "berth jubilee refresh asks for one.", role: .warning)
        }
        for night in nights {
          View.card(
            "\(try Moments.text(night.start, call)) to \(try Moments.clock(night.end, call))",
            subtitle: "\(NowView.percent(night.probability)) for the night, "
              + OutlookHour.words(confidence: night.confidence),
            body: [NowView.sentence([night.summary]), night.weather].filter { $0.count > 1 }
              .joined(separator: "\n"))
        }
        let labels = try hours.map { hour in
          let civil = try Moments.civil(hour.hour, call)
          return "\(Moments.weekday(civil)) \(Moments.clock(civil))"
        }
        View.chart(
          .line, title: "Under way within the hour",
          series: [View.Series(values: hours.map { share($0).map { $0 * 100 } })], labels: labels,
          unit: "%", minimum: 0)
        View.chart(
          .line, title: "Tide", series: [View.Series(values: hours.map(\.tideFeet))],
          labels: labels, unit: "ft")
        View.table(
          columns: [
            "When", View.Column("Probability", type: .number),
            View.Column("Tide, ft", type: .number), "Weather",
          ],
          rows: zip(hours, labels).enumerated().filter { $0.offset % 3 == 0 }.map { entry in
            let (hour, label) = entry.element
            return [
              View.Cell(label), View.Cell(share(hour).map(NowView.percent) ?? "unknown"),
              View.Cell(hour.tideFeet.map { Look.number($0, 1) } ?? "–"), View.Cell(hour.weather),
            ]
          })
        View.text(
          "Probabilities are those of a jubilee that watchful people would report. Few are on "
            + "record, so confidence is never high; berth jubilee score says how well this holds.",
          role: .note)
      }
    }
  }
}
