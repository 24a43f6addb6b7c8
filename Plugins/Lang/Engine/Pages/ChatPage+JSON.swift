import BerthSDK

extension ChatPage {
  func json(_ content: Content) throws -> JSON {
    let texts = MessageText(store: store, me: me.id, say: say)
    var messages: [JSON] = []
    let corrections = try store.corrections(content.messages)
    for message in content.messages {
      guard let conversation = content.conversation else { continue }
      var json = try texts.json(message, conversation, from: correspondent.handle)
      if message.sequence == chosen, message.deleted == nil, !message.text.isEmpty {
        let panes = try MessagePanes(store, me: me, other: correspondent.person, say)
        if pane == .translation { json["translation"] = Self.json(content.translation) }
        if pane == .grammar { json["grammar"] = try Self.grammar(message, panes) }
      }
      if let correction = corrections[message.sequence] {
        json["correction"] = try correction.json(
          store, me: me.id, handle: correspondent.handle, of: message)
      }
      messages.append(json)
    }
    for entry in content.waiting {
      messages.append([
        "id": .string("outbox-\(entry.id)"), "own": true, "from": "me", "kind": "text",
        "text": .string(entry.text), "at": try store.time(entry.at), "state": "queued",
        "client": .string(Hexadecimal.text(entry.client)),
        "error": entry.isRefused ? .string(entry.error) : .null,
      ])
    }
    return [
      "id": .string(correspondent.handle),
      "name": .string(correspondent.person?.name ?? "deleted user"),
      "conversation": JSON(content.conversation?.id), "messages": .array(messages),
      "total": JSON(content.newest), "hasEarlier": .bool(content.hasEarlier),
      "open": .bool(content.isOpen), "draft": JSON(content.draft),
      "waiting": JSON(content.waiting.count),
      "otherRead": JSON(content.conversation?.otherRead ?? 0), "notice": JSON(notice),
    ]
  }

  private static func json(_ result: Result<Translation, PluginError>?) -> JSON {
    switch result {
    case .success(let translation)?: return translation.json
    case .failure(let error)?:
      return [
        "error": [
          "code": .string(error.code), "message": .string(error.message),
          "remedy": .string(error.remedy), "details": error.details,
        ]
      ]
    case nil: return .null
    }
  }

  private static func grammar(_ message: Message, _ panes: MessagePanes) throws -> JSON {
    let language = panes.language(message)
    let insight = try panes.tutor.insight(message.text, language, panes.granularity)
    return InsightPage.json(insight, message.text)
  }
}
