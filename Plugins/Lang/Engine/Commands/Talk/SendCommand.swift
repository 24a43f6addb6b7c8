import BerthBase
import BerthSDK

/// `send NAME TEXT`: sends a message, or keeps it until it can be sent.
enum SendCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let name = try arguments.string("with")
    var outgoing = try message(arguments, call)
    let say = try Say(call)
    do {
      let correspondent = try Correspondent(name, store)
      guard let person = correspondent.person else {
        throw PluginError(
          "chat.closed", "that account is deleted", remedy: "berth lang discover")
      }
      outgoing.peer = person.id
      // What waits goes first, so that the order stays what was meant.
      guard try Outbox(store).drain(correspondent.me.id).waiting == 0 else {
        return try queue(outgoing, correspondent, store, say)
      }
      let delivery: Delivery
      do {
        delivery = try MessageSender(store).send(outgoing, from: correspondent.me.id)
      } catch  where Outbox.isPassing(error) && outgoing.media == nil {
        return try queue(outgoing, correspondent, store, say)
      }
      return try sent(delivery, correspondent, store, say)
    } catch  where Outbox.isPassing(error) && outgoing.media == nil {
      // Not even who is meant can be looked up now.
      guard let peer = try Outbox(store).remembered(name) else { throw error }
      outgoing.peer = peer
      return try queue(outgoing, nil, store, say)
    }
  }

  private static func message(_ arguments: Arguments, _ call: Call) throws -> Outgoing {
    var outgoing = Outgoing(
      client: try client(arguments.optionalString("client"), call), peer: 0, text: "",
      reply: arguments.optionalInt("reply"), written: call.clock.now)
    if arguments.has("photo") {
      let photo = try Photo(try call.files.input("photo") { Array($0) })
      (outgoing.kind, outgoing.media) = (.picture, (photo.bytes, photo.type))
    } else if arguments.has("voice") {
      let voice = try VoiceFile(try call.files.input("voice") { Array($0) })
      (outgoing.kind, outgoing.media) = (.voice, (voice.bytes, voice.type))
    }
    outgoing.text = try Outgoing.checked(
      arguments.strings("text").joined(separator: " "), mayBeEmpty: outgoing.media != nil)
    return outgoing
  }

  /// The client id somebody gave, or a random one.
  static func client(_ text: String?, _ call: Call) throws -> [UInt8] {
    if let text, !text.isEmpty { return Array(text.utf8) }
    return try call.random.secure(16)
  }

  private static func queue(
    _ outgoing: Outgoing, _ correspondent: Correspondent?, _ store: Store, _ say: Say
  ) throws -> Reply {
    try Outbox(store).add(outgoing)
    let words = say(
      "chat.queued", "The message waits in your outbox and goes with the next command.")
    return Reply([
      "id": JSON(correspondent?.handle), "state": "queued", "text": .string(outgoing.text),
      "client": .string(Hexadecimal.text(outgoing.client)),
    ]) {
      guard let correspondent else { return Look.page(words, say) {} }
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
      try store.noteDay("messages")
      try note(delivery, correspondent, store)
    }
    let look = MessageLook(store: store, me: correspondent.me.id, say: say)
    var data = try look.json(message, conversation, from: correspondent.handle)
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

/// `send-many FILE`: sends one message for each line of JSON, several in one transaction.
enum SendManyCommand {
  /// How many messages share one wait for the disk.
  static let group = 200

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    let lines = try call.files.input("file") { bytes in
      Array(bytes).split(separator: 0x0a).map { Array($0) }
    }
    guard try Outbox(store).drain(me.id).waiting == 0 else {
      throw PluginError(
        "storage.busy", "earlier messages still wait to be sent", remedy: "try again in a moment")
    }
    var peers: [String: Int] = [:]
    var results: [JSON] = []
    results.reserveCapacity(lines.count)
    var sent = 0
    var batch: [Outgoing] = []
    var places: [Int] = []
    func flush() throws {
      for (place, result) in zip(places, try MessageSender(store).send(batch, from: me.id)) {
        switch result {
        case .success(let delivery):
          sent += delivery.isNew ? 1 : 0
          results.append([
            "line": JSON(place), "id": .string(delivery.message.id),
            "number": JSON(delivery.message.sequence), "state": "sent",
            "new": .bool(delivery.isNew),
          ])
        case .failure(let error): results.append(Self.refusal(place, error))
        }
      }
      batch.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      call.progress(results.count, of: lines.count, "sending")
    }
    for (index, line) in lines.enumerated() {
      try call.checkCancellation()
      do {
        batch.append(try outgoing(line, &peers, store, me))
        places.append(index + 1)
      } catch let error as PluginError where !error.code.hasPrefix("storage.") {
        results.append(refusal(index + 1, error))
      }
      if batch.count >= group { try flush() }
    }
    if !batch.isEmpty { try flush() }
    if sent > 0 { try store.noteDay("messages") }
    let say = try Say(call)
    let refused = results.filter { $0["error"] != nil }.count
    return Reply([
      "results": .array(results), "total": JSON(results.count), "sent": JSON(sent),
      "refused": JSON(refused),
    ]) {
      Look.page(
        say("chat.sent-many", "{count} messages sent", ["count": String(sent)]), say
      ) {
        if refused > 0 {
          View.text(
            say("chat.refused", "{count} were refused.", ["count": String(refused)]),
            role: .warning)
        }
      }
    }
  }

  private static func outgoing(
    _ line: [UInt8], _ peers: inout [String: Int], _ store: Store, _ me: Profile
  ) throws -> Outgoing {
    guard let json = try? JSON.parse(line), let name = json["with"]?.string,
      let text = json["text"]?.string
    else {
      throw PluginError.invalid(
        "the line is no message",
        remedy: "write {\"with\":\"ana\",\"text\":\"Hola\",\"client\":\"id\"}")
    }
    if peers[name] == nil { peers[name] = try store.person(name, for: me.id).id }
    return Outgoing(
      client: try SendCommand.client(json["client"]?.string, store.call), peer: peers[name] ?? 0,
      text: try Outgoing.checked(text), reply: json["reply"]?.int, written: store.now)
  }

  private static func refusal(_ place: Int, _ error: PluginError) -> JSON {
    [
      "line": JSON(place),
      "error": [
        "code": .string(error.code), "message": .string(error.message),
        "remedy": .string(error.remedy),
      ],
    ]
  }
}
