import BerthSDK

/// How messages are written in answers and on pages.
struct MessageText {
  let store: Store
  let me: Int
  let say: Say

  /// A message for scripts.
  func json(_ message: Message, _ conversation: Conversation, from handle: String) throws -> JSON {
    let isOwn = message.sender == me
    var json: JSON = [
      "id": .string(message.id), "number": JSON(message.sequence), "own": .bool(isOwn),
      "from": .string(isOwn ? "me" : handle), "kind": .string(message.kind.name),
      "text": .string(message.text), "at": try store.time(message.at),
      "client": .string(Hexadecimal.text(message.client)),
    ]
    if isOwn { json["state"] = .string(conversation.state(of: message.sequence).rawValue) }
    if let reply = message.reply { json["reply"] = JSON(reply) }
    if let edited = message.edited { json["edited"] = try store.time(edited) }
    if let deleted = message.deleted { json["deleted"] = try store.time(deleted) }
    if let media = message.media { json["media"] = .string(Hexadecimal.text(media)) }
    return json
  }

  /// What stands for a message's words.
  func text(_ message: Message) -> String {
    if message.deleted != nil { return say("chat.deleted", "This message was deleted.") }
    switch message.kind {
    case .text, .word: return message.text
    case .picture: return marked(say("chat.picture", "Picture"), message.text)
    case .voice: return marked(say("chat.voice", "Voice message"), message.text)
    }
  }

  private func marked(_ word: String, _ text: String) -> String {
    text.isEmpty ? "[\(word)]" : "[\(word)] \(text)"
  }

  /// The beginning of the message that is replied to, on a line of its own; empty for none.
  func quote(_ message: Message?) -> String {
    guard let message else { return "" }
    let line = text(message).split(separator: "\n").first.map(String.init) ?? ""
    return "↪ “\(Words.shortened(line, to: 80))”\n"
  }

  /// That a message was edited.
  func mark(_ message: Message) -> String {
    message.edited == nil || message.deleted != nil ? "" : " (\(say("chat.edited", "edited")))"
  }

  /// `09:12` today, with the date before that.
  func time(_ instant: Int64) throws -> String {
    let civil = try store.call.clock.civil(instant)
    let time = "\(civil.hour.padded(2)):\(civil.minute.padded(2))"
    return civil.civilDate.dayNumber == (try store.day()) ? time : "\(civil.date) \(time)"
  }
}
