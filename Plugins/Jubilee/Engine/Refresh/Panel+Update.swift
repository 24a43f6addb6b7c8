import BerthSDK

extension Panel {
  /// Makes panel, forecast and the line of the history anew and stores them, with the changes of the
  /// forecast that alerts tell of.
  @discardableResult
  static func update(_ store: Store, _ bay: Bay) throws -> Panel {
    let now = store.now
    let readings = try store.readings(from: now - 48 * Span.hour, to: now + 60 * Span.hour)
    let conditions = Conditions.merge(readings, at: now, near: bay.region.forecastPoint)
    let tables = try TideTables.bundled(store.call)
    let tide = TidePredictor(try tables.station(nil, bay), tables, near: now)
    let prognosis = try Prognosis(
      bay, store, conditions: conditions, readings: readings, tide: tide)
    let panel = try Panel(conditions, prognosis, tide: tide, bay, store.call)
    try store.database.transaction {
      try store.save(prognosis.hours, from: now - now % Span.hour)
      try panel.save(store)
      try prognosis.save(store)
      try store.noteChanges(prognosis, pressureTrend: conditions.pressureTrendInHgPerHour)
    }
    return panel
  }

  /// Makes anew what undo took away: with the panel goes what its nights were made from.
  static func restore(_ store: Store, _ bay: Bay) throws {
    guard try store.forecastMade() != nil, try stored(store) == nil else { return }
    try update(store, bay)
  }

  /// What is known, without asking anybody.
  static func current(_ store: Store) throws -> PanelReading {
    let stored = try stored(store)
    let panel: Panel
    if let stored, stored.isFresh(at: store.now, for: 3 * Span.hour) {
      panel = stored
    } else {
      panel = try update(store, Bay(store.call))
    }
    return PanelReading(panel: panel, now: store.now, call: store.call)
  }

  /// Asks the stations, unless they were asked just before, and shows what is known then.
  static func refreshed(
    _ store: Store, force: Bool
  ) throws -> (panel: Panel, outcome: Refresher.Outcome) {
    let bay = try Bay(store.call)
    let outcome = try Refresher(store: store, bay: bay).run(force: force)
    if outcome.isFresh, let stored = try stored(store), stored.isFresh(at: store.now) {
      return (stored, outcome)
    }
    return (try update(store, bay), outcome)
  }
}
