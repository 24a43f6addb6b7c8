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

  /// When jubilees of the last six days began: shared events, the record, and the user's own.
  func earlierJubilees() throws -> [Int64] {
    let since = now - 6 * Span.day
    var found: [Int64] = []
    // While the shared database is away, the record has to do.
    if let book = try? ReportBook(call), let events = try? book.events(from: since, to: now) {
      found += events.map(\.started)
    }
    let first = try BayTime.civil(since, call).date
    for day in try database.rows(
      "SELECT day FROM own_events WHERE jubilee = 1 AND day >= ?1", [.text(first)],
      { $0.text(0) })
    {
      found.append(try BayTime.parse("\(day)T04:30", call))
    }
    return found.filter { $0 <= now }
  }

  /// Stores a model that was trained here; nil goes back to the one that came with the app.
  func save(_ model: ProbabilityModel?) throws {
    try database.setValue("model", model?.json.text())
  }
}
