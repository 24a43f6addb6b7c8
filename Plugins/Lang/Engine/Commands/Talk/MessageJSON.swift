import BerthBase
import BerthSDK

/// How messages look in answers and on pages.
struct MessageLook {
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
    case .picture:
      let word = say("chat.picture", "Picture")
      return message.text.isEmpty ? "[\(word)]" : "[\(word)] \(message.text)"
    case .voice:
      let word = say("chat.voice", "Voice message")
      return message.text.isEmpty ? "[\(word)]" : "[\(word)] \(message.text)"
    }
  }

  /// That a message was edited.
  func mark(_ message: Message) -> String {
    message.edited == nil || message.deleted != nil ? "" : " (\(say("chat.edited", "edited")))"
  }

  /// `09:12` today, with the date before that.
  func time(_ moment: Int64) throws -> String {
    let civil = try store.call.clock.civil(moment)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(civil.hour)):\(two(civil.minute))"
    return CivilDay.number(civil.year, civil.month, civil.day) == (try store.day())
      ? time : "\(civil.date) \(time)"
  }
}
