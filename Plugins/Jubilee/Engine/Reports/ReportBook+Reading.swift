import BerthSDK

extension ReportBook {
  /// The others who reported an event.
  func companions(_ event: Int, except observer: String) throws -> [String] {
    try database.rows(
      "SELECT DISTINCT observer FROM reports WHERE event = ?1 AND event > 0 AND observer <> ?2",
      [SQLValue(event), .text(observer)]
    ) { $0.text(0) }
  }

  func report(_ id: Int) throws -> StoredReport? {
    try database.first(
      "SELECT \(StoredReport.columns) FROM \(StoredReport.tables) WHERE r.id = ?1",
      [SQLValue(id)], StoredReport.init)
  }

  func event(_ id: Int) throws -> StoredEvent? {
    try database.first(
      "SELECT \(StoredEvent.columns) FROM events WHERE id = ?1", [SQLValue(id)], StoredEvent.init)
  }

  /// The reports of an event that are shown, in the order they began.
  func reports(ofEvent id: Int) throws -> [StoredReport] {
    try database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.event = ?1 AND r.state = 0 ORDER BY r.started, r.id
      """, [SQLValue(id)], StoredReport.init)
  }

  /// Events that began between two instants, newest first.
  func events(from: Int64, to: Int64, limit: Int = 1_000) throws -> [StoredEvent] {
    try database.rows(
      """
      SELECT \(StoredEvent.columns) FROM events
      WHERE hidden = 0 AND started BETWEEN ?1 AND ?2 ORDER BY started DESC, id DESC LIMIT ?3
      """, [.int(from), .int(to), SQLValue(limit)], StoredEvent.init)
  }

  /// The reports of an observer newest first.
  func reports(of observer: String, limit: Int = 200) throws -> [StoredReport] {
    try database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.observer = ?1 ORDER BY r.started DESC, r.id DESC LIMIT ?2
      """, [.text(observer), SQLValue(limit)], StoredReport.init)
  }

  /// The reports that are shown and began at an instant or later, in the order they began.
  func reports(since: Int64) throws -> [StoredReport] {
    try database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.state = 0 AND r.started >= ?1 ORDER BY r.started, r.id
      """, [.int(since)], StoredReport.init)
  }

  /// Looks that saw nothing and are shown, between two instants, in their order.
  func looks(from: Int64, to: Int64) throws -> [StoredReport] {
    try database.rows(
      """
      SELECT \(StoredReport.columns) FROM \(StoredReport.tables)
      WHERE r.intensity = 0 AND r.state = 0 AND r.started BETWEEN ?1 AND ?2
      ORDER BY r.started, r.id LIMIT 500
      """, [.int(from), .int(to)], StoredReport.init)
  }

  /// How many reports and events are shown.
  func counts() throws -> (reports: Int, events: Int) {
    (
      try database.int("SELECT count(*) FROM reports WHERE state = 0"),
      try database.int("SELECT count(*) FROM events WHERE hidden = 0")
    )
  }

  /// An event that is shown, by its number as it is written.
  ///
  /// - Throws: `input.invalid` for what is no number, `not-found`.
  func shownEvent(_ text: String) throws -> StoredEvent {
    let id = try Self.number(text)
    guard let event = try event(id), !event.isHidden else {
      throw PluginError.notFound("there is no event \(id)", remedy: "berth jubilee map --since all")
    }
    return event
  }

  /// The number of a report or event as it is written.
  static func number(_ text: String) throws(PluginError) -> Int {
    guard let id = Int(text), id > 0 else {
      throw .invalid(
        "“\(Words.shortened(text, to: 40))” is no number of a report or event",
        remedy: "berth jubilee feed lists them")
    }
    return id
  }

  static func missing(_ id: Int) -> PluginError {
    .notFound("there is no report \(id)", remedy: "berth jubilee feed lists the newest")
  }
}
