import BerthSDK

/// Draws a suggestion from its card.
enum SuggestionView {
  /// The page of a suggestion.
  ///
  /// - Parameter picture: the dish, drawn by `DishPicture`.
  static func page(_ card: JSON, picture: View?) -> View {
    let period = card["mealPeriod"]?.string.flatMap(MealPeriod.init(rawValue:)) ?? .dinner
    return View.mealPage("What to eat for \(period.rawValue)") {
      self.card(card, picture: picture)
      for notice in strings(card["notices"]) { View.note(notice) }
      if let hint = card["hint"] { self.hint(hint) }
      card["description"]?.string.map { View.text($0) }
      if !strings(card["why"]).isEmpty {
        View.section("Why this") { View.list(strings(card["why"]).map { View.Item($0) }) }
      }
      if let delivery = action("delivery", of: card) { View.actions([delivery]) }
      if let swaps = card["swaps"] { View.note(words(swaps)) }
      if let prompt = card["prompt"] { SignInPrompt.card(prompt) }
      if let text = card["consent"]?["text"]?.string,
        let command = card["consent"]?["command"]?.string
      {
        View.text([View.Span(text + " "), View.Span(command, style: .strong)], role: .note)
      }
      if card["welcome"]?.bool == true {
        View.text(
          [
            "Allergies, dislikes, a goal? Tell me in ",
            View.Span("welcome", style: .strong, link: Link.to("welcome")),
            " whenever you like, or not at all.",
          ], role: .note)
      }
    }
  }

  /// The card alone: what it is, how long it takes, and two buttons, another one or this one; to save
  /// it, a heart on its picture.
  static func card(_ card: JSON, picture: View?) -> View {
    let name = card["name"]?.string ?? ""
    let minutes = card["minutes"]?.int ?? 0
    let cuisine = card["cuisine"]?.string.flatMap(Cuisine.init(rawValue:))?.title ?? ""
    // The time stands below the name already; it is a badge too where only one would be left.
    let badges = strings(card["badges"])
    let others = badges.filter { $0 != "\(minutes) min" }
    return View.card(
      name, subtitle: "\(minutes) min · \(cuisine)",
      badges: (others.count < 2 ? badges : others).map { View.Badge($0, tone: .accent) },
      picture: picture,
      actions: ["swap", "recipe", "save"].compactMap { action($0, of: card) },
      link: card["link"]?.string, role: .hero)
  }

  /// An action of a card's data.
  private static func action(_ id: String, of card: JSON) -> View.Action? {
    guard let found = card["actions"]?.array?.first(where: { $0["id"]?.string == id }),
      let label = found["label"]?.string, let link = found["link"]?.string
    else { return nil }
    return View.Action(
      label, link: link, role: id == "swap" ? .primary : .secondary,
      symbol: id == "save" ? "heart" : nil)
  }

  /// The chip above a suggestion.
  static func hint(_ hint: JSON) -> View {
    View.card(
      hint["label"]?.string ?? "",
      actions: [
        View.Action("Use it", link: hint["link"]?.string ?? "", role: .primary),
        View.Action("Not now", link: hint["dismiss"]?.string ?? ""),
      ])
  }

  /// What is left of the free swaps.
  private static func words(_ swaps: JSON) -> String {
    guard let left = swaps["left"]?.int, let limit = swaps["limit"]?.int else {
      return "Swap as often as you like."
    }
    return left == 0
      ? "That was the last of today's \(limit) free swaps."
      : "\(Words.count(left, "free swap")) left today."
  }

  static func strings(_ json: JSON?) -> [String] { (json?.array ?? []).compactMap(\.string) }
}
