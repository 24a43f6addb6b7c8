import BerthSDK

extension Store {
  /// The model that was trained here, else the one that came with the app.
  ///
  /// One of an older form is passed over: the next training replaces it.
  func model() throws -> ProbabilityModel {
    if let text = try database.value("model"), let json = try? JSON.parse(text),
      let model = try? ProbabilityModel(json: json)
    {
      return model
    }
    return try ProbabilityModel.bundled(call)
  }

  /// Jubilees of the last six days: shared events, each as credible as those who reported it, and the
  /// user's own.
  func earlierJubilees(_ bay: Bay) throws -> [EarlierJubilee] {
    let since = now - 6 * Span.day
    var found: [EarlierJubilee] = []
    // While the shared database is away, the record has to do.
    if let book = try? ReportBook(call),
      let sightings = try? book.sightings(from: since, to: now, bay.region)
    {
      found += sightings.map {
        EarlierJubilee(time: $0.time, strength: $0.strength, shore: $0.shore)
      }
    }
    let first = try BayTime.civil(since, call).date
    let own = try database.rows(
      "SELECT day, lat, lon FROM own_events WHERE jubilee = 1 AND day >= ?1", [.text(first)]
    ) { row -> (String, GeoPoint?) in
      (
        row.text(0),
        row.isNull(1) ? nil : GeoPoint(latitude: row.double(1), longitude: row.double(2))
      )
    }
    for (day, point) in own {
      found.append(
        EarlierJubilee(
          time: try BayTime.parse("\(day)T04:30", call), strength: Self.ownWord,
          shore: point.flatMap { bay.region.nearestCell(to: $0)?.cell.shore }))
    }
    return found.filter { $0.time <= now }.sorted {
      ($0.time, $0.strength) < ($1.time, $1.strength)
    }
  }

  /// What somebody's own entry in the record counts for them.
  private static let ownWord = 0.9

  /// Stores a model that was trained here; nil goes back to the one that came with the app.
  func save(_ model: ProbabilityModel?) throws {
    try database.setValue("model", model?.json.text())
  }
}
