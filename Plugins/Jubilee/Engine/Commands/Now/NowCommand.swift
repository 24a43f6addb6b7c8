import BerthSDK

/// `now`: the conditions in the bay, the tide, the sky, and what they make of a jubilee.
struct NowCommand: StoreCommand {
  var refresh: Bool
  var offline: Bool
  var from: String?
  var units: UnitChoice?
  var product: String?
  var station: String?

  /// Units as services and people name them.
  enum UnitChoice: String, ArgumentWord {
    case standard, metric, imperial, english

    var system: UnitSystem {
      switch self {
      case .standard: .standard
      case .metric: .metric
      case .imperial, .english: .imperial
      }
    }
  }

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.noteOpened()
    var outcome: Refresher.Outcome?
    var notes: [String] = []
    let panel: Panel
    if from != nil {
      (panel, notes) = try read(store)
    } else if refresh {
      (panel, outcome) = try Panel.refreshed(store, force: true)
    } else {
      let stored = try Panel.stored(store)
      if let stored, stored.isFresh(at: store.now, for: Refresher.interval) {
        panel = stored
      } else if !offline, try Self.isDue(store) {
        (panel, outcome) = try Panel.refreshed(store, force: false)
      } else if let stored, stored.isFresh(at: store.now) {
        panel = stored
      } else {
        panel = try Panel.update(store, Bay(call))
      }
    }
    let isOffline = try outcome?.isOffline ?? store.isOffline()
    let reading = PanelReading(panel: panel, now: store.now, call: call)
    var data = try reading.json(isOffline: isOffline)
    let bay = try Bay(call)
    let tonight = try Tonight(reading, store, bay)
    if let remark = bay.remark { notes.append(remark) }
    if bay.region.isOwn, let remark = try store.tideTables().remark(on: bay) {
      notes.append(remark)
    }
    try tonight.add(to: &data)
    let sources = try SourceLog(store)
    data["sources"] = try sources.json(store)
    if let outcome { data["refresh"] = outcome.json }
    let reasons = sources.words(now: store.now)
    if !notes.isEmpty || !reasons.isEmpty { data["notes"] = JSON(notes + reasons) }
    // A page says who does not answer; why is in the data and said by `refresh`.
    let asked = try Refresher.lastRound(store)
    let line = try sources.line(asked: asked) { try BayTime.text($0, call) }
    if !isOffline, let line { notes.append(line) }
    let view = NowView(
      reading: reading, tonight: tonight, bay: bay, isOffline: isOffline, notes: notes,
      store: store)
    return Reply(data) { try view.view() }
  }

  /// Whether the stations may be asked by themselves.
  private static func isDue(_ store: Store) throws -> Bool {
    guard try store.call.config.get("autoRefresh").bool ?? true else { return false }
    guard let last = try Refresher.lastRound(store) else { return true }
    return store.now - last >= Refresher.interval || store.now < last
  }

  /// Stores what a file of any known format holds.
  private func read(_ store: Store) throws -> (Panel, [String]) {
    let bytes = try store.call.files.input("from") { Array($0) }
    let bay = try Bay(store.call)
    let found = try FormatSniffer.read(bytes, try hint(bay))
    guard !found.set.readings.isEmpty || found.format == .nwsAlerts else {
      throw PluginError.invalid(
        "--from holds no reading (\(found.format.rawValue))"
          + (found.notes.first.map { ": \($0)" } ?? ""),
        remedy: "give observations, a forecast, or a table with a time and values")
    }
    let stored = try store.save(found.set.readings)
    if found.format == .nwsAlerts { try store.save(found.alerts) }
    var notes = [
      "\(found.format.rawValue): \(Words.count(found.set.readings.count, "reading")), "
        + "\(stored.count) new"
    ]
    notes += stored.notes
    if let newest = found.set.readings.map(\.time).max(),
      store.now - newest > Conditions.maximumAge
    {
      notes.append("the newest is \(Span.text(store.now - newest)) old, too old for now")
    }
    notes += found.notes
    return (try Panel.update(store, bay), notes)
  }

  /// What the command says of a file that does not say it itself.
  private func hint(_ bay: Bay) throws -> ReadingHint {
    var hint = ReadingHint(name: "--from")
    hint.units = units?.system
    if let product {
      guard let known = WaterProduct(words: product) else {
        throw PluginError.invalid(
          "“\(Words.shortened(product, to: 30))” is no product of CO-OPS",
          remedy: "name one of \(WaterProduct.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      hint.product = known
    }
    if let station {
      let known = bay.region.stations.first {
        TextFolding.fold($0.id) == TextFolding.fold(station)
          || TextFolding.fold($0.name) == TextFolding.fold(station)
      }
      hint.station = known?.id ?? station
      hint.point = known?.point
    }
    for other in bay.region.stations { hint.points[other.id] = other.point }
    return hint
  }
}
