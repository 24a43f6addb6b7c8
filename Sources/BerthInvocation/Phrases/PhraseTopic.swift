import BerthManifest

/// What a sentence that no app understands is about, where all it asks is to find something.
///
/// ```swift
/// PhraseTopic.of("could you search for pancakes, please?")  // "pancakes"
/// PhraseTopic.of("pancakes")                                // "pancakes"
/// PhraseTopic.of("I burnt the pancakes")                    // nil
/// ```
package enum PhraseTopic {
  /// The most words a topic has; longer ones are sentences.
  private static let mostWords = 5

  /// What people say in front of what they look for.
  private static let openings = [
    "search for", "search", "find me", "find", "look for", "look up", "lookup", "show me", "show",
    "where is", "where are", "where can i find", "where do i find", "what is", "what are",
    "what about", "what have you got on", "what do you have on", "what do you know about",
    "who is", "tell me about", "tell me more about", "is there", "are there", "do you have",
    "do you know", "have you got", "got", "anything about", "anything on", "anything with",
    "something about", "something with", "info on", "information about", "more about", "about",
  ].map { $0.split(separator: " ").map(String.init) }.sorted { $0.count > $1.count }

  /// Little words that stand inside of names.
  private static let joining: Set<String> = [
    "of", "and", "with", "in", "on", "the", "a", "to", "for",
  ]

  /// The words to search for; nil where the sentence asks for anything else, or says more than what to
  /// look for.
  package static func of(_ text: String) -> String? {
    let words = PhraseWords(text)
    guard (1...PhraseWords.maximumCount).contains(words.words.count) else { return nil }
    let sentence = PhraseSentence(words)
    let folded = words.words.map(\.folded)
    var start = 0
    func passPoliteness() {
      while start < folded.count, let end = sentence.politeEnds[start].max() { start = end }
    }
    passPoliteness()
    if let opening = openings.first(where: { folded[start...].starts(with: $0) }) {
      start += opening.count
    }
    passPoliteness()
    while start < folded.count,
      PhraseFillers.articles.contains(folded[start]) || folded[start] == "any"
    { start += 1 }
    var end = folded.count
    while let begin = (start..<max(start, end)).first(where: {
      sentence.politeEnds[$0].contains(end)
    }) { end = begin }
    let topic = start..<max(start, end)
    guard (1...mostWords).contains(topic.count), sentence.content(of: topic) > 0,
      topic.allSatisfy({ isPart($0, of: sentence) })
    else { return nil }
    return words.text(topic)
  }

  /// Whether a word may stand in a topic: what says something, or joins what does.
  private static func isPart(_ index: Int, of sentence: PhraseSentence) -> Bool {
    let word = sentence.words.words[index]
    if word.isQuoted { return true }
    if PhraseFillers.turning.contains(word.folded) { return false }
    return !sentence.isLittle[index] || joining.contains(word.folded)
  }
}
