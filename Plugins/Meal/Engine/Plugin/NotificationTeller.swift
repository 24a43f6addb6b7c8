import BerthSDK

/// Fills a notification in just before it is delivered.
struct NotificationTeller {
  let store: Store

  /// The dish that waits for the meal; nothing when none suits.
  func mealtime(_ notification: Notification) throws -> Notification? {
    let period: MealPeriod = notification.key.hasPrefix("lunch") ? .lunch : .dinner
    guard let card = try waiting(period) else { return nil }
    var final = notification
    let name = card["name"]?.string ?? ""
    final.json["title"] = .string("\(period.title): \(name)?")
    final.json["body"] = .string(line(card))
    final.json["actions"] = [
      action("swap", "Show Another", Link.to("swap", ["period": period.rawValue])),
      action("save", "Save", Link.to("save", ["id": card["id"]?.string ?? ""])),
      action("pause", "Pause until tomorrow"),
    ]
    return final
  }

  /// Three quick dinners, each with its link.
  func digest(_ notification: Notification) throws -> Notification? {
    let dishes = try quick(3, minutes: 30, seed: notification.key)
    guard dishes.count == 3 else { return nil }
    var final = notification
    final.json["body"] = .string(Words.list(dishes.map { $0["name"]?.string ?? "" }) + ".")
    final.json["actions"] = .array(
      dishes.enumerated().map { number, dish in
        action(
          "dish-\(number + 1)", dish["name"]?.string ?? "",
          Link.recipe(dish["id"]?.string ?? ""))
      } + [action("pause", "Pause until tomorrow")])
    return final
  }

  /// Dishes of ten minutes; nothing when somebody came back meanwhile.
  func churn(_ notification: Notification) throws -> Notification? {
    guard store.now - (try MealPlanner.lastUse(store)) >= MealPlanner.idle else { return nil }
    let dishes = try quick(2, minutes: 10, seed: notification.key)
    var final = notification
    if !dishes.isEmpty {
      final.json["body"] = .string(
        Words.list(dishes.map { "\($0["name"]?.string ?? "") (\($0["minutes"]?.int ?? 10) min)" })
          + ".")
    }
    return final
  }

  /// The card that waits for a meal, made when there is none.
  private func waiting(_ period: MealPeriod) throws -> JSON? {
    if let text = try readyCard(period) { return try JSON.parse(text) }
    let suggester = try suggester()
    try store.database.transaction { _ = try suggester.fillReady() }
    return try readyCard(period).map { try JSON.parse($0) }
  }

  private func readyCard(_ period: MealPeriod) throws -> String? {
    try store.database.first(
      """
      SELECT r.card FROM session s JOIN ready r
        ON r.owner = s.owner AND r.period = ?1 AND r.context = '' WHERE r.expires > ?2
      """, [.text(period.rawValue), .int(store.now)]
    ) { $0.text(0) }
  }

  /// Quick dinners that suit the profile, the same ones for a key; none that takes longer.
  private func quick(_ count: Int, minutes: Int, seed: String) throws -> [JSON] {
    var options = SuggestOptions()
    options.minutes = minutes
    var random = SeededRandom(seed)
    let made = try suggester().sequence(count, .dinner, options, startingWith: random.next())
    return made.filter { !$0.suggestion.relaxed.contains(.time) }.map(\.card)
  }

  private func suggester() throws -> Suggester {
    try Suggester(store, owner: try store.owner(), moment: try Moment(store.call))
  }

  private func line(_ card: JSON) -> String {
    let badges = SuggestionView.strings(card["badges"])
    let minutes = "\(card["minutes"]?.int ?? 0) min"
    return ([minutes] + badges.filter { $0 != minutes }).prefix(3).joined(separator: " · ")
  }

  private func action(_ id: String, _ title: String, _ link: String? = nil) -> JSON {
    var action: JSON = ["id": .string(id), "title": .string(title)]
    if let link { action["link"] = .string(link) }
    return action
  }
}
