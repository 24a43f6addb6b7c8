import BerthBase
import BerthSDK

/// `message-edit NAME NUMBER TEXT`, `message-delete NAME NUMBER`: for both, with a trace.
enum MessageCommands {
  static func edit(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(try arguments.string("with"), store)
    guard let person = correspondent.person else {
      throw PluginError(
        "chat.closed", "that account is deleted", remedy: "the message can still be deleted")
    }
    let text = try Outgoing.checked(arguments.strings("text").joined(separator: " "))
    let message = try store.edit(
      try arguments.int("number"), to: text, correspondent.me, with: person)
    return try reply(message, correspondent, store)
  }

  static func delete(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(try arguments.string("with"), store)
    let conversation = try correspondent.existing()
    let number = try arguments.int("number")
    _ = try store.delete(number, correspondent.me, in: conversation)
    guard let message = try store.message(conversation.id, number) else {
      throw Store.noMessage(number)
    }
    return try reply(message, correspondent, store)
  }

  private static func reply(
    _ message: Message, _ correspondent: Correspondent, _ store: Store
  ) throws -> Reply {
    let say = try Say(store.call)
    let look = MessageLook(store: store, me: correspondent.me.id, say: say)
    let data = try look.json(
      message, try correspondent.existing(), from: correspondent.handle)
    return Reply(data) {
      let page = ChatPage(store, correspondent, say)
      return try page.view(try page.read())
    }
  }

  /// `message-history NAME NUMBER`: what a message said before it was changed.
  static func history(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(try arguments.string("with"), store)
    let conversation = try correspondent.existing()
    let number = try arguments.int("number")
    guard let message = try store.message(conversation.id, number) else {
      throw Store.noMessage(number)
    }
    let traces = try store.traces(message)
    let say = try Say(call)
    let look = MessageLook(store: store, me: correspondent.me.id, say: say)
    return Reply([
      "id": .string(message.id),
      "history": .array(
        try traces.map {
          [
            "text": .string($0.text), "until": try store.time($0.at),
            "change": .string($0.isDeletion ? "deleted" : "edited"),
          ]
        }),
      "text": .string(message.text), "deleted": .bool(message.deleted != nil),
    ]) {
      try Look.page(say("chat.history", "What it said"), say) {
        View.list(
          try traces.map {
            View.Item(
              $0.isDeletion
                ? say("chat.deleted", "This message was deleted.")
                : $0.text.isEmpty ? "–" : $0.text, detail: try look.time($0.at))
          } + [View.Item(look.text(message), badges: ["✓"])], style: .plain)
      }
    }
  }

  /// `message-media NAME NUMBER`: a picture or recording as a file in the media folder.
  static func media(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let correspondent = try Correspondent(try arguments.string("with"), store)
    let conversation = try correspondent.existing()
    let number = try arguments.int("number")
    guard let message = try store.message(conversation.id, number) else {
      throw Store.noMessage(number)
    }
    guard let hash = message.media, let media = try store.media(hash) else {
      throw PluginError.notFound(
        "message \(number) holds no picture or recording", remedy: "berth lang chat shows which do")
    }
    let ending = media.type.split(separator: "/").last.map(String.init) ?? "bin"
    let path = "chat/\(Hexadecimal.text(hash).prefix(16)).\(ending == "mpeg" ? "mp3" : ending)"
    try call.files.writeMedia(path, media.bytes)
    let say = try Say(call)
    return Reply([
      "id": .string(message.id), "path": .string(path), "type": .string(media.type),
      "size": JSON(media.bytes.count), "sha256": .string(Hexadecimal.text(hash)),
    ]) {
      Look.page(say("chat.saved-file", "Saved"), say) {
        View.keyValues([
          View.Pair(say("chat.file", "File"), path),
          View.Pair(say("chat.folder", "Folder"), "berth data path lang"),
        ])
      }
    }
  }

  /// `search-messages TEXT`: words in the user's own conversations.
  static func search(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.me()
    let text = arguments.strings("text").joined(separator: " ")
    var handle: String?
    if let name = arguments.optionalString("with") {
      handle = try store.person(name, for: me.id).handle
    }
    let found = try MessageIndex(store: store, me: me).find(
      text, with: handle, limit: arguments.optionalInt("limit") ?? 20)
    let say = try Say(call)
    let look = MessageLook(store: store, me: me.id, say: say)
    return Reply([
      "results": .array(
        try found.hits.map {
          var json = try look.json(
            $0.message, $0.conversation, from: $0.person?.handle ?? "")
          json["with"] = .string($0.person?.handle ?? "#\($0.conversation.id)")
          json["name"] = .string($0.person?.name ?? "deleted user")
          return json
        }),
      "total": JSON(found.total), "corrected": JSON(found.corrected),
    ]) {
      try Look.page(
        say("chat.search", "“{text}” in your chats", ["text": text]), say
      ) {
        View.list(
          try found.hits.map { hit in
            let with = hit.person?.handle ?? "#\(hit.conversation.id)"
            return View.Item(
              Words.shortened(look.text(hit.message), to: 120),
              subtitle: hit.person?.name ?? say("chat.deleted-user", "deleted user"),
              detail: try look.time(hit.message.at),
              link: Link.to(
                "chat", ["with": with, "message": String(hit.message.sequence)]))
          }, style: .plain, empty: say("chat.search.none", "Nothing found."))
      }
    }
  }

  /// `outbox`: messages that wait; `--discard ID` takes one out.
  static func outbox(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let outbox = Outbox(store)
    if let id = arguments.optionalInt("discard") {
      guard try outbox.discard(id) else {
        throw PluginError.notFound(
          "no message \(id) waits", remedy: "berth lang outbox lists those that do")
      }
    } else if let me = try? store.myID() {
      outbox.drainQuietly(me)
    }
    let entries = try outbox.entries()
    let say = try Say(call)
    return Reply([
      "messages": .array(
        try entries.map {
          [
            "id": JSON($0.id), "text": .string($0.text), "at": try store.time($0.at),
            "state": "queued", "tries": JSON($0.tries),
            "error": $0.error.isEmpty ? .null : .string($0.error),
          ]
        }),
      "total": JSON(entries.count),
    ]) {
      Look.page(say("chat.outbox", "Waiting to be sent"), say) {
        View.list(
          entries.map {
            View.Item("\($0.id)  \($0.text)", subtitle: $0.error.isEmpty ? nil : $0.error)
          }, style: .plain, empty: say("chat.outbox.empty", "Nothing waits."))
      }
    }
  }
}
