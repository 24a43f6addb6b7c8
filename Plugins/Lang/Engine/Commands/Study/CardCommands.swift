import BerthSDK

/// `vocabulary-remove CARD`: removes a saved phrase.
struct VocabularyRemoveCommand: PluginCommand {
  var card: Int

  func run(_ call: Call) throws -> Reply {
    try CardChange.reply(card, call, "removed") { try $0.removeCard($1) }
  }
}

/// `vocabulary-suspend CARD`: sets a saved phrase aside.
struct VocabularySuspendCommand: PluginCommand {
  var card: Int

  func run(_ call: Call) throws -> Reply {
    try CardChange.reply(card, call, "suspended") { try $0.setSuspended(true, $1) }
  }
}

/// `vocabulary-restore CARD`: takes a phrase back that was set aside.
struct VocabularyRestoreCommand: PluginCommand {
  var card: Int

  func run(_ call: Call) throws -> Reply {
    try CardChange.reply(card, call, "restored") { try $0.setSuspended(false, $1) }
  }
}

/// What commands that change one card answer.
private enum CardChange {
  static func reply(
    _ id: Int, _ call: Call, _ what: String, _ body: (Store, Int) throws -> Void
  ) throws -> Reply {
    let store = Store(call)
    let card = try store.card(id)
    try body(store, card.id)
    let say = try Say(call)
    return say.reply(
      ["id": JSON(card.id), "text": .string(card.text), "change": .string(what)], card.text
    ) {
      View.text(say("vocabulary.\(what)", what.prefix(1).uppercased() + what.dropFirst() + "."))
      View.action(say("vocabulary.title", "Vocabulary"), link: Link.to("vocabulary"))
    }
  }
}
