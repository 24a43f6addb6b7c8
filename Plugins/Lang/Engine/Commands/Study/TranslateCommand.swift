import BerthSDK

/// `translate TEXT --from --to`: by the first provider that knows, which is named.
struct TranslateCommand: SayingCommand {
  var text: [String]
  var from: String?
  var to: String?

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let languages = try StudyLanguages(store)
    let text = try Outgoing.checked(text.joined(separator: " "))
    let from = try languages.of(text, from)
    let to = try languages.target(from, to)
    guard from != to else {
      throw PluginError.invalid(
        "the text is in \(languages.languages.name(from)) already",
        remedy: "name another language with --to, or the right one with --from")
    }
    let translation = try Translator.full(store).translate(
      TranslationRequest(text: text, from: from, to: to))
    return say.reply(
      translation.json, translation.answer.text,
      subtitle: "\(languages.languages.name(from)) → \(languages.languages.name(to))"
    ) {
      if let reading = translation.answer.reading { View.text(reading, role: .emphasis) }
      if let note = translation.answer.note { View.note(note) }
      if !translation.answer.others.isEmpty {
        View.text(
          say(
            "translation.others", "Also: {words}",
            ["words": translation.answer.others.joined(separator: ", ")]))
      }
      View.note(MessagePanes.source(translation, say))
      View.actions(Self.actions(translation, languages, say))
    }
  }

  /// What can be done with a translation: the foreign side is what is saved and said.
  private static func actions(
    _ translation: Translation, _ languages: StudyLanguages, _ say: Say
  ) -> [View.Action] {
    let request = translation.request
    let isForeign = (languages.me?.natives ?? ["en"]).contains(request.from)
    let (text, language, meaning) =
      isForeign
      ? (translation.answer.text, request.to, request.text)
      : (request.text, request.from, translation.answer.text)
    return [
      View.Action(
        say("chat.save", "Save"),
        link: Link.to(
          "save", ["phrase": text, "language": language, "translation": meaning])),
      View.Action(
        say("chat.pronounce", "Pronounce"),
        link: Link.to("pronounce", ["text": text, "language": language])),
    ]
  }
}
