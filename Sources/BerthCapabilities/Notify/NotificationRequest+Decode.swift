package import BerthBase
package import BerthManifest
package import BerthServices

extension NotificationRequest {
  /// Reads and checks a notification as `notify.h` describes it.
  ///
  /// Members this host does not know are passed over, unless they look like a misspelt one. A
  /// notification that says no time comes within its category's window.
  ///
  /// - Parameters:
  ///   - path: where the notification stands, for errors.
  ///   - zone: for times written without an offset.
  /// - Throws: `input.invalid` with the JSON path; `notify.unknown-category`.
  package static func decode(
    _ json: JSON, plugin: Manifest, zone: ZoneRules, path: String = "$"
  ) throws(BerthError) -> NotificationRequest {
    let cursor = JSONCursor(json, path: path)
    let category = try plugin.requireNotification(
      try checking { () throws(JSONError) in
        guard json.object != nil else { throw cursor.error("expected an object") }
        try refuseMisspelt(cursor)
        return try text(cursor["category"], atMost: 64)
      })
    return try checking { () throws(JSONError) in
      var request = try content(
        cursor, key: try text(cursor["key"], atMost: 200), category: category.id)
      request.due = try due(cursor, plugin, category, zone)
      request.expires = try moment(cursor["expires"], zone)
      try checkOrder(request, cursor)
      return request
    }
  }

  /// What `finalize` made of a notification: its words, link and actions changed, nothing else.
  ///
  /// - Throws: `input.invalid` with the JSON path.
  func finalized(_ json: JSON) throws(BerthError) -> NotificationRequest {
    try Self.checking { () throws(JSONError) in
      var changed = try Self.content(JSONCursor(json), key: key, category: category)
      changed.due = due
      changed.expires = expires
      return changed
    }
  }

  /// A notification from the host's own database; nil when it does not read.
  static func stored(_ text: String, zone: ZoneRules) -> NotificationRequest? {
    do {
      let cursor = JSONCursor(try JSON.parse(text))
      var request = try content(
        cursor, key: try cursor["key"].string(), category: try cursor["category"].string())
      request.due = try due(cursor, nil, nil, zone)
      request.expires = try moment(cursor["expires"], zone)
      return request
    } catch {
      return nil
    }
  }

  private static let known = [
    "key", "category", "title", "body", "link", "actions", "at", "window", "windows", "condition",
    "expires",
  ]

  private static func checking<Result>(
    _ body: () throws(JSONError) -> Result
  ) throws(BerthError) -> Result {
    do throws(JSONError) {
      return try body()
    } catch {
      throw BerthError(
        "input.invalid", "notification, \(error.location): \(error.message)",
        remedy: "notify.h describes the members of a notification",
        details: ["path": .string(error.location)])
    }
  }

  private static func refuseMisspelt(_ cursor: JSONCursor) throws(JSONError) {
    for (key, member) in try cursor.members() where !known.contains(key) {
      guard let meant = Suggestion.nearest(to: key, among: known).first,
        !cursor[meant].exists
      else { continue }
      throw member.error("unknown member; did you mean \(meant)?")
    }
  }

  private static func content(
    _ cursor: JSONCursor, key: String, category: String
  ) throws(JSONError) -> NotificationRequest {
    guard cursor.value?.object != nil else { throw cursor.error("expected an object") }
    var actions: [Action] = []
    for element in try cursor["actions"].elements() {
      guard actions.count < 8 else { throw element.error("at most 8 actions fit") }
      let id = try text(element["id"], atMost: 64)
      guard !actions.contains(where: { $0.id == id }) else {
        throw element["id"].error("two actions have the id \"\(id)\"")
      }
      actions.append(
        Action(
          id: id, title: try text(element["title"], atMost: 200),
          link: try link(element["link"], orPlace: true)))
    }
    return NotificationRequest(
      key: key, category: category, title: try text(cursor["title"], atMost: 400),
      body: try cursor["body"].exists ? text(cursor["body"], atMost: 4000, orEmpty: true) : "",
      link: try link(cursor["link"]), actions: actions, due: .at(0), expires: nil)
  }

  private static func due(
    _ cursor: JSONCursor, _ plugin: Manifest?, _ category: Manifest.NotificationCategory?,
    _ zone: ZoneRules
  ) throws(JSONError) -> Due {
    let given = ["at", "window", "windows", "condition"].filter { cursor[$0].exists }
    guard given.count <= 1 else {
      throw cursor.error("has \(given.joined(separator: " and ")); only one of them says when")
    }
    switch given.first {
    case "at": return .at(try moment(cursor["at"], zone) ?? 0)
    case "window": return .window(DailyWindows(try window(cursor["window"])))
    case "windows":
      let elements = try cursor["windows"].elements()
      guard (1...14).contains(elements.count) else {
        throw cursor["windows"].error("has \(elements.count) windows; give 1 to 14")
      }
      var windows: [LocalWindow] = []
      for element in elements { windows.append(try window(element)) }
      return .window(DailyWindows(windows) ?? DailyWindows(windows[0]))
    case "condition":
      let condition = cursor["condition"]
      let command = try condition["command"].string()
      if let plugin, plugin.command(named: command) == nil {
        let guesses = Suggestion.nearest(to: command, among: plugin.commands.map(\.name))
        throw condition["command"].error(
          "\(plugin.id) has no command \"\(command)\""
            + (guesses.isEmpty ? "" : "; \(Suggestion.question(guesses))"))
      }
      _ = try condition["arguments"].members()
      let arguments = condition["arguments"].exists ? condition["arguments"].value : nil
      // Written and read once, so that it equals what comes back from the database.
      let kept = try JSON.parse((arguments ?? .emptyObject).utf8())
      return .condition(command: command, arguments: kept)
    default:
      if let usual = category.flatMap({ DailyWindows($0.windows) }) { return .window(usual) }
      throw cursor.error("says no time; give at, window or condition")
    }
  }

  private static func window(_ cursor: JSONCursor) throws(JSONError) -> LocalWindow {
    let (from, to) = (try cursor["from"].string(), try cursor["to"].string())
    for (key, text) in [("from", from), ("to", to)] where LocalWindow.isNoTime(text) {
      throw cursor[key].error("expected a time of day such as 17:30, found \"\(text)\"")
    }
    let text = try cursor["days"].optionalString() ?? "all"
    guard let days = Weekdays(text) else {
      throw cursor["days"].error(
        "expected all, weekdays, weekend or days such as mon,tue, found \"\(text)\"")
    }
    guard let window = LocalWindow(from: from, to: to, days: days) else {
      throw cursor.error("begins and ends at \(from); give it some length")
    }
    return window
  }

  private static func moment(_ cursor: JSONCursor, _ zone: ZoneRules) throws(JSONError) -> Int64? {
    guard cursor.exists else { return nil }
    let text = try cursor.string()
    guard let (time, hasOffset) = ISO8601.parse(text) else {
      throw cursor.error(
        "expected an ISO 8601 time such as 2026-11-21T17:30:00-06:00, found \"\(text)\"")
    }
    return hasOffset ? time.unixMilliseconds : zone.moment(time)
  }

  private static func checkOrder(
    _ request: NotificationRequest, _ cursor: JSONCursor
  ) throws(JSONError) {
    if case .at(let moment) = request.due, let expires = request.expires, expires <= moment {
      throw cursor["expires"].error("is not after at, so it could never be delivered")
    }
  }

  private static func text(
    _ cursor: JSONCursor, atMost limit: Int, orEmpty: Bool = false
  ) throws(JSONError) -> String {
    let text = try cursor.string()
    guard orEmpty || text.utf8.contains(where: { $0 > 0x20 }) else {
      throw cursor.error("is empty")
    }
    guard text.utf8.count <= limit else {
      throw cursor.error("has \(text.utf8.count) bytes; at most \(limit) fit")
    }
    return text
  }

  /// A link into an app; an action may lead to a place on the earth instead.
  private static func link(
    _ cursor: JSONCursor, orPlace: Bool = false
  ) throws(JSONError) -> String? {
    guard let link = try cursor.optionalString(), !link.isEmpty else { return nil }
    let isInside = link.utf8.starts(with: "berth://".utf8) && link.utf8.count <= 2000
    guard isInside || orPlace && GeoLink.isPlace(link) else {
      let place = orPlace ? ", or a place such as geo:30.5,-87.9" : ""
      throw cursor.error(
        "expected a link that begins with berth://\(place), found \"\(link.prefix(60))\"")
    }
    return link
  }
}

extension LocalWindow {
  /// Whether a text is no time of day `HH:MM`.
  static func isNoTime(_ text: String) -> Bool {
    LocalWindow(from: text, to: text == "00:00" ? "00:01" : "00:00") == nil
  }
}
