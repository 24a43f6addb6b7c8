import BerthSDK

/// Fills a notification in just before it is delivered.
struct NotificationTeller {
  let store: Store

  /// The dish that waits for the meal; nothing when none suits, or when it is the other meal's turn.
  func mealtime(_ notification: Notification) throws -> Notification? {
    let period: MealPeriod = notification.key.hasPrefix("lunch") ? .lunch : .dinner
    guard try MealTurns(store).take(period) else { return nil }
    let waiting = try WaitingDish.find(store, period, filling: MealPeriod.allCases)
    guard let waiting else { return nil }
    // What was named is not named again tomorrow, looked at or not.
    let owner = try store.owner()
    let date = try LocalTime(store.call).date
    try store.database.transaction { try store.noteTold(owner, period, waiting.id, on: date) }
    var final = notification
    final.json["title"] = .string("\(period.title): \(waiting.name)?")
    final.json["body"] = .string(line(waiting.card))
    final.json["actions"] = [
      action("swap", "Show Another", Link.to("swap", ["period": period.rawValue])),
      action("save", "Save", Link.to("save", ["id": waiting.id])),
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
    guard store.now - (try NotificationPlanner.lastUse(store)) >= NotificationPlanner.idle else {
      return nil
    }
    let dishes = try quick(2, minutes: 10, seed: notification.key)
    var final = notification
    if !dishes.isEmpty {
      final.json["body"] = .string(
        Words.list(dishes.map { "\($0["name"]?.string ?? "") (\($0["minutes"]?.int ?? 10) min)" })
          + ".")
    }
    return final
  }

  /// Quick dinners that suit the profile, the same ones for a key; none that takes longer.
  private func quick(_ count: Int, minutes: Int, seed: String) throws -> [JSON] {
    var options = SuggestOptions()
    options.minutes = minutes
    var random = SeededGenerator(seed: StableHash.of(seed))
    let suggester = try Suggester(store, owner: try store.owner(), time: try LocalTime(store.call))
    let made = try suggester.sequence(count, .dinner, options, startingWith: random.next())
    return made.filter { !$0.suggestion.relaxed.contains(.time) }.map(\.card)
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
