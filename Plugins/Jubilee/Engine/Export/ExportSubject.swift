import BerthSDK

/// The tables there are for research.
enum ExportSubject: String, ArgumentWord {
  case readings, forecast, probability, nights, events, reports, record

  /// What a row is.
  var meaning: String {
    switch self {
    case .readings: "what was measured and forecast: a source, station, time and depth"
    case .forecast: "an hour of the forecast as it stands now"
    case .probability: "what the app said at a time"
    case .nights: "a night at a shore: what was forecast in its evening, and what came"
    case .events: "reports of one place and time put together"
    case .reports: "what one observer reported, or that they looked and saw nothing"
    case .record: "a jubilee of the past, or a morning somebody looked, with its source"
    }
  }

  /// The rows since an instant; all there are of the record and the forecast.
  func table(since: Int64, _ call: Call) throws -> ExportTable {
    switch self {
    case .readings: try .readings(since: since, call)
    case .forecast: try .forecast(call)
    case .probability: try .probability(since: since, call)
    case .nights: try .nights(since: since, call)
    case .events: try .events(since: since, call)
    case .reports: try .reports(since: since, call)
    case .record: try .record(call)
    }
  }
}
