import BerthSDK

/// Changes of the forecast that are worth an alert, stored until they are over.
extension Store {
  private static let changesKey = "forecastChanges"
  private static let signKey = "nightSign"

  /// Changes that still matter.
  func forecastChanges() throws -> [WeatherWarning] {
    guard let text = try database.value(Self.changesKey), let json = try? JSON.parse(text) else {
      return []
    }
    return (json.array ?? []).compactMap { change in
      guard let id = change["id"]?.string, let event = change["event"]?.string,
        let issued = change["issued"]?.int, let ends = change["ends"]?.int, Int64(ends) > now
      else { return nil }
      return WeatherWarning(
        id: id, event: event, headline: change["headline"]?.string ?? "", issued: Int64(issued),
        starts: Int64(issued), ends: Int64(ends))
    }
  }

  /// Compares a new forecast with the one before and stores what has changed at the user's own shore,
  /// whose chance every page and alert shows.
  ///
  /// Later forecasts are compared with what was alerted of last, so that a night that creeps up by a
  /// little each hour alerts as well.
  func noteChanges(_ prognosis: Prognosis, pressureTrend: Double?, _ bay: Bay) throws {
    let area = try ownArea(bay)
    let old = try database.value(Self.signKey).flatMap { try? JSON.parse($0) }
      .flatMap { NightSign(json: $0) }
    let sign = NightSign(prognosis, at: area, bay.region.cells)
    var found: [WeatherWarning] = []
    if var sign {
      if let old, sign.isComparable(with: old) {
        found = sign.changes(since: old, now: now)
        let hasReports =
          try nights().first { $0.morning == sign.morning }
          .map { !sightings($0.morning, bay).isEmpty } ?? false
        for index in found.indices {
          found[index].headline +=
            " This is \(area.name)." + (hasReports ? " Reports are not counted in it." : "")
        }
        if !found.contains(where: { $0.id.contains("-step-") }) {
          sign.probability = old.probability
        }
        if sign.windMph == nil {
          (sign.windMph, sign.windDirectionDegrees) = (old.windMph, old.windDirectionDegrees)
        }
      }
      try database.setValue(Self.signKey, sign.json.text())
    }
    if let fall = NightSign.fall(pressureTrend, now: now) { found.append(fall) }
    guard !found.isEmpty else { return }
    var changes = try forecastChanges()
    for change in found where !changes.contains(where: { $0.id == change.id }) {
      changes.append(change)
    }
    try database.setValue(
      Self.changesKey,
      JSON.list(changes.suffix(20)) { change in
        [
          "id": .string(change.id), "event": .string(change.event),
          "headline": .string(change.headline), "issued": .integer(change.issued),
          "ends": JSON(change.ends.map(Int.init)),
        ]
      }.text())
  }
}
