import BerthSDK

/// `chat-archive NAME`: puts a conversation away, so that it does not count as active.
struct ChatArchiveCommand: PluginCommand {
  var with: String

  func run(_ call: Call) throws -> Reply { try Self.set(true, with, call) }

  static func set(_ archived: Bool, _ name: String, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(name, store)
    let conversation = try correspondent.existing()
    try store.setArchived(archived, conversation.id, correspondent.me.id)
    let say = try Say(call)
    let active = try store.activeChats(correspondent.me.id)
    return say.reply(
      [
        "id": .string(correspondent.handle), "archived": .bool(archived),
        "activeChats": JSON(active),
      ], correspondent.name(say)
    ) {
      View.text(
        archived
          ? say(
            "chat.archived", "The chat is put away. A new message brings it back.")
          : say("chat.restored", "The chat is back in the list."))
      View.action(say("tab.chats", "Chats"), link: Link.to("chats"))
    }
  }
}

/// `chat-restore NAME`: brings a conversation back.
struct ChatRestoreCommand: PluginCommand {
  var with: String

  func run(_ call: Call) throws -> Reply { try ChatArchiveCommand.set(false, with, call) }
}
