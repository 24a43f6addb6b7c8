/// The commands of translation, grammar, vocabulary and practice.
enum StudyTable {
  static let handlers: [String: Handler] = [
    "translate": TranslateCommand.run,
    "phrases": PhrasesCommand.run,
    "grammar": GrammarCommand.run,
    "explain": ExplainCommand.run,
    "pronounce": PronounceCommand.run,
    "save": VocabularyCommands.save,
    "vocabulary": VocabularyCommands.list,
    "vocabulary-remove": VocabularyCommands.remove,
    "vocabulary-suspend": VocabularyCommands.suspend,
    "vocabulary-restore": VocabularyCommands.restore,
    "vocabulary-export": VocabularyCommands.export,
    "review": ReviewCommands.run,
    "review-answer": ReviewCommands.answer,
    "review-undo": ReviewCommands.undo,
    "forecast": ReviewCommands.forecast,
    "practice": PracticeCommands.practice,
    "practice-say": PracticeCommands.say,
  ]
}
