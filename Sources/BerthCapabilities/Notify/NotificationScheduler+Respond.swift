package import BerthBase
import BerthManifest

extension NotificationScheduler {
  /// What can be done about every notification, besides its own actions.
  static let commonActions = ["open", dismissal]
  /// The action of somebody who does not want it.
  static let dismissal = "dismiss"

  /// Takes the user's choice about a delivered notification.
  ///
  /// Any choice but `dismiss` heeds it and counts as use of the plugin.
  ///
  /// - Parameters:
  ///   - id: its number, as deliveries and the log show it.
  ///   - action: an action's id, `open` or `dismiss`.
  ///   - now: Unix milliseconds.
  ///   - provider: the plugin's half by plugin id.
  /// - Returns: `{"id","plugin","action","link"?,"message"?}`; the link is for the caller to open.
  /// - Throws: `not-found`, `input.choice`, `notify.not-delivered`, `storage.*`, and what the
  ///   plugin failed with (the choice is noted all the same).
  package func respond(
    id: String, action: String, at now: Int64, provider: (String) -> NotificationProvider
  ) throws(BerthError) -> JSON {
    let zone = try zone().rules
    guard let number = Int64(id), let row = try store.row(number, zone) else {
      throw BerthError(
        "not-found", "there is no notification \(id)", remedy: "berth notify log lists them")
    }
    guard row.state == .delivered else {
      throw BerthError(
        "notify.not-delivered", "notification \(id) is \(row.state.rawValue), not delivered",
        remedy: "berth notify log --state delivered lists those that can be answered")
    }
    let content = row.shown ?? row.request
    let known = content.actions.map(\.id) + Self.commonActions
    guard known.contains(action) else {
      throw .unknown(
        "input.choice", "notification \(id) has no action “\(action)”",
        near: Suggestion.nearest(to: action, among: known),
        remedy: "it has \(known.joined(separator: ", "))")
    }
    try store.respond(number, action: action, at: now)
    if action != Self.dismissal { uses.note(plugin: row.plugin, at: now) }
    var answer: JSON = [
      "id": .string(id), "plugin": .string(row.plugin), "action": .string(action),
    ]
    let chosen = content.actions.first { $0.id == action }
    if let link = chosen.map(\.link) ?? (action == "open" ? content.link : nil) {
      answer["link"] = .string(link)
    }
    let reply = try provider(row.plugin).respond?(content.json(in: zone), action)
    if let message = reply?["message"]?.string { answer["message"] = .string(message) }
    return answer
  }
}
