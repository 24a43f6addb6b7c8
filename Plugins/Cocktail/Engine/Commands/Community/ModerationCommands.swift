import BerthSDK

/// `report ID REASON --comment N`: asks a moderator to look at a published drink or a comment on it.
struct ReportCommand: StoreCommand {
  var id: String
  var reason: FlagReason?
  var comment: String?
  var note: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    guard let reason else { return try reasons() }
    let book = try CommunityBook(store)
    let drink = try book.drink(id)
    let said = try comment.map { try book.comment(numbered: $0, on: drink) }
    let isHidden = try book.flag(
      drink, said, reason, note: Words.shortened(Words.trimmed(note ?? ""), to: 300))
    try call.events.record("community.flagged", ["reason": .string(reason.rawValue)])
    let data: JSON = [
      "id": .string(String(drink.id)), "comment": JSON(said.map { String($0.id) }),
      "reason": .string(reason.rawValue), "hidden": .bool(isHidden),
    ]
    return Reply(data, page: "Reported", subtitle: drink.name) {
      View.text(
        isHidden
          ? "It is hidden until a moderator has looked at it."
          : "A moderator will see it. What three people report is hidden until then.")
    }
  }

  /// The reasons to choose from.
  private func reasons() throws -> Reply {
    let id = String(try CommunityBook.number(id))
    let comment = try comment.map { String(try CommunityBook.number($0)) }
    return Reply(FlagReason.json, page: "Why?") {
      View.list(FlagReason.allCases, style: .plain) { reason in
        View.Item(
          reason.title, detail: reason.rawValue,
          link: comment.map {
            Link.to("report", ["id": id, "comment": $0, "reason": reason.rawValue])
          } ?? Link.to("report", ["id": id, "reason": reason.rawValue]))
      }
    }
  }
}

/// `moderate`: what waits for a moderator, hiding and restoring.
struct ModerateCommand: StoreCommand {
  enum Action: String, ArgumentWord { case queue, hide, restore, reasons }

  var action: Action
  var id: String?
  var comment: String?
  var reason: FlagReason?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let book = try CommunityBook(store)
    switch action {
    case .reasons:
      return Reply(FlagReason.json, page: "Reasons") {
        View.list(FlagReason.allCases.map { View.Item($0.rawValue, detail: $0.title) })
      }
    case .queue: return try queue(book)
    case .hide, .restore: return try decide(book)
    }
  }

  private func decide(_ book: CommunityBook) throws -> Reply {
    try book.requireModerator()
    guard let id else {
      throw PluginError(
        "input.missing", "no drink is named",
        remedy: "berth cocktail moderate \(action.rawValue) NUMBER")
    }
    guard action == .restore || reason != nil else {
      throw PluginError(
        "input.missing", "hiding needs a reason",
        remedy: "--reason " + FlagReason.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let drink = try book.drink(id)
    let said = try comment.map { try book.comment(numbered: $0, on: drink) }
    try book.moderate(drink, said, hide: action == .hide, reason: reason?.rawValue ?? "")
    let data: JSON = [
      "id": .string(String(drink.id)), "name": .string(drink.name),
      "comment": JSON(said.map { String($0.id) }), "hidden": .bool(action == .hide),
    ]
    return Reply(data, page: "Moderation", subtitle: drink.name) {
      View.text(action == .hide ? "It is hidden." : "It is shown again.")
    }
  }

  private func queue(_ book: CommunityBook) throws -> Reply {
    let waiting = try book.queue()
    let data: JSON = [
      "results": .list(waiting) { entry in
        [
          "id": .string(String(entry.drink.id)), "name": .string(entry.drink.name),
          "author": .string(entry.comment?.authorName ?? entry.drink.authorName),
          "comment": JSON(entry.comment.map { String($0.id) }),
          "text": JSON(entry.comment?.text), "reasons": JSON(entry.reasons),
          "hidden": .bool(entry.comment?.isHidden ?? entry.drink.isHidden),
        ]
      }, "total": JSON(waiting.count),
    ]
    return Reply(data, page: "Waiting for a moderator") {
      if waiting.isEmpty { View.text("Nothing waits.") }
      for entry in waiting {
        View.card(
          entry.drink.name, subtitle: entry.comment?.text ?? "by \(entry.drink.authorName)",
          body: entry.reasons.joined(separator: "\n"),
          actions: [
            View.Action("Show again", link: link("restore", entry)),
            View.Action("Hide", link: link("hide", entry), role: .destructive),
          ])
      }
    }
  }

  private func link(_ action: String, _ entry: CommunityBook.Waiting) -> String {
    let (id, reason) = (String(entry.drink.id), FlagReason.wrong.rawValue)
    guard let comment = entry.comment.map({ String($0.id) }) else {
      return Link.to("moderate", ["action": action, "id": id, "reason": reason])
    }
    return Link.to(
      "moderate", ["action": action, "id": id, "comment": comment, "reason": reason])
  }
}
