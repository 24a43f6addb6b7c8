import BerthSDK

/// Translates by the bundled phrasebook.
struct PhrasebookProvider: TranslationProvider {
  let words: BundledWords
  /// Whether slips of the pen are looked for, which takes longer.
  var takesSlips = true
  var id: String { "phrasebook" }
  var name: String { "phrasebook" }
  var isCached: Bool { false }
  /// Longer texts are no phrases, in UTF-8 bytes.
  static let maximumLength = 240

  func obstacle() -> String? { nil }

  /// The phrase a text is, or each of its sentences where all of them are phrases.
  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard Self.covers(request) else { return nil }
    if let answer = try phrase(request) { return answer }
    let sentences = Self.sentences(of: request.text)
    guard sentences.count > 1 else { return nil }
    var answers: [TranslationAnswer] = []
    for sentence in sentences {
      guard
        let answer = try phrase(
          TranslationRequest(text: sentence, from: request.from, to: request.to))
      else { return nil }
      answers.append(answer)
    }
    let isSpaced = request.to != "zh" && request.to != "ja"
    let notes = answers.compactMap(\.note)
    let readings = answers.compactMap(\.reading)
    return TranslationAnswer(
      text: answers.map(\.text).joined(separator: isSpaced ? " " : ""),
      reading: readings.isEmpty ? nil : readings.joined(separator: " "),
      note: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }

  private func phrase(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard
      let match = try words.phrasebook().find(
        request.text, in: request.from, takesSlips: takesSlips)
    else { return nil }
    let row = match.row
    let (text, isFeminine) = row.said(in: request.to)
    var notes: [String] = []
    if match.fit == .close {
      notes.append("taken for “\(row.foundAs ?? row.text(request.from))”")
    }
    var others: [String] = []
    if !isFeminine, let feminine = row.feminineText(request.to) {
      notes.append("by, to or of a woman: “\(feminine)”")
      others.append(feminine)
    }
    for other in match.others.map({ $0.text(request.to) }) where other != text {
      if !others.contains(other) { others.append(other) }
    }
    return TranslationAnswer(
      text: text, reading: row.reading(request.to, isFeminine: isFeminine),
      note: notes.isEmpty ? nil : notes.joined(separator: "; "), others: others)
  }

  /// Phrases like a text with what they are, none of which says it.
  func near(_ request: TranslationRequest) throws -> [(text: String, translation: String)] {
    guard Self.covers(request) else { return [] }
    return try words.phrasebook().near(request.text, in: request.from)
      .map { ($0.text(request.from), $0.text(request.to)) }
  }

  /// A text cut after the signs that end sentences.
  static func sentences(of text: String) -> [String] {
    var sentences: [String] = []
    var sentence = ""
    var isOver = false
    for character in text {
      let ends = ".!?…。！？؟".contains(character)
      if isOver, !ends {
        sentences.append(Words.trimmed(sentence))
        sentence = ""
      }
      isOver = ends
      sentence.append(character)
    }
    return (sentences + [Words.trimmed(sentence)]).filter { !$0.isEmpty }
  }

  private static func covers(_ request: TranslationRequest) -> Bool {
    Languages.bundled.contains(request.from) && Languages.bundled.contains(request.to)
      && request.text.utf8.count <= maximumLength
  }
}
