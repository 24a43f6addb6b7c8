import BerthSDK

/// `grammar TEXT`: the mistakes of a text, by rules and the list of words.
struct GrammarCommand: SayingCommand {
  var text: [String]
  var source: StudyText.Source

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let languages = try StudyLanguages(store)
    let text = try StudyText(self.text, source, store)
    let language = try languages.of(text.text, text.language)
    try call.checkCancellation()
    let insight = try Tutor(call).insight(text.text, language, .verbose)
    return say.reply(
      InsightPage.json(insight, text.text), say("grammar.title", "Grammar"),
      subtitle: languages.languages.name(language)
    ) { InsightPage.view(insight, text.text, say) }
  }
}
