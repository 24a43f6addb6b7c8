import BerthSDK

/// A warning or advisory of the National Weather Service (CAP 1.2 terms).
struct WeatherAlert: Sendable, Equatable {
  /// The alert's own identifier; an update has a new one and names the old in `replaces`.
  var id: String
  /// What it is about: `Small Craft Advisory`.
  var event: String
  /// `Extreme`, `Severe`, `Moderate`, `Minor` or `Unknown`.
  var severity: String
  var certainty: String
  var urgency: String
  var headline: String
  /// Zones it holds for, such as `ALZ266`.
  var zones: [String]
  /// When it was sent, begins and ends (Unix milliseconds); nil when not said.
  var sent: Int64?
  var onset: Int64?
  var ends: Int64?
  /// `Alert`, `Update` or `Cancel`.
  var kind: String
  /// Identifiers of the alerts this one replaces.
  var replaces: [String]

  /// The alerts of an `/alerts/active` reply; test messages are left out.
  static func read(
    _ document: JSON, _ hint: ReadingHint
  ) throws(PluginError) -> (alerts: [WeatherAlert], notes: [String]) {
    guard let features = document["features"]?.array else {
      throw hint.error("no alerts in the reply", remedy: "give the answer of /alerts/active")
    }
    var alerts: [WeatherAlert] = []
    var dropped = 0
    for feature in features {
      let properties = feature["properties"]
      if properties?["status"]?.string == "Test" { continue }
      guard let id = properties?["id"]?.string ?? Document.lastPart(feature["id"]?.string),
        let event = properties?["event"]?.string
      else {
        dropped += 1
        continue
      }
      alerts.append(alert(id, event, properties ?? .null))
    }
    let notes = dropped == 0 ? [] : ["\(Words.count(dropped, "alert")) without id or event"]
    return (alerts, notes)
  }

  private static func alert(_ id: String, _ event: String, _ properties: JSON) -> WeatherAlert {
    func text(_ key: String) -> String { properties[key]?.string ?? "" }
    func time(_ key: String) -> Int64? {
      properties[key]?.string.flatMap { Timestamp.iso($0) }
    }
    let zones = (properties["geocode"]?["UGC"]?.array ?? []).compactMap(\.string)
    return WeatherAlert(
      id: id, event: event, severity: text("severity"), certainty: text("certainty"),
      urgency: text("urgency"), headline: text("headline"), zones: zones, sent: time("sent"),
      onset: time("onset") ?? time("effective"), ends: time("ends") ?? time("expires"),
      kind: text("messageType"),
      replaces: (properties["references"]?.array ?? []).compactMap { $0["identifier"]?.string })
  }
}
