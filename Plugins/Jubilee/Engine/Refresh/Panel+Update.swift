import BerthSDK

extension Panel {
  /// Makes panel, forecast and the line of the history anew and stores them, with the changes of the
  /// forecast that alerts tell of.
  @discardableResult
  static func update(_ store: Store, _ bay: Bay) throws -> Panel {
    let now = store.now
    let readings = try store.readings(from: now - 72 * Span.hour, to: now + 60 * Span.hour)
    let conditions = Conditions.merge(
      readings, at: now, near: bay.region.forecastPoint, waters: bay.region.waters)
    let tables = try store.tideTables()
    let tide = TidePredictor(try tables.station(nil, bay), tables, near: now)
    let prognosis = try Prognosis(
      bay, store, conditions: conditions, readings: readings, tide: tide)
    let strip = HourStrip(readings, tide: tide, waters: bay.region.waters, now: now)
    let panel = try Panel(conditions, prognosis, tide: tide, strip: strip, bay, store.call)
    try store.database.transaction {
      try store.save(prognosis.hours, from: now - now % Span.hour)
      try panel.save(store)
      try prognosis.save(store)
      try store.noteChanges(prognosis, pressureTrend: conditions.pressureTrendInHgPerHour, bay)
    }
    try logNight(prognosis.nights, store, bay)
    return panel
  }

  /// Writes the evening's forecast and what came of earlier ones into the log all share; while that
  /// database is away it is not written.
  private static func logNight(_ nights: [ForecastNight], _ store: Store, _ bay: Bay) throws {
    do {
      let book = try ReportBook(store.call)
      let log = NightLog(book, bay.region)
      if let night = nights.first(where: { $0.end > store.now }), night.isWhole {
        for shore in ShoreCell.Shore.allCases where night.shores[shore.rawValue] != nil {
          let area = ShoreArea(
            id: shore.rawValue, name: shore.rawValue,
            cells: Set(bay.region.cells.filter { $0.shore == shore }.map(\.id)))
          try log.note(
            night, ShoreNight(night, area, bay.region.cells, []), shore: shore.rawValue,
            now: store.now)
        }
      }
      try log.settle(now: store.now)
    } catch let error as PluginError where error.isStorageFault {
      store.call.log(.info, "the log of nights is not written: \(error.message)")
    }
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
