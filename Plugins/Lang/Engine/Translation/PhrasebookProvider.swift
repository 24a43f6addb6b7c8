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

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard Self.covers(request),
      let match = try words.phrasebook().find(
        request.text, in: request.from, takesSlips: takesSlips)
    else { return nil }
    let text = match.row.text(request.to)
    var others: [String] = []
    for other in match.others.map({ $0.text(request.to) }) where other != text {
      if !others.contains(other) { others.append(other) }
    }
    return TranslationAnswer(
      text: text, reading: match.row.reading(request.to),
      note: match.fit == .close ? "taken for “\(match.row.text(request.from))”" : nil,
      others: others)
  }

  /// Phrases like a text with what they are, none of which says it.
  func near(_ request: TranslationRequest) throws -> [(text: String, translation: String)] {
    guard Self.covers(request) else { return [] }
    return try words.phrasebook().near(request.text, in: request.from)
      .map { ($0.text(request.from), $0.text(request.to)) }
  }

  private static func covers(_ request: TranslationRequest) -> Bool {
    Languages.bundled.contains(request.from) && Languages.bundled.contains(request.to)
      && request.text.utf8.count <= maximumLength
  }
}
