import BerthSDK

/// Whom a chat command means: a person with the conversation there is, or a conversation whose
/// other side is gone (`#12`).
struct Correspondent {
  var me: Profile
  var person: Profile?
  var conversation: Conversation?

  /// - Throws: `not-found` for somebody the user cannot see, `chat.closed` without a conversation
  ///   when one is needed.
  init(_ name: String, _ store: Store) throws {
    me = try store.me()
    if name.hasPrefix("#"), let id = Int(name.dropFirst()) {
      guard let found = try store.conversation(of: me.id, id: id) else {
        throw PluginError.notFound(
          "you have no conversation \(name)", remedy: "berth lang chats lists them")
      }
      conversation = found
      person = try found.other.flatMap { try store.profile(id: $0) }
      if let person, try store.isApart(me.id, from: person) {
        throw PluginError.notFound(
          "you have no conversation \(name)", remedy: "berth lang chats lists them")
      }
      return
    }
    let found = try store.person(name, for: me.id)
    guard found.id != me.id else {
      throw PluginError.invalid(
        "that is yourself", remedy: "berth lang practice talks with you any time")
    }
    person = found
    conversation = try store.conversation(of: me.id, with: found.id)
    try Outbox(store).remember(found)
  }

  /// The conversation, which must be there.
  func existing() throws -> Conversation {
    guard let conversation else {
      throw PluginError(
        "chat.closed", "you and \(person?.name ?? "they") have not talked",
        remedy: "people can talk once both like each other: berth lang discover")
    }
    return conversation
  }

  /// The other one, whose account must be there.
  func requirePerson() throws -> Profile {
    guard let person else {
      throw PluginError(
        "chat.closed", "that account is deleted", remedy: "berth lang chats lists who is here")
    }
    return person
  }

  /// A message of the conversation by its number.
  func message(_ number: Int, _ store: Store) throws -> Message {
    guard let message = try store.message(existing().id, number) else {
      throw Store.noMessage(number)
    }
    return message
  }

  /// The handle, or the conversation's number where nobody is left.
  var handle: String { person?.handle ?? "#\(conversation?.id ?? 0)" }

  func name(_ say: Say) -> String { person?.name ?? say("chat.deleted-user", "deleted user") }
}
