import BerthSDK

/// `message-edit NAME NUMBER TEXT`: changes a message of one's own for both, with a trace.
struct MessageEditCommand: StoreCommand {
  var with: String
  var number: Int
  var text: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    guard let person = correspondent.person else {
      throw PluginError(
        "chat.closed", "that account is deleted", remedy: "the message can still be deleted")
    }
    let text = try Outgoing.checked(text.joined(separator: " "))
    let message = try store.edit(number, to: text, correspondent.me, with: person)
    return try MessageReply.reply(message, correspondent, store)
  }
}

/// `message-delete NAME NUMBER`: deletes a message of one's own for both, with a trace.
struct MessageDeleteCommand: StoreCommand {
  var with: String
  var number: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    let conversation = try correspondent.existing()
    _ = try store.delete(number, correspondent.me, in: conversation)
    guard let message = try store.message(conversation.id, number) else {
      throw Store.noMessage(number)
    }
    return try MessageReply.reply(message, correspondent, store)
  }
}

/// What commands that change a message answer.
private enum MessageReply {
  static func reply(
    _ message: Message, _ correspondent: Correspondent, _ store: Store
  ) throws -> Reply {
    let say = try Say(store.call)
    let texts = MessageText(store: store, me: correspondent.me.id, say: say)
    let data = try texts.json(
      message, try correspondent.existing(), from: correspondent.handle)
    return Reply(data) {
      let page = ChatPage(store, correspondent, say)
      return try page.view(try page.read())
    }
  }
}
