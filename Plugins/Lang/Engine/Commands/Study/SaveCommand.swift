import BerthSDK

/// `save PHRASE`, or `save --with NAME --message NUMBER`.
struct SaveCommand: SayingCommand {
  var phrase: [String]
  var translation: String?
  var note: String?
  var source: StudyText.Source
  var context: String?

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let languages = try StudyLanguages(store)
    let text = try StudyText(phrase, source, store)
    let language = try languages.of(text.text, text.language)
    let target = try languages.target(language, nil)
    var card = NewCard(
      text: text.text, language: language, target: target,
      note: note ?? "",
      context: context ?? text.context, source: text.source)
    var provider: String?
    if let translation {
      card.translation = translation
    } else if let found = try Translator.local(store).attempt(
      TranslationRequest(text: text.text, from: language, to: target)
    ).translation {
      card.translation = found.answer.text
      provider = found.answer.origin ?? found.provider
    }
    if let row = try Phrasebook(call).find(text.text, in: language, takesSlips: false)?.row {
      // What is said another way is read another way.
      let shown = row.said(in: language)
      if row.foundAs ?? shown.text == shown.text {
        card.reading = row.reading(language, isFeminine: shown.isFeminine) ?? ""
      }
      if card.source == "text" { card.source = "phrase" }
    }
    let (saved, isNew) = try store.save(card)
    if isNew {
      try store.count("saved")
      try call.events.record("phrase_saved", ["source": .string(card.source)])
    }
    var data = try saved.json(store)
    data["added"] = .bool(isNew)
    data["translatedBy"] = JSON(provider)
    return say.reply(data, saved.text, subtitle: saved.translation) {
      View.text(
        isNew
          ? say("vocabulary.saved", "Saved to your vocabulary.")
          : say("vocabulary.known", "It was in your vocabulary already."))
      if saved.translation.isEmpty {
        View.note(
          say(
            "vocabulary.no-translation",
            "No translation was found here."))
      }
      View.actions([
        View.Action(say("vocabulary.review", "Review"), link: Link.to("review"), role: .primary),
        View.Action(say("vocabulary.title", "Vocabulary"), link: Link.to("vocabulary")),
      ])
    }
  }
}
