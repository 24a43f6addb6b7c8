import BerthBase
import BerthSDK

/// A warning or advisory of the National Weather Service (CAP 1.2 terms).
public struct WeatherAlert: Sendable, Equatable {
  /// The alert's own identifier; an update has a new one and names the old in `replaces`.
  public var id: String
  /// What it is about: `Small Craft Advisory`.
  public var event: String
  /// `Extreme`, `Severe`, `Moderate`, `Minor` or `Unknown`.
  public var severity: String
  public var certainty: String
  public var urgency: String
  public var headline: String
  /// Zones it holds for, such as `ALZ266`.
  public var zones: [String]
  /// When it was sent, begins and ends (Unix milliseconds); nil when not said.
  public var sent: Int64?
  public var onset: Int64?
  public var ends: Int64?
  /// `Alert`, `Update` or `Cancel`.
  public var kind: String
  /// Identifiers of the alerts this one replaces.
  public var replaces: [String]

  /// Whether the alert is in force; one without end is, for a day after it was sent.
  public func isActive(at now: Int64) -> Bool {
    guard kind != "Cancel" else { return false }
    if let onset, onset > now { return false }
    if let ends { return ends > now }
    return sent.map { now - $0 < Span.day } ?? false
  }

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
