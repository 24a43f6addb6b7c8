/// The commands of conversations.
enum TalkTable {
  static let handlers: [String: Handler] = [
    "chats": ChatsCommand.run,
    "chat": ChatCommand.run,
    "chat-archive": ArchiveCommand.archive,
    "chat-restore": ArchiveCommand.restore,
    "typing": TypingCommand.run,
    "send": SendCommand.run,
    "send-many": SendManyCommand.run,
    "message-edit": MessageCommands.edit,
    "message-delete": MessageCommands.delete,
    "message-history": MessageCommands.history,
    "message-media": MessageCommands.media,
    "search-messages": MessageCommands.search,
    "outbox": MessageCommands.outbox,
  ]
}
