import BerthSDK

/// `chat NAME`: a conversation with the faces of its messages; at a terminal it stays.
enum ChatCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(try arguments.string("with"), store)
    Outbox(store).drainQuietly(correspondent.me.id)
    try store.touchQuietly(correspondent.me)
    var page = ChatPage(store, correspondent, try Say(call))
    page.chosen = arguments.optionalInt("message")
    page.pane = arguments.optionalString("pane")
    page.before = arguments.optionalInt("before")
    page.limit = arguments.optionalInt("limit") ?? Store.pageSize
    let content = try page.read()
    if content.conversation == nil, !content.isOpen { _ = try correspondent.existing() }
    if let chosen = page.chosen, chosen > content.newest {
      throw Store.noMessage(chosen)
    }
    if page.pane == "translation" {
      try call.events.record("translation_revealed")
    }
    return Reply(try page.json(content)) { try page.view(content) }
  }
}

/// `typing NAME TEXT`: keeps the draft and suggests; run by the chat page while somebody types.
enum TypingCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(try arguments.string("with"), store)
    let text = arguments.strings("text").joined(separator: " ")
    if let conversation = correspondent.conversation {
      try Drafts(store).keep(text, conversation.id)
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
