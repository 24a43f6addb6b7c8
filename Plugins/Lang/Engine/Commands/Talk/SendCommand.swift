import BerthSDK

/// `send NAME TEXT`: sends a message, or keeps it until it can be sent.
struct SendCommand: SayingCommand {
  var with: String
  var text: [String]
  var client: String?
  var reply: Int?
  var photo: String?
  var voice: String?

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    var outgoing = try message(call)
    do {
      let correspondent = try Correspondent(with, store)
      guard let person = correspondent.person else {
        throw PluginError(
          "chat.closed", "that account is deleted", remedy: "berth lang discover")
      }
      outgoing.peer = person.id
      // What waits goes first, so that the order stays what was meant.
      guard try Outbox(store).drain(correspondent.me.id).waiting == 0 else {
        return try Self.queue(outgoing, correspondent, store, say)
      }
      let delivery: Delivery
      do {
        delivery = try MessageSender(store).send(outgoing, from: correspondent.me.id)
      } catch  where Outbox.isPassing(error) && outgoing.media == nil {
        return try Self.queue(outgoing, correspondent, store, say)
      }
      return try Self.sent(delivery, correspondent, store, say)
    } catch  where Outbox.isPassing(error) && outgoing.media == nil {
      // Not even who is meant can be looked up now.
      guard let peer = try Outbox(store).remembered(with) else { throw error }
      outgoing.peer = peer
      return try Self.queue(outgoing, nil, store, say)
    }
  }

  private func message(_ call: Call) throws -> Outgoing {
    var outgoing = Outgoing(
      client: try Outgoing.clientID(client, call), peer: 0, text: "", reply: reply,
      written: call.clock.now)
    if photo != nil {
      let photo = try Photo(try call.files.input("photo") { Array($0) })
      (outgoing.kind, outgoing.media) = (.picture, (photo.bytes, photo.type))
    } else if voice != nil {
      let voice = try VoiceFile(try call.files.input("voice") { Array($0) })
      (outgoing.kind, outgoing.media) = (.voice, (voice.bytes, voice.type))
    }
    outgoing.text = try Outgoing.checked(
      text.joined(separator: " "), mayBeEmpty: outgoing.media != nil)
    return outgoing
  }

  private static func queue(
    _ outgoing: Outgoing, _ correspondent: Correspondent?, _ store: Store, _ say: Say
  ) throws -> Reply {
    try Outbox(store).add(outgoing)
    let words = say(
      "chat.queued",
      "The message waits in your outbox and goes with your next one."
    )
    return Reply([
      "id": JSON(correspondent?.handle), "state": "queued", "text": .string(outgoing.text),
      "client": .string(Hexadecimal.text(outgoing.client)),
    ]) {
      guard let correspondent else { return say.page(words) {} }
      var page = ChatPage(store, correspondent, say)
      page.notice = words
      return try page.view(try page.read())
    }
  }

  private static func sent(
    _ delivery: Delivery, _ correspondent: Correspondent, _ store: Store, _ say: Say
  ) throws -> Reply {
    var correspondent = correspondent
    let message = delivery.message
    correspondent.conversation = try store.conversation(
      of: correspondent.me.id, id: message.conversation)
    guard let conversation = correspondent.conversation else {
      throw PluginError("internal", "the conversation is gone")
    }
    try Drafts(store).drop(conversation.id)
    if delivery.isNew {
      try store.countOncePerDay("messages")
      try note(delivery, correspondent, store)
    }
    let texts = MessageText(store: store, me: correspondent.me.id, say: say)
    var data = try texts.json(message, conversation, from: correspondent.handle)
    data["with"] = .string(correspondent.handle)
    data["new"] = .bool(delivery.isNew)
    let warning = delivery.warning
    if let warning {
      data["warning"] = [
        "message": .string(warning.message), "kinds": JSON(warning.kinds.map(\.rawValue)),
      ]
    }
    return Reply(data) {
      var page = ChatPage(store, correspondent, say)
      page.notice = warning.map {
        $0.message.prefix(1).uppercased() + $0.message.dropFirst() + "."
      }
      return try page.view(try page.read())
    }
  }

  /// The first message one sends in the app, and the first of each conversation, are events.
  private static func note(
    _ delivery: Delivery, _ correspondent: Correspondent, _ store: Store
  ) throws {
    guard delivery.isFirstOfSender else { return }
    let key = "firstMessageSent"
    if try store.own.value(key) == nil {
      try store.own.setValue(key, String(store.now))
      try store.call.events.record("first_message_sent")
    }
  }
}
