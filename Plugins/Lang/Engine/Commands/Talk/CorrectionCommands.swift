import BerthSDK

/// `correct NAME NUMBER TEXT`: says how a message of the other one should be said.
struct CorrectCommand: SayingCommand {
  var with: String
  var number: Int
  var text: [String]
  var note: String?

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    let person = try correspondent.requirePerson()
    let text = try Outgoing.checked(text.joined(separator: " "), mayBeEmpty: true)
    let note = try Outgoing.checked(note ?? "", mayBeEmpty: true)
    let isNew = try store.correction(correspondent.existing().id, number) == nil
    let correction = try store.correct(
      number, to: text.isEmpty ? nil : text, note: note, correspondent.me, with: person)
    if isNew {
      try store.countOncePerDay("messages")
      try call.events.record("correction_sent")
    }
    return try CorrectionReply.reply(
      correction, correspondent, store, say, say("correction.sent", "Your correction is sent"))
  }
}

/// `correct-remove NAME NUMBER`: takes a correction of one's own back.
struct CorrectRemoveCommand: SayingCommand {
  var with: String
  var number: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    let conversation = try correspondent.existing()
    try store.removeCorrection(conversation.id, number, correspondent.me.id)
    return say.reply(
      ["id": .string("\(conversation.id)-\(number)"), "removed": true],
      say("correction.removed", "Your correction is taken back")
    ) {
      View.action(say("match.chat", "Write"), link: Link.chat(correspondent.handle))
    }
  }
}

/// `thank NAME NUMBER`: thanks for the correction of a message of one's own.
struct ThankCommand: SayingCommand {
  var with: String
  var number: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let correspondent = try Correspondent(with, store)
    let person = try correspondent.requirePerson()
    let (correction, isNew) = try store.thank(number, correspondent.me, with: person)
    if isNew { try call.events.record("correction_thanked") }
    return try CorrectionReply.reply(
      correction, correspondent, store, say,
      say("correction.thanks", "{name} sees that it helped", ["name": person.name]))
  }
}

/// What commands that change a correction answer.
private enum CorrectionReply {
  static func reply(
    _ correction: Correction, _ correspondent: Correspondent, _ store: Store, _ say: Say,
    _ title: String
  ) throws -> Reply {
    let handle = correspondent.handle
    return say.reply(try correction.json(store, me: correspondent.me.id, handle: handle), title) {
      CorrectionPage.card(correction, handle, me: correspondent.me.id, language: nil, say)
      View.action(say("match.chat", "Write"), link: Link.chat(handle), role: .primary)
    }
  }
}

/// `corrections`: those of one's own messages and those one wrote; or one message with the form to
/// correct it.
struct CorrectionsCommand: SayingCommand {
  var with: String?
  var message: Int?
  var limit: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    if let message {
      guard let with else {
        throw PluginError("input.missing", "the argument with is missing")
      }
      return try one(message, Correspondent(with, store), store, say)
    }
    let me = try store.me(complete: false)
    let only = try with.map { try Correspondent($0, store).existing().id }
    let found = try store.corrections(me.id, limit: limit).filter {
      only == nil || $0.conversation == only
    }
    let help = try store.help(of: me.id)
    let data: JSON = [
      "results": try .list(found) { try $0.json(store, me: me.id) }, "total": JSON(found.count),
      "given": JSON(help.given), "thanked": JSON(help.thanked),
    ]
    return say.reply(data, say("correction.help", "Corrections")) {
      View.keyValues(help.pairs(say))
      for correction in found {
        try card(correction, me, store, say)
      }
      if found.isEmpty {
        View.text(
          say(
            "correction.none",
            "Nothing is corrected yet. Open a chat and choose Correct beside a message."))
      }
    }
  }

  private func card(
    _ correction: Correction, _ me: Profile, _ store: Store, _ say: Say
  ) throws -> View {
    let other = try store.visible(correction.conversation, to: me.id)?.1
    let panes = try MessagePanes(store, me: me, other: other, say)
    let message = try store.message(correction.conversation, correction.sequence)
    return CorrectionPage.card(
      correction, other?.handle ?? "#\(correction.conversation)", me: me.id,
      language: message.map(panes.language), say)
  }

  private func one(
    _ number: Int, _ correspondent: Correspondent, _ store: Store, _ say: Say
  ) throws -> Reply {
    let me = correspondent.me
    let message = try correspondent.message(number, store)
    let known = try store.correction(message.conversation, number)
    let help = try store.help(of: me.id)
    let data: JSON = [
      "results": try .list([known].compactMap { $0 }) {
        try $0.json(store, me: me.id, handle: correspondent.handle, of: message)
      }, "total": JSON(known == nil ? 0 : 1), "given": JSON(help.given),
      "thanked": JSON(help.thanked),
    ]
    let texts = MessageText(store: store, me: me.id, say: say)
    return say.reply(data, say("correction.title", "Correction"), subtitle: texts.text(message)) {
      if let known { try card(known, me, store, say) }
      if message.sender != nil, message.sender != me.id, message.deleted == nil,
        !message.text.isEmpty
      {
        CorrectionPage.form(message, known, correspondent.handle, say)
      }
      View.action(say("match.chat", "Write"), link: Link.chat(correspondent.handle))
    }
  }
}
