import BerthSDK

/// `train`: fits the model anew on the record, the user's events and the user's weather.
struct TrainCommand: StoreCommand {
  var weather: String?
  var addEvent: CivilDate?
  var place: String?
  var source: String?
  var reset: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    if reset { return try Self.reset(store) }
    var notes: [String] = []
    // What is added and what is learnt from it stand together or not at all, also when the call is killed.
    let (gathered, model) = try store.database.transaction {
      if let addEvent { notes.append(try add(addEvent.text, store)) }
      if weather != nil { notes += try Self.readWeather(store) }
      let gathered = try TrainingData(store).gathered()
      let model = Trainer.train(gathered.table, record: gathered.record)
      try store.save(model)
      return (gathered, model)
    }
    if gathered.elsewhere > 0 {
      notes.append(
        "\(Words.count(gathered.elsewhere, "jubilee")) of another shore than the model is of "
          + "\(gathered.elsewhere == 1 ? "is" : "are") in your record, but not trained on.")
    }
    _ = try Panel.update(store, Bay(call))
    try call.events.record("trained", ["rows": JSON(gathered.table.count)])
    let data: JSON = [
      "rows": JSON(model.rows), "events": JSON(model.events),
      "rowsWithWeather": JSON(model.rowsWithWeather), "nights": JSON(model.rows),
      "nightsWithWeather": JSON(model.rowsWithWeather), "hours": JSON(gathered.hours),
      "baseRatePerNight": Format.rounded(model.baseRate, 5), "notes": JSON(notes),
      "coefficients": .list(Feature.allCases) { feature in
        [
          "id": .string(feature.rawValue), "name": .string(Format.spaced(feature.rawValue)),
          "value": Format.rounded(model.coefficient(feature), 3),
          "standardError": Format.rounded(model.standardError(feature), 3),
          "prior": .number(feature.priorMean),
        ]
      },
    ]
    return Reply(
      data, bayPage: "Trained",
      "\(model.rows) nights, \(model.events) with a jubilee; \(gathered.hours) hours of weather"
    ) {
      for note in notes { View.text(note) }
      View.table(
        columns: [
          "Feature", View.Column("Weight", type: .number), View.Column("± error", type: .number),
          View.Column("Expected before", type: .number),
        ],
        rows: Feature.allCases.map {
          [
            View.Cell(Words.title(Words.slug(Format.spaced($0.rawValue)))),
            View.Cell(Format.number(model.coefficient($0), 2)),
            View.Cell(Format.number(model.standardError($0), 2)),
            View.Cell(Format.number($0.priorMean, 1)),
          ]
        })
      View.note(
        "A weight of 1 takes the evidence at its word, 0 ignores it. Only \(model.rowsWithWeather) "
          + "nights knew the weather; without it, wind, oxygen and the rest keep what the "
          + "literature says.")
      View.action("How good is it", link: Link.to("score"))
    }
  }

  private static func reset(_ store: Store) throws -> Reply {
    try store.save(nil)
    _ = try Panel.update(store, Bay(store.call))
    return Reply(["reset": true], bayPage: "Model") {
      View.text("The model that came with the app is used again.")
    }
  }

  private func add(_ day: String, _ store: Store) throws -> String {
    let bay = try Bay(store.call)
    let instant = try BayTime.parse("\(day)T04:30", store.call)
    guard instant <= store.now else {
      throw PluginError.invalid("\(day) lies in the future", remedy: "give the date it was seen")
    }
    guard let place else {
      throw PluginError(
        "input.missing", "the jubilee of \(day) has no place", remedy: "add --place PLACE")
    }
    let spot = try bay.resolve(place)
    let point = spot.isNamed ? spot.point : spot.point.coarsened(miles: ReportDraft.coarseMiles)
    let isNew = try store.addOwnEvent(
      day, at: spot.name, point, source: source ?? "own observation")
    guard isNew else { return "\(day) at \(spot.name) is in your record already." }
    return "\(day) at \(spot.name) is in your record now."
  }

  private static func readWeather(_ store: Store) throws -> [String] {
    var stored = 0
    var notes: [String] = []
    try store.call.files.input("weather") { bytes in
      // All or nothing: a file that turns out bad half-way leaves the weather as it was.
      try store.database.transaction {
        try TableBlocks.each(bytes, ReadingHint(name: "--weather")) { found, read in
          try store.call.checkCancellation()
          let measured = found.set.readings.filter {
            !$0.source.isForecast && ($0.windMph != nil || $0.oxygenMgL != nil)
          }
          try store.saveTraining(measured)
          stored += measured.count
          notes += found.notes.prefix(max(0, 5 - notes.count))
          store.call.progress(read, of: bytes.count, "reading the weather")
        }
        guard stored > 0 else {
          throw PluginError.invalid(
            "--weather holds no measured wind or oxygen",
            remedy: "give a table with a time and a wind column")
        }
      }
    }
    return ["\(Words.count(stored, "reading")) of weather kept."] + notes
  }
}
