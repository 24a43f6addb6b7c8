import BerthSDK

/// `now`: the conditions in the bay, the tide, the sky, and what they make of a jubilee.
enum NowCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    var outcome: Refresher.Outcome?
    var notes: [String] = []
    var panel: Panel?
    if arguments.has("from") {
      (panel, notes) = try read(store)
    } else if arguments.flag("refresh") {
      (panel, outcome) = try RefreshCommand.refresh(store, force: true)
    } else {
      let kept = try Panel.kept(store)
      if let kept, (0..<Refresher.interval).contains(store.now - kept.at) {
        panel = kept
      } else if !arguments.flag("offline"), try isDue(store) {
        (panel, outcome) = try RefreshCommand.refresh(store, force: false)
      } else if let kept, (0..<Panel.fresh).contains(store.now - kept.at) {
        panel = kept
      } else {
        panel = try Panel.make(store, Bay(call))
      }
    }
    guard let panel else { throw PluginError("internal", "there is nothing to show") }
    let isOffline =
      try outcome?.isOffline ?? (store.database.value("offline") != nil)
    let reading = PanelReading(panel: panel, now: store.now, call: call)
    var data = try reading.json(isOffline: isOffline)
    if let outcome { data["refresh"] = outcome.json }
    if !notes.isEmpty { data["notes"] = JSON(notes) }
    return Reply(data) { try NowView(reading: reading, isOffline: isOffline, notes: notes).view() }
  }

  /// Whether the stations may be asked by themselves.
  private static func isDue(_ store: Store) throws -> Bool {
    guard try store.call.config.get("autoRefresh").bool ?? true else { return false }
    guard let last = try Refresher.lastRound(store) else { return true }
    return store.now - last >= Refresher.interval || store.now < last
  }

  /// Reads a file of any known format into what is kept.
  private static func read(_ store: Store) throws -> (Panel, [String]) {
    let bytes = try store.call.files.input("from") { Array($0) }
    let found = try FormatSniffer.read(bytes, ReadingHint(name: "--from"))
    guard !found.set.readings.isEmpty || found.format == .nwsAlerts else {
      throw PluginError.invalid(
        "--from holds no reading (\(found.format.rawValue))"
          + (found.notes.first.map { ": \($0)" } ?? ""),
        remedy: "give observations, a forecast, or a table with a time and values")
    }
    let kept = try store.save(found.set.readings)
    if found.format == .nwsAlerts { try store.save(found.alerts) }
    var notes = [
      "\(found.format.rawValue): \(Words.count(found.set.readings.count, "reading")), \(kept) new"
    ]
    if let newest = found.set.readings.map(\.time).max(),
      store.now - newest > Conditions.longestKept
    {
      notes.append("the newest is \(Moments.span(store.now - newest)) old, too old for now")
    }
    notes += found.notes
    return (try Panel.make(store, Bay(store.call)), notes)
  }
}

/// `refresh`: asks the stations, forecasts, and shares what waits; the job does it, too.
enum RefreshCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let (panel, outcome) = try refresh(store, force: arguments.flag("force"))
    // Reports that wait go out with it; while the shared database is away they wait on.
    let shared = (try? Outbox(store).sendAll())?.sent.count ?? 0
    var data = outcome.json
    data["shared"] = JSON(shared)
    data["updated"] = try store.time(panel.body["updated"]?.int.map(Int64.init))
    return Reply(data) {
      Look.page("Refreshed") {
        if outcome.isFresh {
          View.text("The last answers are less than five minutes old; nobody was asked.")
        } else if outcome.isOffline {
          View.text("There is no network. What is known here is shown, with its age.")
        } else {
          View.text(
            "\(Words.count(outcome.answered.count, "answer")), "
              + "\(Words.count(outcome.readings, "new reading")).")
        }
        View.list(
          outcome.failed.map { View.Item($0.source, subtitle: $0.message) }, style: .plain)
        View.actions([View.Action("The bay now", link: Link.to("now"), role: .primary)])
      }
    }
  }

  static func refresh(_ store: Store, force: Bool) throws -> (Panel, Refresher.Outcome) {
    let bay = try Bay(store.call)
    let outcome = try Refresher(store: store, bay: bay).run(force: force)
    if outcome.isFresh, let kept = try Panel.kept(store),
      (0..<Panel.fresh).contains(store.now - kept.at)
    {
      return (kept, outcome)
    }
    return (try Panel.make(store, bay), outcome)
  }
}
