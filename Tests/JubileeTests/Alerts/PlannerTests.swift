import Testing

@testable import JubileeEngine

@Suite("Which alerts come, and when")
struct PlannerTests {
  static let hour: Int64 = 3_600_000
  /// 12:00 at minute zero of a day: the clock of these tests runs in UTC.
  static let noon: Int64 = 20_686 * 86_400_000 + 12 * hour

  func night(
    _ probability: Double, start hours: Int64 = 14, made: Int64 = PlannerTests.noon,
    west: Double = 0.01
  ) -> ForecastNight {
    let start = Self.noon + hours * Self.hour
    var night = ForecastNight(
      morning: 20_687, start: start, peak: start + 2 * Self.hour, end: start + 5 * Self.hour,
      probability: probability, confidence: 0.6, summary: "calm NE wind, low oxygen",
      weather: "NE 3 mph", cells: [:], made: made)
    night.shores = ["east": probability, "west": west]
    night.usual = ["east": 0.1, "west": 0.01]
    return night
  }

  /// A shore of one stretch on either side.
  private static let cells: [ShoreCell] = [
    cell("fairhope", .east, 0.94), cell("dog-river", .west, 0.06),
  ]

  private static func cell(_ id: String, _ shore: ShoreCell.Shore, _ weight: Double) -> ShoreCell {
    ShoreCell(
      id: id, name: id, shore: shore, center: GeoPoint(latitude: 30.5284, longitude: -87.9125),
      facingDegrees: 270, lengthMiles: 2, weight: weight)
  }

  func planner(
    at now: Int64 = PlannerTests.noon, _ nights: [ForecastNight] = [],
    log: [LoggedAlert] = [], rules: AlertRules = AlertRules(), events: [StoredEvent] = [],
    hidden: Set<Int> = [], weather: [WeatherWarning] = [], terms: AlertTerms = .share(0.7),
    quiet: (from: Int, to: Int)? = nil, userAhead shift: Int64 = 0
  ) -> AlertPlanner {
    let pier = Monitor(
      id: 1, name: "Pier", point: GeoPoint(latitude: 30.5239, longitude: -87.9136), radiusMiles: 2,
      created: 0)
    return AlertPlanner(
      now: now, horizon: now + 48 * Self.hour,
      places: [
        AlertPlanner.Watched(
          monitor: pier, area: ShoreArea(id: "1", name: "Pier", cells: ["fairhope"]))
      ], rules: rules, terms: terms, nights: nights, made: nights.map(\.made).max() ?? now,
      events: events,
      hiddenEvents: hidden, weather: weather, log: log, cells: Self.cells,
      quiet: quiet, minute: { Int($0 % 86_400_000 / 60_000) },
      userMinute: { Int(($0 + shift) % 86_400_000 / 60_000) })
  }

  func told(
    _ planned: AlertPlanner.Planned, at: Int64, _ state: LoggedAlert.State = .sent
  ) -> LoggedAlert {
    LoggedAlert(
      key: planned.key, kind: planned.kind, monitor: planned.monitor.id, place: "Pier",
      title: planned.title, body: planned.body, at: at, due: planned.due,
      probability: planned.probability, event: planned.event, intensity: planned.intensity,
      state: state, ends: planned.ends)
  }

  @Test(
    "A forecast comes four hours ahead, of the kind its probability says",
    arguments: [
      (0.5, nil), (0.65, nil), (0.7, AlertKind.medium), (0.8, .medium), (0.81, .high),
      (0.95, .high),
    ])
  func kinds(probability: Double, kind: AlertKind?) {
    let planned = planner([night(probability)]).plan()
    #expect(planned.map(\.kind) == (kind.map { [$0] } ?? []))
    if let alert = planned.first {
      #expect(alert.due == Self.noon + 10 * Self.hour)
      #expect(alert.body.contains("calm NE wind, low oxygen") && alert.body.contains("NE 3 mph"))
      #expect(alert.body.contains("good confidence") && alert.body.contains("times the usual"))
    }
  }

  @Test(
    "What alerts is said without a decimal that says nothing",
    arguments: [
      (AlertTerms.times(3), "from 3 times the usual chance, at least 5 %"),
      (.times(2.5), "from 2.5 times the usual chance, at least 5 %"),
      (.times(9.96), "from 10 times the usual chance, at least 5 %"), (.share(0.7), "from 70 %"),
    ])
  func terms(terms: AlertTerms, words: String) { #expect(terms.words == words) }

  @Test("It is never earlier than six hours before, nor later than two")
  func lead() {
    let late = planner(at: Self.noon + 12 * Self.hour + 2 * 60_000, [night(0.9)]).plan()
    #expect(late.isEmpty)
    var rules = AlertRules()
    // Only between 8 and 9: six hours before 14:00 the next morning, counted in these hours.
    rules.set(AlertRule(window: (20 * 60, 21 * 60)), .high, 1)
    let early = planner([night(0.9)], rules: rules).plan()
    #expect(early.map(\.due) == [Self.noon + 9 * Self.hour - 15 * 60_000])
    rules.set(AlertRule(window: (4 * 60, 5 * 60)), .high, 1)
    #expect(planner([night(0.9)], rules: rules).plan().isEmpty)
  }

  @Test("Own thresholds and switches count, for one place or for all")
  func rules() {
    var rules = AlertRules()
    rules.set(AlertRule(threshold: 0.6), .medium, AlertRules.everywhere)
    #expect(planner([night(0.62)], rules: rules).plan().count == 1)
    rules.set(AlertRule(isEnabled: false), .medium, 1)
    #expect(planner([night(0.62)], rules: rules).plan().isEmpty)
    rules.set(AlertRule(threshold: 0.9), .high, 1)
    #expect(planner([night(0.85)], rules: rules).plan().isEmpty)
  }

  @Test("Once told it does not come again, unless it grows from medium to high")
  func once() throws {
    let first = try #require(planner([night(0.75)]).plan().first)
    let log = [told(first, at: first.due)]
    let later = first.due + 60_000
    #expect(planner(at: later, [night(0.76, made: later)], log: log).plan().isEmpty)
    let grown = planner(at: later, [night(0.9, made: later)], log: log).plan()
    #expect(grown.map(\.key) == [first.key] && grown.first?.kind == .high)
    #expect((grown.first?.due ?? 0) > first.due)
    let twice = log + grown.map { told($0, at: $0.due) }
    #expect(planner(at: later + 120_000, [night(0.97, made: later)], log: twice).plan().isEmpty)
  }

  @Test("When the forecast falls a note takes it back, once; a little less takes nothing back")
  func withdrawal() throws {
    let first = try #require(planner([night(0.9)]).plan().first)
    let log = [told(first, at: first.due)]
    let later = first.due + 30 * 60_000
    #expect(planner(at: later, [night(0.65, made: later)], log: log).plan().isEmpty)
    let note = planner(at: later, [night(0.4, made: later)], log: log).plan()
    #expect(note.map(\.key) == [first.key + "-withdrawn"] && note.first?.isWithdrawal == true)
    #expect(note.first?.body.contains("40 %") == true)
    let unknown = planner(at: later, [], log: log)
    var without = unknown
    without.made = later
    #expect(without.plan().first?.body.contains("too little is known") == true)
    let after = log + [told(first, at: later, .withdrawn)]
    #expect(planner(at: later + 60_000, [night(0.4, made: later)], log: after).plan().isEmpty)
    // It may come again once it holds again.
    let again = planner(at: later, [night(0.9, made: later)], log: after).plan()
    #expect(again.map(\.key) == [first.key])
  }

  @Test("The western shore goes by its own chance")
  func western() {
    var planner = planner([night(0.9, west: 0.05)])
    planner.places[0].area.cells = ["dog-river"]
    #expect(planner.plan().isEmpty)
    planner.nights = [night(0.1, west: 0.75)]
    #expect(planner.plan().first?.probability.map { abs($0 - 0.75) < 1e-9 } == true)
  }

  @Test(
    "A threshold below 60 % alerts, as does a multiple of the usual chance",
    arguments: [
      (0.45, AlertTerms.share(0.4), true), (0.35, .share(0.4), false), (0.06, .share(0.05), true),
      (0.45, .times(4), true), (0.35, .times(4), false), (0.15, .times(1.5), true),
      (0.04, .times(0.1), false),
    ])
  func terms(probability: Double, terms: AlertTerms, alerts: Bool) {
    let planned = planner([night(probability)], terms: terms).plan()
    #expect(planned.map(\.kind) == (alerts ? [.medium] : []))
  }

  @Test("A night that begins in quiet hours is announced before them", arguments: [12, 14, 17])
  func quiet(start: Int64) throws {
    // Quiet from 22:00 to 7:00, ten and nineteen hours after noon.
    let hours = (from: 22 * 60, to: 7 * 60)
    let alert = try #require(planner([night(0.9, start: start)], quiet: hours).plan().first)
    let minute = Int(alert.due % 86_400_000 / 60_000)
    #expect(!AlertRule(window: hours).allows(minute: minute), "\(minute)")
    let lead = Self.noon + start * Self.hour - alert.due
    #expect(lead >= 2 * Self.hour && lead <= 12 * Self.hour)
    #expect(start > 16 || lead <= 6 * Self.hour, "within six hours where that is possible")
  }

  private func event(
    _ level: Int, at point: GeoPoint = GeoPoint(latitude: 30.53, longitude: -87.914),
    grown: Int64 = 0
  ) -> StoredEvent {
    StoredEvent(
      id: 7, point: point, cell: "fairhope", place: "Fairhope", started: Self.noon - Self.hour,
      last: Self.noon - Self.hour, ended: nil, intensity: JubileeIntensity(level: level) ?? .minor,
      reports: 2, created: Self.noon - 600_000, grown: Self.noon - 600_000 + grown, isHidden: false)
  }

  @Test("An event within the circle is told once, again when it grows, and taken back when hidden")
  func events() throws {
    let first = try #require(planner(events: [event(2)]).plan().first)
    #expect(first.key == "event-7-1" && first.kind == .community)
    #expect(first.due == Self.noon - 600_000)
    #expect(first.body.contains("2 reports") && first.body.contains("1 to 4 hours"))
    let far = GeoPoint(latitude: 30.62, longitude: -87.914)
    #expect(planner(events: [event(2, at: far)]).plan().isEmpty)
    let log = [told(first, at: Self.noon)]
    #expect(planner(log: log, events: [event(2)]).plan().isEmpty)
    #expect(planner(log: log, events: [event(1)]).plan().isEmpty)
    let grown = planner(log: log, events: [event(4, grown: 900_000)]).plan()
    #expect(grown.map(\.key) == [first.key] && grown.first?.title.contains("grown") == true)
    #expect((grown.first?.due ?? 0) != first.due)
    let hidden = planner(log: log, hidden: [7]).plan()
    #expect(hidden.map(\.key) == ["event-7-1-withdrawn"])
  }

  @Test("A warning comes when it was given out, within its window, and once")
  func warnings() {
    let warning = WeatherWarning(
      id: "a", event: "Small Craft Advisory", headline: "Winds to 25 knots", issued: Self.noon,
      starts: Self.noon + 3 * Self.hour, ends: Self.noon + 20 * Self.hour)
    let planned = planner(weather: [warning]).plan()
    #expect(planned.map(\.key) == ["weather-a"] && planned.first?.due == Self.noon)
    var rules = AlertRules()
    rules.set(AlertRule(window: (18 * 60, 22 * 60)), .weather, AlertRules.everywhere)
    #expect(
      planner(rules: rules, weather: [warning]).plan().first?.due == Self.noon + 6 * Self.hour)
    let log = planned.map { told($0, at: Self.noon) }
    #expect(planner(log: log, weather: [warning]).plan().isEmpty)
  }

  @Test("Planning is a function of data and times alone")
  func pure() {
    let one = planner([night(0.9)], events: [event(3)])
    #expect(one.plan() == one.plan())
    var windowed = AlertRule()
    windowed.window = (22 * 60, 2 * 60)
    #expect(windowed.allows(minute: 23 * 60) && windowed.allows(minute: 60))
    #expect(!windowed.allows(minute: 12 * 60))
  }
}
