import BerthSDK

/// `probability`: the conditions index with its parts, and the model's probability with its reasons.
struct ProbabilityCommand: StoreCommand {
  var place: String?
  var cell: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let bay = try Bay(call)
    let cell = try shoreCell(bay)
    let reading = try Panel.current(store)
    var data = reading.panel.body["probability"] ?? .null
    if reading.probability == nil { data["probability"] = .null }
    data["at"] = try store.time(reading.panel.at)
    let tonight = try Tonight(
      reading, store, bay,
      at: cell.map { ShoreArea(id: $0.id, name: $0.name, cells: [$0.id]) })
    data = tonight.own(data)
    data["nights"] = try .list((data["nights"]?.array ?? [])) { night in
      var night = night
      for member in ["start", "peak", "end"] {
        night[member] = try store.time(night[member])
      }
      return night
    }
    data["tonight"] = try tonight.json()
    if let cell {
      let share = (data["cells"]?.array ?? []).first { $0["id"]?.string == cell.id }
      data["place"] = [
        "id": .string(cell.id), "name": .string(cell.name),
        "shore": .string(cell.shore.rawValue), "probability": share?["probability"] ?? .null,
      ]
    }
    let shown = data
    return Reply(data) { try Self.view(shown, reading, tonight) }
  }

  /// The stretch of shore that is asked about; nil for none.
  private func shoreCell(_ bay: Bay) throws -> ShoreCell? {
    if let id = cell {
      guard let cell = bay.region.cell(id) else {
        throw PluginError.notFound(
          "there is no stretch of shore “\(Words.shortened(id, to: 40))”",
          remedy: "berth jubilee stations shore")
      }
      return cell
    }
    return try place.flatMap { bay.region.cell(try bay.resolve($0).cell) }
  }

  private static func view(
    _ data: JSON, _ reading: PanelReading, _ tonight: Tonight
  ) throws -> View {
    let index = data["index"]
    return try View.bayPage(
      "How likely is a jubilee?", BayTime.text(reading.panel.at, reading.call)
    ) {
      try tonight.figure()
      reading.hourView(tonight.whereabouts, tonight.hourNow)
      // Where the hour is unknown the record is said already.
      if data["probability"]?.double != nil, let sentence = data["similar"]?["sentence"]?.string {
        View.text("\(sentence).")
      }
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
                  (effect > 0 ? "+" : "") + Format.number(effect, 2),
                  tone: effect > 0 ? .good : .neutral),
              ]
            })
          View.note("Effects are changes of the log-odds: +0.7 doubles the odds.")
        }
      }
      View.section("Conditions index") {
        View.text(
          index?["score"]?.double.map { "\(Format.number($0)) of 100" } ?? "unknown",
          role: .emphasis)
        View.table(
          columns: [
            "Factor", View.Column("Weight", type: .number), View.Column("Score", type: .number),
            View.Column("Points", type: .number),
          ],
          rows: (index?["contributions"]?.array ?? []).map { part in
            [
              View.Cell(part["name"]?.string ?? ""),
              View.Cell("\(Format.number(part["weight"]?.double ?? 0)) %"),
              View.Cell(part["score"]?.double.map { Format.number($0) } ?? "unknown"),
              View.Cell(Format.number(part["points"]?.double ?? 0, 1)),
            ]
          })
        View.note(
          "The index says how far conditions are as people describe them. It is no probability. "
            + "No study found that humidity or air pressure cause jubilees; they are in it because "
            + "the app's design asks for them.")
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
                View.Cell(Format.chance($0["probability"]?.double ?? 0)),
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
