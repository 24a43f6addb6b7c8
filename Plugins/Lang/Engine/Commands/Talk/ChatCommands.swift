import BerthSDK

/// `chat NAME`: a conversation with the panes of its messages; at a terminal it stays.
struct ChatCommand: StoreCommand {
  var with: String
  var before: Int?
  var limit: Int
  var message: Int?
  var pane: ChatPage.Pane?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    try store.touchQuietly(correspondent.me)
    var page = ChatPage(store, correspondent, try Say(call))
    (page.chosen, page.pane, page.before, page.limit) = (message, pane, before, limit)
    let content = try page.read()
    if content.conversation == nil, !content.isOpen { _ = try correspondent.existing() }
    if let message, message > content.newest { throw Store.noMessage(message) }
    if pane == .translation { try call.events.record("translation_revealed") }
    return Reply(try page.json(content)) { try page.view(content) }
  }
}

/// `typing NAME TEXT`: keeps the draft and suggests; run by the chat page while somebody types.
struct TypingCommand: StoreCommand {
  var with: String
  var text: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    let text = text.joined(separator: " ")
    if let conversation = correspondent.conversation {
      try Drafts(store).save(text, conversation.id)
    }
    let panes = try MessagePanes(
      store, me: correspondent.me, other: correspondent.person, try Say(call))
    let lines = try TypingHints(store: store, panes: panes).lines(text)
    return Reply([
      "id": .string(correspondent.handle), "suggestions": JSON(lines),
      "granularity": JSON(panes.granularity.rawValue),
    ]) {
      View.page { for line in lines { View.text(line) } }
    }
  }
}
