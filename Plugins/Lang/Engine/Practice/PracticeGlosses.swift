import BerthSDK

/// What the lines of a scene mean, in the learner's own language as far as this machine can say it,
/// else in English.
struct PracticeGlosses {
  let language: String
  let own: String
  private let translator: Translator

  init(_ store: Store, language: String, own: String) throws {
    (self.language, self.own) = (language, own)
    // Word by word would be a false gloss.
    translator = Translator(
      store,
      providers: [
        TranslationCache(store: store),
        PhrasebookProvider(words: BundledWords(store.call), takesSlips: false),
        ApertiumProvider(programs: HostPrograms(call: store.call)),
      ])
  }

  /// A line with its gloss.
  func line(_ node: Dialogue.Node) throws -> Dialogue.Node {
    guard own != "en", own != language else { return node }
    var node = node
    let ways = [
      TranslationRequest(text: node.text, from: language, to: own),
      TranslationRequest(text: node.gloss, from: "en", to: own),
    ]
    for way in ways where way.from != own {
      if let found = try translator.attempt(way).translation {
        node.gloss = found.answer.text
        return node
      }
    }
    return node
  }
}
